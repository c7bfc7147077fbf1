// What several parts of the page need: what it says of itself, its voice, and the reader's preferences.

export const page = document.body.dataset;

export const byId = (id) => document.getElementById(id);

// What scripts say in the reader's language, by its English; in an English page there is nothing.
const texts = JSON.parse(byId("texts")?.textContent ?? "{}");
const plural = new Intl.PluralRules(document.documentElement.lang || "en");

const fill = (text, slots) => text.replace(/\{(\w+)\}/g, (slot, name) => slots[name] ?? slot);

export const worded = (text, slots = {}) => fill(texts[text] ?? text, slots);

// A text with a number, in the form that the number asks for.
export function counted(one, many, count) {
  const forms = texts[one] ?? { one, other: many };
  return fill(forms[plural.select(count)] ?? forms.other, { count });
}

// Says something to readers who do not look. The same text twice is said twice.
export function say(text) {
  const status = byId("status");
  if (!status || !text) return;
  status.textContent = text === status.textContent ? `${text}\u00a0` : text;
}

// Takes back what is no longer true.
export function unsay(text) {
  const status = byId("status");
  if (status?.textContent.trim() === text) status.textContent = "";
}

// Whether a key belongs to what has the focus, because something is typed or set there. Escape belongs to a field as
// long as there is something in it that has been typed just now.
export const isFields = ({ target, key }) =>
  Boolean(target?.closest?.("input, select, textarea, [contenteditable]")) && !(key === "Escape" && target.value === (target.defaultValue ?? ""));

// The seat through whose eyes the address asks to look. Without one the server takes a seat of the reader: of several
// the one that is asked, so that the page goes along from seat to seat.
export const eyes = () => new URLSearchParams(location.search).get("seat") ?? "";

// A preference that this browser remembers; storage may be forbidden, then it lasts as long as the page.
const unstored = new Map();

export function preference(name, otherwise) {
  try {
    return localStorage.getItem(name) ?? otherwise;
  } catch {
    return unstored.get(name) ?? otherwise;
  }
}

export function prefer(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    unstored.set(name, value);
  }
}

// Waits until calls have stopped coming for a while, and makes the last one, unless it is stopped before.
export function settled(milliseconds, call) {
  let timer = 0;
  const soon = (...values) => {
    clearTimeout(timer);
    timer = setTimeout(call, milliseconds, ...values);
  };
  soon.stop = () => clearTimeout(timer);
  return soon;
}

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
