// Looking back: the slider under the board shows any earlier position, while what happens now is kept for the return.

import { morph, parse } from "./morph.js";
import { byId, eyes, page, say, settled, worded } from "./page.js";
import { tell } from "./panel.js";

const BOARD = ["stage", "seats"]; // the parts that show a position
const PATIENCE = 80; // milliseconds before a moving slider asks the server
const REMEMBERED = 64; // positions

export class Slider {
  #at = 0; // the position that is wished for
  #shown = null; // the one on the board while the reader looks back
  #held = new Map(); // while the reader looks back: the parts of now, by id
  #positions = new Map(); // those fetched, the oldest first
  #fetching = new AbortController();
  #fetchSoon = settled(PATIENCE, (at) => this.#fetch(at));
  #label = "";
  #looksBack;

  // `looksBack` is told when the reader starts to look back, and when he returns.
  constructor(looksBack) {
    this.#looksBack = looksBack;
    if (!this.#range) return;
    this.#at = Number(page.at);
    if (page.live === "0") this.#shown = this.#at;
    document.addEventListener("input", (event) => event.target === this.#range && this.go(this.#range.valueAsNumber));
    document.addEventListener("click", (event) => this.#click(event));
    this.#draw();
    this.#markLast();
  }

  // A page may have been opened in the past; then it knows nothing of now.
  get isPast() {
    return this.#held.size > 0 || page.live === "0";
  }

  // Takes a part of an update if it belongs to the board and the reader looks elsewhere.
  hold(part) {
    const isHeld = this.isPast && BOARD.includes(part.id);
    if (isHeld && this.#held.has(part.id)) morph(this.#held.get(part.id), part);
    return isHeld;
  }

  // After an update: the game has gone on, or something was taken back, and then earlier positions may be others now.
  update(isTakenBack) {
    if (!this.#range) return;
    if (isTakenBack) this.#positions.clear();
    if (!this.isPast) this.#at = this.#now;
    else if (this.#at > this.#now) this.go(this.#now);
    this.#draw();
    if (!this.isPast) this.#markLast();
  }

  // Shows a position. The newest wish wins: an answer to an older one is not waited for.
  go(at) {
    this.#fetchSoon.stop();
    this.#fetching.abort();
    if (at >= this.#now) return this.#return();
    if (!this.isPast) this.#leave(); // at once, so that no update comes between the wish and the answer
    this.#at = Math.max(at, 0);
    this.#label = "";
    this.#draw();
    const position = this.#positions.get(this.#at);
    if (position) this.#show(position);
    else this.#fetchSoon(this.#at);
  }

  get #range() {
    return byId("t");
  }

  get #now() {
    return Number(this.#range.max);
  }

  #click(event) {
    const step = event.target.closest("#time [data-step]")?.dataset.step;
    const link = event.target.closest("#lines > li[data-at] a, #past a");
    if (!step && (!link || event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    if (link) byId("stage").scrollIntoView({ block: "nearest" });
    this.go(link ? Number(link.closest("li")?.dataset.at ?? this.#now) : this.#stepped(step));
  }

  #stepped(step) {
    if (step === "first") return 0;
    return step === "now" ? this.#now : this.#at + Number(step);
  }

  async #fetch(at) {
    this.#fetching = new AbortController();
    const seat = eyes() ? `?seat=${eyes()}` : "";
    const { signal } = this.#fetching;
    const answer = await fetch(`/t/${page.table}/at/${at}${seat}`, { signal }).catch(() => null);
    const position = answer?.ok ? await answer.json().catch(() => null) : null;
    const refusal = answer?.ok === false ? await sentenceOf(answer) : "";
    if (signal.aborted) return;
    if (!position) return this.#stay(refusal);
    this.#positions.set(at, position);
    if (this.#positions.size > REMEMBERED) this.#positions.delete(this.#positions.keys().next().value);
    this.#show(position);
  }

  #show({ html, mark, label }) {
    for (const part of html.map(parse)) if (byId(part.id)) morph(byId(part.id), part);
    this.#label = label;
    this.#shown = this.#at;
    this.#looksBack(true);
    this.#draw();
    this.#mark(mark ?? []);
  }

  // A position that cannot be had: the board stays as it is, and the slider goes back to where it was.
  #stay(refusal) {
    if (refusal) tell(worded("That move cannot be shown"), refusal);
    else say(worded("The table does not answer, so that move cannot be shown."));
    if (this.#shown === null) return this.#return();
    this.#at = this.#shown;
    this.#label = this.#positions.get(this.#at)?.label ?? "";
    this.#draw();
  }

  // Keeps what now looks like.
  #leave() {
    for (const id of BOARD) if (byId(id)) this.#held.set(id, byId(id).cloneNode(true));
  }

  #return() {
    if (page.live === "0") return location.assign(`/t/${page.table}${eyes() ? `?seat=${eyes()}` : ""}`);
    this.#at = this.#now;
    this.#shown = null;
    for (const [id, part] of this.#held) morph(byId(id), part);
    this.#held.clear();
    this.#looksBack(false);
    this.#draw();
    this.#markLast();
  }

  // Drawing

  #draw() {
    const [at, now] = [this.#at, this.#now];
    const isPast = at < now;
    this.#range.value = at;
    const label = (isPast && this.#label) || (at ? worded("move {count}", { count: at }) : worded("the start"));
    byId("t-label").textContent = label;
    this.#range.setAttribute("aria-valuetext", label);
    const live = document.querySelector("#time .live");
    live?.classList.toggle("past", isPast);
    if (live) live.textContent = isPast ? worded("of {count}", { count: now }) : worded("● now");
    for (const button of document.querySelectorAll("#time [data-step]")) this.#allow(button, button.dataset.step);
    document.body.classList.toggle("past", isPast);
    this.#drawPast(isPast, label);
    page.at = at;
  }

  // Beside the question, which is that of now, it says what the board shows.
  #drawPast(isPast, label) {
    const past = byId("past");
    if (!past) return;
    if (!isPast && past.contains(document.activeElement)) this.#range.focus();
    past.hidden = !isPast;
    past.querySelector("b").textContent = label;
  }

  // A button that is switched off hands its focus on to the slider.
  #allow(button, step) {
    const isOff = step === "first" || step === "-1" ? this.#at <= 0 : this.#at >= this.#now;
    if (isOff && document.activeElement === button) this.#range.focus();
    button.disabled = isOff;
  }

  // At now all is marked that others have done since the reader's own last sentence, else what has happened last.
  #markLast() {
    const lines = [...document.querySelectorAll("#lines > li")];
    const own = lines.findIndex((line) => line.classList.contains("mine"));
    const told = lines.filter((line) => line.dataset.marks);
    const anew = own < 0 ? [] : told.filter((line) => lines.indexOf(line) < own);
    this.#mark((anew.length ? anew : told.slice(0, 1)).flatMap((line) => line.dataset.marks.split(" ")));
  }

  #mark(ids) {
    for (const element of document.querySelectorAll(".marked")) element.classList.remove("marked");
    for (const id of ids) byId(id)?.classList.add("marked");
  }
}

// The sentence with which the server refuses, as its page has it.
async function sentenceOf(answer) {
  const html = await answer.text().catch(() => "");
  return new DOMParser().parseFromString(html, "text/html").querySelector("main p")?.textContent.trim() ?? "";
}
