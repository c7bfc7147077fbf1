// The line to the server: one socket for each tab, opened again when it breaks; and how updates are shown in turn.

import { byId, eyes, isStill, page, unsay, worded } from "./page.js";

// With these codes the server says that trying again is of no use, or only later.
const NOT_ALLOWED = 4403;
const GONE = 4404;
const TOO_MANY = 4429;

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const STANDS = 300; // a server that lets nobody in opens the line, says so and closes it

// One motion takes this long on the page; several of one run are shown one after the other, up to a limit.
const MOTION = 320;
const LONGEST_RUN = 1200;

export const UNSENT = worded("The table does not answer, so nothing was sent.");

export class Stream {
  #socket = null;
  #wait = FIRST_WAIT;
  #retry = 0;
  #standing = 0;
  #isOver = false; // whether the server has said that trying again is of no use
  #last = 0; // the number of the last message
  #seen = Number(page.revision ?? 0);
  #silence = byId("offline").textContent; // what stands there when the server gives no reason
  #hear;

  // `hear` is given each frame, and null when the line breaks.
  constructor(hear) {
    this.#hear = hear;
    addEventListener("online", () => this.#hurry());
    addEventListener("pageshow", (event) => event.persisted && this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
    this.#open();
  }

  // Sends a message and returns its number; 0 if the line is down, also while it is tried to be opened again. On a fresh
  // page it is sent as soon as the line is open.
  // What is on its way when the line breaks is not sent again: nobody knows whether it has been heard.
  send(message) {
    const socket = this.#socket;
    const isTried = socket.readyState === WebSocket.CONNECTING && !byId("offline").hidden;
    if (isTried || socket.readyState > WebSocket.OPEN) return 0;
    const id = ++this.#last;
    const speak = () => socket.send(JSON.stringify({ ...message, id }));
    if (socket.readyState === WebSocket.OPEN) speak();
    else socket.addEventListener("open", speak, { once: true });
    return id;
  }

  #open() {
    clearTimeout(this.#retry);
    const address = new URL(`/t/${page.table}/live`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.searchParams.set("seen", this.#seen);
    if (eyes()) address.searchParams.set("seat", eyes());
    if (byId("lobby")) address.searchParams.set("shows", "lobby");
    this.#socket = new WebSocket(address);
    this.#socket.addEventListener("open", () => (this.#standing = setTimeout(() => this.#stands(), STANDS)));
    this.#socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    this.#socket.addEventListener("close", (event) => this.#broken(event));
  }

  #stands() {
    clearTimeout(this.#standing);
    byId("offline").hidden = true;
    unsay(UNSENT);
  }

  #receive(frame) {
    this.#stands();
    this.#wait = FIRST_WAIT;
    if (frame.revision !== undefined) this.#seen = Math.max(this.#seen, frame.revision);
    this.#hear(frame);
  }

  // All tabs lose a server at the same moment; the jitter keeps them from coming back at the same moment.
  #broken({ code, reason }) {
    clearTimeout(this.#standing);
    const [alert, text] = [byId("offline"), reason || this.#silence];
    if (alert.textContent !== text) alert.textContent = text; // the same text anew would be spoken again
    alert.hidden = false;
    this.#hear(null);
    this.#isOver = code === NOT_ALLOWED || code === GONE;
    if (this.#isOver) return;
    const wait = code === TOO_MANY ? LONGEST_WAIT : this.#wait;
    this.#retry = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(2 * wait, LONGEST_WAIT);
  }

  #hurry() {
    if (!this.#isOver && this.#socket.readyState === WebSocket.CLOSED) this.#open();
  }
}

const endsBySelf = (motion) => Number.isFinite(motion.effect?.getComputedTiming().endTime);

// Shows updates one after the other, so that each motion is seen; a click or a key ends them all.
export class Run {
  #waiting = [];
  #show;
  #timer = 0;
  #started = 0;

  constructor(show) {
    this.#show = show;
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => this.finish(), { capture: true });
  }

  add(update) {
    this.#waiting.push(update);
    if (this.#timer) return;
    this.#started = performance.now();
    this.#next();
  }

  // Shows all that waits, and ends what moves.
  finish() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    for (const update of this.#waiting.splice(0)) this.#show(update);
    for (const motion of document.getAnimations()) if (endsBySelf(motion)) motion.finish();
  }

  #next() {
    this.#timer = 0;
    if (!this.#waiting.length) return;
    const isLate = performance.now() - this.#started + MOTION > LONGEST_RUN;
    if (isLate || isStill() || document.hidden) return this.#jump();
    this.#show(this.#waiting.shift());
    this.#timer = setTimeout(() => this.#next(), MOTION);
  }

  #jump() {
    for (const update of this.#waiting.splice(0)) this.#show(update);
  }
}
