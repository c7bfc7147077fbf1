// A table's page: wires the question, the stream of updates, the slider and the panels together.

import { Ask } from "./ask.js";
import { morph, parse } from "./morph.js";
import { byId, page, prefer, preference, say, worded } from "./page.js";
import { closeMenu, closeNote, complete, listenToPanels, Rules, showNote } from "./panel.js";
import { Slider } from "./slider.js";
import { Sound } from "./sound.js";
import { Run, Stream, UNSENT } from "./stream.js";

const rules = new Rules();
const sound = new Sound();
const ask = new Ask(send, [closeMenu, closeNote, () => rules.close()]);
const slider = new Slider((isPast) => ask.setPast(isPast));
const run = new Run(update);
const stream = new Stream(hear);
const icon = byId("icon")?.getAttribute("href");
let timeIsOver = 0; // when the time of the seat that is asked is over

// What comes from the server

function hear(frame) {
  if (frame === null) ask.settle(); // what was on its way is answered by what the server tells once the line stands
  else if (frame.note) answer(frame.note);
  else {
    setClock(frame.left);
    run.add(frame);
  }
}

function answer(note) {
  if (note.kind !== "done") ask.refuse(note.id); // one that is done is followed by its update
  if (note.kind !== "done" || note.html) showNote(note);
  if (note.kind === "hint" && note.sentence) ask.suggest(note.sentence);
}

function update({ revision = 0, title, html = [], lines = [], keep, say: told = [], knock, go }) {
  const hadFocus = byId("ask")?.contains(document.activeElement);
  const isNewRevision = revision > Number(page.revision);
  if (isNewRevision) page.revision = revision;
  html.map(parse).map(complete).forEach(place);
  tick();
  const isTakenBack = log(lines, keep);
  const news = ask.read(isNewRevision);
  if (hadFocus && document.activeElement === document.body) ask.refocus();
  slider.update(isTakenBack);
  say([...told, ...news].join(" "));
  head(title);
  sound.knock(knock);
  if (go) location.assign(go);
}

function place(part) {
  const old = byId(part.id);
  if (old && !slider.hold(part)) morph(old, part);
}

// The newest line stands first. What an undo has taken back goes, or gives its number to what has been said instead;
// returns whether there was any such line.
function log(lines, keep = Infinity) {
  const gone = [...document.querySelectorAll("#lines > li")].filter((line) => numberOf(line) > keep);
  for (const line of gone) line.remove();
  const isAnew = lines.map(parse).map(enter);
  markNew();
  return gone.length > 0 || isAnew.includes(true);
}

// Puts a line in its place; returns whether there was one of its number.
function enter(line) {
  const [list, twin] = [byId("lines"), byId(line.id)];
  const isEarlier = (other) => numberOf(other) < numberOf(line);
  if (twin) morph(twin, line);
  else list?.insertBefore(line, [...list.children].find(isEarlier) ?? null);
  return twin !== null;
}

const numberOf = (line) => Number(line.id.replace("line-", ""));

// New is what has been said since the reader's own last sentence.
function markNew() {
  const lines = [...document.querySelectorAll("#lines > li")];
  const own = lines.findIndex((line) => line.classList.contains("mine"));
  lines.forEach((line, k) => line.classList.toggle("new", k < own));
  const news = byId("log-news");
  if (news) news.textContent = own > 0 ? worded("{count} since your last move", { count: own }) : worded("Newest first");
}

function head(title) {
  if (title !== undefined) document.title = title;
  byId("icon")?.setAttribute("href", page.asked === "1" ? byId("icon").dataset.turn : icon);
}

// What goes to the server

function send(message) {
  const id = stream.send(message);
  if (!id) say(UNSENT);
  return id;
}

// The forms post by themselves where there is no script; here they speak through the stream. Others are left alone.
const FORMS = {
  play: (form, button) => ask.play(button.value),
  undo: () => send({ do: "undo", revision: Number(page.revision) }),
  hint: () => send({ do: "hint" }),
  why: (form) => {
    closeMenu();
    send({ do: "why", text: form.elements.text.value });
  },
  chat: (form) => send({ do: "chat", text: form.elements.text.value }) && form.reset(),
  prefer: ({ elements: { auto, asks } }) => send({ do: "prefer", ...(asks ? { asks: asks.value } : { auto: auto.checked }) }),
};

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  const speak = FORMS[action.split("/").pop()];
  if (!speak || !action.startsWith(`/t/${page.table}/`)) return;
  event.preventDefault();
  if (submitter?.closest("#note")) closeNote();
  speak(form, submitter);
});

// Preferences

for (const name of ["auto", "asks"]) {
  byId(name)?.addEventListener("change", (event) => event.target.form.requestSubmit());
}
const confirm = byId("confirm");
if (confirm) confirm.value = preference("confirm", "always");
confirm?.addEventListener("change", () => prefer("confirm", confirm.value));

// A time as clocks show it, with hours if there are any.
function clockText(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `${hours ? `${hours}:${two(minutes % 60)}` : minutes}:${two(seconds % 60)}`;
}

// The server tells how many seconds are left; the clock runs down between updates.
function setClock(left) {
  if (left !== undefined) timeIsOver = performance.now() + left * 1000;
}

function tick() {
  const left = Math.max(0, Math.round((timeIsOver - performance.now()) / 1000));
  for (const clock of document.querySelectorAll(".seat .clock")) {
    clock.querySelector("span").textContent = clockText(left);
    clock.classList.toggle("short", left < 20);
  }
}

setClock(page.left);
setInterval(tick, 1000);

complete(document);
markNew();
listenToPanels();
head();
