// The question: the list of legal sentences, the sentence being spelled, and the board as another way to spell it.
// What is left of the list is `narrow.js`'s business; here is only what the reader sees of it and does with it.

import { arrange, parse } from "./morph.js";
import { AT_ONCE, Narrowing } from "./narrow.js";
import { byId, counted, isFields, isStill, page, preference, say, worded } from "./page.js";
import { closeNote } from "./panel.js";

const board = () => document.querySelectorAll("[data-word]");
const askable = () => document.querySelectorAll("[data-word], [data-ask]"); // what has no word now can still be asked about
const sentences = () => [...document.querySelectorAll("#moves button[data-sentence]")];
const visible = () => [...document.querySelectorAll("#moves > li:not([hidden]) > button")];
const ASKING = worded("Touch what you cannot do, and the rulebook answers.");
const NEAR = 12; // pixels between the two clicks of an unsteady double click
const DOUBLE = 300; // and milliseconds
const NEVER = { x: 0, y: 0, time: -DOUBLE };
const RESTS = 600; // milliseconds after which a reader does not scroll any more

// What a piece of the board scrolls in, if it does.
function frameOf(element) {
  for (let frame = element.parentElement; frame && frame.id !== "stage"; frame = frame.parentElement) {
    if (frame.scrollHeight > frame.clientHeight && /auto|scroll/.test(getComputedStyle(frame).overflowY)) return frame;
  }
  return null;
}

export class Ask {
  #narrowing = new Narrowing([], []);
  #buttons = new Map(); // of the list, by sentence
  #phrases = []; // on the board of now
  #steps = []; // {phrase} from the board, {place, word} from the list
  #waiting = 0; // the number of the message that plays, until it is answered
  #hasPlayed = false; // within this click or double click
  #pressed = NEVER; // the last single click
  #playing = NEVER; // and the last that has played
  #scrolled = -RESTS; // when the reader has scrolled last
  #height = 0; // of the list before anything is spelled
  #isPast = page.live === "0"; // whether the board shows an earlier position
  #isAsking = false; // whether a click asks why not
  #question = "";
  #send;
  #escapes;

  // `send` returns the number of the message, or 0 if it cannot be sent; `escapes` tell each whether they took the key.
  constructor(send, escapes = []) {
    this.#send = send;
    this.#escapes = escapes;
    this.#question = byId("question")?.textContent ?? "";
    this.#listen();
    this.read();
  }

  // Updates

