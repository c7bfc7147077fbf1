// What lies over the table for a while: the rules, a note, the menu. None of them keeps the reader from the table.

import { morph, parse } from "./morph.js";
import { byId, page, say, settled, worded } from "./page.js";

// The rules, opened at a clause or searched, without leaving the table.
export class Rules {
  #opener = null;
  #newest = 0;
  #searchSoon = settled(200, (form) => this.#search(form));

  constructor() {
    document.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("submit", (event) => {
      if (event.target.id !== "rules-search") return;
      event.preventDefault();
      this.#search(event.target);
    });
    // The menu does not open over the rules. Words that have been looked for are no longer being typed.
    document.addEventListener("toggle", ({ target }) => target.id === "menu" && target.open && this.close(), true);
    document.addEventListener("change", ({ target }) => {
      if (target.id === "rules-words") target.defaultValue = target.value;
    });
    document.addEventListener("input", (event) => {
      if (event.target.form?.id === "rules-search") this.#searchSoon(event.target.form);
    });
  }

  close() {
    const panel = byId("rules");
    if (!panel || panel.hidden) return false;
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && !panel.contains(activeElement);
    panel.hidden = true;
    if (!isElsewhere) this.#opener?.focus({ preventScroll: true });
    return true;
  }

  #click(event) {
    if (event.target.closest('[data-close="rules"]')) return this.close();
    const link = event.target.closest("#rules-open, a.clause, a.ref, a[data-search]");
    if (!byId("rules") || !link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!byId("rules").contains(link)) this.#opener = link;
    this.#open(new URL(link.href, location.href));
  }

  async #open(address) {
    if (!(await this.#fetch(address))) return location.assign(address);
    const clause = byId(decodeURIComponent(address.hash.slice(1)));
    for (const entry of document.querySelectorAll("#rules .marked")) entry.classList.remove("marked");
    clause?.classList.add("marked");
    clause?.scrollIntoView({ block: "start" });
    (clause?.querySelector("a.clause") ?? byId("rules-words"))?.focus({ preventScroll: true });
  }

  async #search(form) {
    const address = new URL(form.action);
    address.searchParams.set("q", new FormData(form).get("q"));
    if (!(await this.#fetch(address))) return;
    byId("rules-entries")?.scrollTo(0, 0);
    say(byId("rules-found")?.textContent.trim());
  }

  // Shows a part of the rules; returns whether it could be had. Of two answers the newer question's stays.
  async #fetch(address) {
    const mine = ++this.#newest;
    const part = new URL(address);
    part.searchParams.set("part", "1");
    part.hash = "";
    const html = await fetch(part).then((answer) => (answer.ok ? answer.text() : ""), () => "");
    if (!html || mine !== this.#newest) return Boolean(html);
    const fresh = parse(html);
    fresh.hidden = false;
    morph(byId("rules"), fresh);
    return true;
  }
}

// Notes: why not, a refusal, a hint.
export function showNote({ html, text }) {
  if (html) place(parse(html));
  say(text);
}

// A note of the page's own, for what it need not ask the server.
export function tell(title, sentence) {
  const note = parse(NOTE);
  note.querySelector("h2").textContent = title;
  note.querySelector("p").textContent = sentence;
  note.querySelector("button").textContent = worded("Close");
  place(note);
  say(`${title}. ${sentence}`);
}

const NOTE =
  '<div class="note refused" id="note" role="region" aria-labelledby="note-name" tabindex="-1">' +
  '<h2 id="note-name"></h2><p></p>' +
  '<div class="row"><button class="btn main" type="button" data-close="note"></button></div></div>';

function place(fresh) {
  morph(byId("note"), fresh);
  byId("note").hidden = false;
}

export function closeNote() {
  const note = byId("note");
  if (!note || note.hidden) return false;
  const hadFocus = note.contains(document.activeElement);
  note.hidden = true;
  if (hadFocus) document.querySelector("#moves > li:not([hidden]) > button, #why-not")?.focus({ preventScroll: true });
  return true;
}

export function closeMenu() {
  const menu = byId("menu");
  if (!menu?.open) return false;
  const hadFocus = menu.contains(document.activeElement);
  menu.open = false;
  if (hadFocus) menu.querySelector("summary").focus();
  return true;
}

// A click elsewhere closes the menu; links that close something do not lead away; a button that is barred says why.
export function listenToPanels() {
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#menu")) closeMenu();
    if (event.target.closest("[data-close]")) event.preventDefault();
    if (event.target.closest('[data-close="note"]')) closeNote();
    const copied = event.target.closest("[data-copy]");
    if (copied) copy(copied);
    const barred = event.target.closest('[aria-disabled="true"][aria-describedby]');
    if (!barred) return;
    event.preventDefault();
    tell(worded("Not now"), byId(barred.getAttribute("aria-describedby")).textContent.trim());
  });
}

// Links that are shown to be copied are whole addresses.
export function complete(part) {
  for (const field of part.querySelectorAll('.invite input[value^="/"]')) {
    field.setAttribute("value", location.origin + field.getAttribute("value"));
  }
  return part;
}

async function copy(button) {
  const field = byId(button.dataset.copy);
  field.select();
  // Only secure pages have a clipboard; elsewhere the text stands selected for the reader's own keys.
  const isCopied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  const label = button.querySelector("span");
  if (isCopied && label) label.textContent = worded("Copied");
  say(worded(isCopied ? "Copied" : "Selected: press Ctrl and C to copy"));
}
