// Looking back: the slider under the board shows any earlier position, while what happens now is kept for the return.

import { eyes } from "./stream.js";
import { morph, parse } from "./morph.js";
import { byId, page, settled } from "./page.js";

const BOARD = ["stage", "seats"]; // the parts that show a position
const PATIENCE = 80; // milliseconds before a moving slider asks the server
const REMEMBERED = 64; // positions

export class Slider {
  #at = 0;
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
    const line = event.target.closest("#lines > li[data-at] a");
    if (!step && (!line || event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    if (line) byId("stage").scrollIntoView({ block: "nearest" });
    this.go(line ? Number(line.closest("li").dataset.at) : this.#stepped(step));
  }

  #stepped(step) {
    if (step === "first") return 0;
    return step === "now" ? this.#now : this.#at + Number(step);
  }

  async #fetch(at) {
    this.#fetching = new AbortController();
    const seat = eyes() ? `?seat=${eyes()}` : "";
    const { signal } = this.#fetching;
    const position = await fetch(`/t/${page.table}/at/${at}${seat}`, { signal })
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null);
    if (signal.aborted) return;
    if (!position) return this.#return(); // a table that does not answer is told of by the stream
    this.#positions.set(at, position);
    if (this.#positions.size > REMEMBERED) this.#positions.delete(this.#positions.keys().next().value);
    this.#show(position);
  }

  #show({ html, mark, label }) {
    for (const part of html.map(parse)) if (byId(part.id)) morph(byId(part.id), part);
    this.#label = label;
    this.#looksBack(true);
    this.#draw();
    this.#mark(mark ?? []);
  }

  // Keeps what now looks like.
  #leave() {
    for (const id of BOARD) if (byId(id)) this.#held.set(id, byId(id).cloneNode(true));
  }

  #return() {
    if (page.live === "0") return location.assign(`/t/${page.table}${eyes() ? `?seat=${eyes()}` : ""}`);
    this.#at = this.#now;
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
    const label = (isPast && this.#label) || (at ? `move ${at}` : "the start");
    byId("t-label").textContent = label;
    this.#range.setAttribute("aria-valuetext", label);
    const live = document.querySelector("#time .live");
    live?.classList.toggle("past", isPast);
    if (live) live.textContent = isPast ? `of ${now}` : "● now";
    for (const button of document.querySelectorAll("#time [data-step]")) this.#allow(button, button.dataset.step);
    document.body.classList.toggle("past", isPast);
    page.at = at;
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