  // Reads the list and the board of the page anew, and spells again what was begun, if that is still legal. A move that
  // was on its way has ended it. Returns what there is to tell.
  read(isNewRevision = false) {
    const begun = isNewRevision && this.settle() ? [] : this.#steps;
    const before = [...this.#buttons.keys()].join();
    if (isNewRevision) this.#isAsking = false;
    this.#buttons = new Map(sentences().map((button) => [button.dataset.sentence, button]));
    if (!this.#isPast) this.#phrases = [...board()].map((element) => element.dataset.word);
    this.#narrowing = new Narrowing([...this.#buttons.keys()], this.#phrases);
    this.#steps = [];
    const isLegal = begun.every((step) => this.#make(step));
    if (!isLegal) {
      while (this.#narrowing.back());
      this.#steps = [];
    }
    page.asked = this.#buttons.size ? "1" : "0";
    this.#draw();
    if ([...this.#buttons.keys()].join() !== before) this.#present();
    return this.#news(isLegal);
  }

  // Ends the wait for an answer; returns whether there was one.
  settle() {
    const isOwn = this.#waiting !== 0;
    this.#waiting = 0;
    this.#drawWaiting();
    return isOwn;
  }

  // An answer to the move that was sent, which was not made: it may be tried again at once.
  refuse(id) {
    if (id !== this.#waiting) return;
    this.#playing = NEVER;
    this.settle();
  }

  // Puts the focus on the list, or on the question if there is none.
  refocus() {
    const question = byId("question");
    if (question) question.tabIndex = -1;
    (this.#offers[0] ?? question)?.focus({ preventScroll: true });
  }

  // While the reader looks back, the board takes no part; the list is that of now.
  setPast(isPast) {
    this.#isPast = isPast;
    this.read();
  }

  // Shows a sentence on the board and in the list.
  suggest(sentence) {
    this.#point(this.#narrowing.named(sentence));
    for (const [said, button] of this.#buttons) button.classList.toggle("over", said === sentence);
  }

  // Another question begins at the top of its list, and with something to touch in sight, as long as the reader is not
  // on his way somewhere else. Phones scroll the page, wide windows what the board scrolls in.
  #present() {
    byId("moves")?.scrollTo(0, 0);
    const lit = [...document.querySelectorAll(".lit[data-word]")];
    if (!lit.length || performance.now() - this.#scrolled < RESTS) return;
    const isPage = getComputedStyle(document.body).overflowY === "visible";
    const frame = isPage ? null : frameOf(lit[0]);
    if (!isPage && !frame) return;
    const asking = byId("ask")?.getBoundingClientRect().top ?? innerHeight;
    const { top, bottom } = frame?.getBoundingClientRect() ?? { top: 0, bottom: Math.min(innerHeight, asking) };
    const isSeen = (element) => {
      const box = element.getBoundingClientRect();
      return (frame && !frame.contains(element)) || (box.top >= top && box.bottom <= bottom);
    };
    if (lit.some(isSeen)) return;
    const box = lit[0].getBoundingClientRect();
    const way = (box.top + box.bottom - top - bottom) / 2;
    (frame ?? window).scrollBy({ top: way, behavior: isStill() ? "instant" : "smooth" });
  }

  // What to tell of an update: a begun sentence that is gone, and the question if it is another.
  #news(isLegal) {
    const question = byId("question")?.textContent ?? "";
    const isNew = question !== this.#question;
    this.#question = question;
    return [isLegal ? "" : worded("What you had begun is no longer possible."), isNew ? question : ""].filter(Boolean);
  }

  // The buttons that can be pressed: while the board shows the past none, for they are those of now.
  get #offers() {
    return this.#isPast ? [] : visible();
  }

  // Steps

  #make(step) {
    const isMade = step.phrase ? this.#narrowing.pick(step.phrase) : this.#narrowing.choose(step.place, step.word);
    if (isMade) this.#steps.push(step);
    return isMade;
  }

  #add(step) {
    const height = byId("moves-form")?.offsetHeight ?? 0;
    if (this.#waiting || !this.#make(step)) return;
    if (this.#steps.length === 1) this.#height = height;
    this.#isAsking = false;
    this.#draw();
    this.#tell();
    const left = this.#narrowing.matching();
    if (left.length === 1 && step.phrase && preference("confirm", "always") === "never") this.play(left[0]);
    else if (left.length === 1 || !step.phrase) this.refocus();
  }

  #back() {
    if (this.#waiting || !this.#narrowing.back()) return false;
    this.#steps.pop();
    const hadFocus = byId("ask")?.contains(document.activeElement);
    this.#draw();
    this.#tell();
    if (hadFocus) this.refocus();
    return true;
  }

  play(sentence) {
    if (this.#waiting) return;
    this.#hasPlayed = true;
    this.#playing = this.#pressed;
    this.#mark(null);
    this.#waiting = this.#send({ do: "play", revision: Number(page.revision), sentences: [sentence] });
    this.#drawWaiting();
  }

  // Of what no sentence ever speaks, no words are sent.
  #why(target) {
    const element = target.closest("[data-word]") ?? target.closest("[data-ask]");
    const words = (element?.dataset.word ?? element?.dataset.ask)?.split(" ") ?? [];
    this.#ask(false);
    this.#mark(element);
    this.#send({ do: "why", words, picked: this.#narrowing.picked() });
  }

  // What has been asked about is ringed while the answer stands there.
  #mark(asked) {
    for (const element of document.querySelectorAll(".asked")) element.classList.remove("asked");
    asked?.classList.add("asked");
  }

  // Drawing

  #draw() {
    this.#drawList();
    this.#drawSentence();
    this.#drawBoard();
    this.#drawWaiting();
    byId("why-not")?.setAttribute("aria-pressed", String(this.#isAsking));
    if (byId("asking")) byId("asking").hidden = !this.#isAsking;
    this.#keepHeight();
  }

  // While a sentence is spelled the list stays as high as it was, so that nothing moves under the pointer.
  #keepHeight() {
    const form = byId("moves-form");
    if (form) form.style.flexBasis = this.#steps.length ? `${this.#height}px` : "";
  }

  #drawList() {
    const choices = this.#narrowing.groups();
    const whole = new Set(choices.flatMap((choice) => (choice.sentences.length === 1 ? choice.sentences : [])));
    for (const [sentence, button] of this.#buttons) {
      button.parentElement.hidden = !whole.has(sentence);
      button.classList.remove("over");
    }
    const items = [...document.querySelectorAll("#moves > li[data-client]")];
    const old = new Map(items.map((item) => [item.dataset.client, item]));
    for (const choice of choices.filter((each) => each.sentences.length > 1)) {
      const key = `${choice.place} ${choice.word}`;
      const first = this.#buttons.get(choice.sentences[0]).parentElement;
      const item = this.#group(choice, key, old.get(key));
      if (first.previousElementSibling !== item) first.before(item); // a move to where it stands would cost the focus
      old.delete(key);
    }
    for (const item of old.values()) item.remove();
    this.#number();
  }

  // A group's item is named by what it adds, so that it stays the same while it is offered.
  #group({ sentences: some, word, place }, key, old) {
    const item = old ?? newGroup(key, () => this.#add({ place, word }));
    item.querySelector("b").textContent = this.#label(some[0], place);
    item.querySelector("em").textContent = counted("{count} way ›", "{count} ways ›", some.length);
    return item;
  }

  #number() {
    const shown = visible();
    for (const button of document.querySelectorAll("#moves button")) delete button.dataset.n;
    shown.slice(0, AT_ONCE).forEach((button, k) => (button.dataset.n = k + 1));
    const only = shown.length === 1 ? shown[0] : null;
    for (const button of this.#buttons.values()) button.classList.toggle("main", button === only);
    const ways = byId("ways");
    if (ways) ways.textContent = this.#buttons.size ? counted("{count} sentence", "{count} sentences", this.#narrowing.matching().length) : "";
  }

  // How the list words one place of a sentence.
  #label(sentence, place) {
    const word = this.#buttons.get(sentence).querySelector(`b[data-i="${place}"]`);
    return word?.textContent.trim() || sentence.split(" ")[place].replaceAll("-", " ");
  }

  #drawSentence() {
    const bar = byId("sentence");
    if (!bar) return;
    bar.dataset.client = "sentence"; // a morph leaves it alone
    bar.hidden = !this.#buttons.size;
    const back = bar.querySelector("button.back") ?? newBack(() => this.#back());
    const pieces = bar.hidden ? [] : this.#spelling();
    for (const node of [...bar.childNodes]) if (node !== back) node.remove();
    if (!this.#steps.length) back.remove();
    arrange(bar, this.#steps.length ? [...pieces, back] : pieces);
  }

  // The sentence as far as it is spelled, with gaps. While its verb is open, only the words picked can be told.
  #spelling() {
    const { words, filled, agreed, open } = this.#narrowing.spelled();
    const sentence = words.join(" ");
    const gap = (place) => piece("", place === open ? "gap now" : "gap");
    const tip = this.#steps.length ? [] : [piece(worded("Touch a lit piece or press a number"), "tip")];
    const known = [...filled].flatMap((k) => [piece(this.#label(sentence, k), "w"), gap(k)]);
    if (!agreed.has(0)) return [gap(open), ...known, ...tip];
    const nodes = [...this.#buttons.get(sentence).querySelector("span").childNodes];
    const pieces = [];
    for (const node of nodes) {
      const place = Number(node.dataset?.i ?? -1);
      const [, point, text] = /^([,.:;)]*)\s*(.*)$/s.exec(node.textContent.trim());
      if (point && pieces.length) pieces.push(together(pieces.pop(), point));
      if (text) pieces.push(place < 0 ? piece(text, "") : agreed.has(place) ? piece(text, "w") : gap(place));
    }
    return [...pieces, ...tip];
  }

  #drawBoard() {
    const none = new Set();
    const [lit, chosen] = this.#isPast ? [none, none] : [this.#narrowing.lit(), this.#narrowing.chosen()];
    for (const element of askable()) {
      const phrase = element.dataset.word;
      element.classList.toggle("lit", lit.has(phrase));
      element.classList.toggle("chosen", chosen.has(phrase));
      element.classList.remove("over");
      const isButton = lit.has(phrase) || this.#isAsking;
      element.setAttribute("role", isButton ? "button" : roleOf(element));
      element.setAttribute("tabindex", isButton ? "0" : "-1");
    }
  }

  // A button that is switched off would lose the focus, so these only say that they are.
  #drawWaiting() {
    byId("moves-form")?.setAttribute("aria-busy", String(this.#waiting !== 0));
    for (const button of document.querySelectorAll("#moves button")) {
      if (this.#waiting) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }

  #point(phrases) {
    for (const element of board()) element.classList.toggle("over", phrases.has(element.dataset.word));
  }

  #tell() {
    const spans = [...document.querySelectorAll("#sentence > span:not(.tip)")];
    const isGap = (span) => span.matches(".gap") || span.querySelector(".gap");
    const spelled = spans.map((span) => (isGap(span) ? "…" : "") + span.textContent).join(" ");
    say(worded("{count} left. {sentence}", { count: this.#narrowing.matching().length, sentence: spelled }));
  }

  // Listening

  #listen() {
    document.addEventListener("click", (event) => this.#guard(event), { capture: true });
    for (const type of ["scroll", "touchmove"]) {
      addEventListener(type, () => (this.#scrolled = performance.now()), { capture: true, passive: true });
    }
    document.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    for (const [type, isOn] of [["mouseover", true], ["focusin", true], ["mouseout", false], ["focusout", false]]) {
      document.addEventListener(type, (event) => this.#over(event.target, isOn));
    }
  }

  // The rest of a double click that has played must not touch what the answer has put under the pointer.
  #guard(event) {
    if (event.detail <= 1 && !this.#isSecond(event)) {
      this.#hasPlayed = false;
      this.#pressed = { x: event.clientX, y: event.clientY, time: event.timeStamp };
    } else if (this.#hasPlayed) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  // Of an unsteady double click the browser makes two single ones.
  #isSecond({ detail, clientX, clientY, timeStamp }) {
    const { x, y, time } = this.#playing;
    return detail === 1 && timeStamp - time < DOUBLE && Math.hypot(clientX - x, clientY - y) < NEAR;
  }

  #click(event) {
    if (event.target.closest("#why-not")) return this.#ask(!this.#isAsking);
    this.#touch(event.target);
  }

  // What a click on the board does, or Enter; returns whether it did anything. Of nested elements the innermost that is
  // lit is meant.
  #touch(target) {
    const lit = target.closest(".lit[data-word]");
    if (lit) this.#add({ phrase: lit.dataset.word });
    else if (this.#isAsking && target.closest("#stage, #seats")) this.#why(target);
    else return false;
    return true;
  }

  #ask(isAsking) {
    this.#isAsking = isAsking;
    if (isAsking) closeNote();
    this.#draw();
    say(isAsking ? ASKING : "");
  }

  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isFields(event)) return;
    const isTaken =
      event.key === "Enter" || event.key === " " ? this.#enter(event)
      : event.key === "Escape" ? this.#escape()
      : event.key === "ArrowDown" || event.key === "ArrowUp" ? this.#walk(event)
      : /^[1-9]$/.test(event.key) && !event.repeat && this.#digit(Number(event.key));
    if (isTaken) event.preventDefault();
  }

  #enter({ key, repeat, target }) {
    if (repeat) return true; // a key held down must not answer the next question too
    const left = this.#narrowing.matching();
    const element = target.closest(this.#isAsking ? "[data-word], [data-ask]" : "[data-word]");
    const isDone = key === "Enter" && !this.#isPast && left.length === 1 && (element ? this.#steps.length > 0 : !isControl(target));
    if (isDone) this.play(left[0]);
    return isDone || (element !== null && this.#touch(element));
  }

  #escape() {
    if (this.#escapes.some((escape) => escape())) return true;
    if (!this.#isAsking) return this.#back();
    this.#ask(false);
    return true;
  }

  #digit(digit) {
    this.#offers[digit - 1]?.click();
    return true;
  }

  #walk({ key, target }) {
    const list = this.#offers;
    if (!list.length || target.closest("#lines, #chat-lines, #rules, #note, #menu")) return false;
    const at = list.indexOf(document.activeElement);
    list.at(key === "ArrowDown" ? (at + 1) % list.length : Math.max(at, 0) - 1).focus();
    return true;
  }

  // What a button means is shown on the board, and what an element of the board would leave, in the list.
  #over(target, isOn) {
    const button = target.closest?.("#moves button, #note [data-sentence]");
    if (button) this.#point(isOn ? this.#meant(button) : new Set());
    const piece = target.closest?.(".lit[data-word]");
    if (!piece) return;
    for (const [sentence, each] of this.#buttons) {
      each.classList.toggle("over", isOn && this.#narrowing.named(sentence).has(piece.dataset.word));
    }
  }

  #meant(button) {
    const { sentence } = button.dataset;
    return sentence ? this.#narrowing.named(sentence) : new Set([button.parentElement.dataset.client.split(" ")[1]]);
  }
}

// What an element is while it cannot be touched.
function roleOf({ dataset, role }) {
  return dataset.role ?? (role && role !== "button" ? role : "group");
}

const isControl = (target) => target.closest("a, button, summary, [role=button]") !== null;

function piece(text, kind) {
  const span = document.createElement("span");
  span.textContent = text;
  span.className = kind;
  return span;
}

// Punctuation stays on the line of the word before it.
function together(before, point) {
  const pair = piece("", "pair");
  pair.append(before, point);
  return pair;
}

function newGroup(key, add) {
  const item = parse('<li><button type="button"><span><b></b></span><em></em></button></li>');
  item.dataset.client = key;
  item.firstChild.addEventListener("click", add);
  return item;
}

function newBack(goBack) {
  const button = parse('<button type="button" class="back"></button>');
  button.ariaLabel = worded("Take the last word back");
  button.textContent = worded("back");
  button.addEventListener("click", goBack);
  return button;
}
