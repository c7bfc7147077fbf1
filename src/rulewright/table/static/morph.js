// Makes a part of the page look like new HTML without replacing what is still there: an element of the same id stays
// the same node, so focus, scrolling, typed text and running transitions live on.
//
// New HTML leaves out what stands in an element that is as before: then it has `data-same`, and stays as it is.
// An element with `data-client` belongs to the page alone: it is neither changed nor removed.

import { isStill } from "./page.js";

// What a reader opens and closes is the reader's.
const READERS = new Set(["DETAILS open", "DIALOG open"]);
// What must not change under a reader's hands: without a `tabindex` an element of the board would lose the focus.
const HOLDING = new Set(["value", "checked", "tabindex"]);
// What a reader enters, and what the server has proposed there.
const ENTERED = [["value", "defaultValue"], ["checked", "defaultChecked"], ["selected", "defaultSelected"]];

// The one element of some HTML, apart from the page; null if there is none.
export function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

// Changes the element `from`, which is in the page, into what `to` shows.
export function morph(from, to) {
  const focus = focusNow();
  if (!isAlike(from, to)) from.replaceWith(to);
  else new Morph(from).run(from, to);
  restore(focus);
}

// Puts nodes under a parent in this order, moving as few as possible: what is in order already is not touched.
export function arrange(parent, nodes) {
  const places = new Map([...parent.childNodes].map((node, k) => [node, k]));
  const still = longestRise(nodes.map((node) => places.get(node) ?? -1));
  let after = nodes.length ? lastOf(parent, nodes, still) : null;
  for (let k = nodes.length - 1; k >= 0; k--) {
    if (!still.has(k)) move(parent, nodes[k], after);
    after = nodes[k];
  }
}

class Morph {
  #byId = new Map();
  #leaving = new Set();

  constructor(root) {
    for (const node of root.querySelectorAll("[id]")) this.#byId.set(node.id, node);
  }

  run(from, to) {
    this.#element(from, to);
    // Only now, for one that leaves may have held one that stays.
    for (const node of this.#leaving) leave(node);
  }

  #element(from, to) {
    if (isClients(from) || "same" in to.dataset) return;
    const untouched = ENTERED.filter(([now, proposed]) => now in from && from[now] === from[proposed]);
    const busy = from === document.activeElement;
    attributes(from, to, busy);
    if (!(busy && from.localName === "textarea")) this.#children(from, to);
    if (busy) return;
    for (const [now, proposed] of untouched) if (from[now] !== from[proposed]) from[now] = from[proposed];
  }

  #children(from, to) {
    const old = [...from.childNodes].filter((node) => !isClients(node));
    const named = new Map(old.filter(nameOf).map((node) => [nameOf(node), node]));
    const nameless = old.filter((node) => !nameOf(node));
    const shown = [...to.childNodes];
    const wanted = shown.map((node) => this.#twin(from, node, named, nameless) ?? this.#fresh(node));
    for (const node of old) this.#leaving.add(node);
    for (const node of wanted) this.#leaving.delete(node);
    arrange(from, wanted);
    wanted.forEach((node, k) => node === shown[k] || this.#node(node, shown[k]));
  }

  #node(from, to) {
    if (from.nodeType === Node.ELEMENT_NODE) this.#element(from, to);
    else if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
  }

  // The node of the page that shall show this: the one of its id anywhere, of its name here, or the next nameless one.
  #twin(parent, node, named, nameless) {
    const name = nameOf(node);
    if (!name) {
      const k = nameless.findIndex((other) => isAlike(other, node));
      return k < 0 ? null : nameless.splice(k, 1)[0];
    }
    const twin = this.#byId.get(node.id) ?? named.get(name);
    if (!twin || !isAlike(twin, node) || twin.contains(parent)) return null;
    this.#byId.delete(node.id);
    named.delete(name);
    return twin;
  }

  // A new node; around elements that are in the page already an empty one, which they will move into.
  #fresh(node) {
    const inner = node.nodeType === Node.ELEMENT_NODE ? [...node.querySelectorAll("[id]")] : [];
    return inner.some(({ id }) => this.#byId.has(id)) ? document.importNode(node, false) : node;
  }
}

// What tells an element from its neighbours: its id, its sentence, or those of its only child, as in an item of a list.
function nameOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const own = node.id || node.dataset.sentence;
  if (own || node.childElementCount !== 1) return own ?? "";
  const inner = nameOf(node.firstElementChild);
  return inner && `in ${inner}`;
}

const isClients = (node) => node.nodeType === Node.ELEMENT_NODE && "client" in node.dataset;
const isAlike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && a.namespaceURI === b.namespaceURI;

function attributes(from, to, busy) {
  const kept = (name) => READERS.has(`${from.nodeName} ${name}`) || (busy && HOLDING.has(name));
  for (const { name, namespaceURI, value } of to.attributes) {
    if (!kept(name) && from.getAttribute(name) !== value) from.setAttributeNS(namespaceURI, name, value);
  }
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && !kept(name)) from.removeAttribute(name);
}

// A piece that leaves the board fades where it stood, as nothing that can be touched or heard.
function leave(node) {
  const fades = node.isConnected && node.classList?.contains("moved") && !isStill();
  if (!fades) return node.remove();
  for (const element of [node, ...node.querySelectorAll("[id], [data-word], [data-ask]")]) {
    for (const name of ["id", "data-word", "data-ask", "role", "tabindex"]) element.removeAttribute(name);
  }
  node.dataset.client = "leaving";
  node.setAttribute("aria-hidden", "true");
  const fading = node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 320 });
  fading.finished.catch(() => {}).then(() => node.remove());
}

// Moving

// Of some places those of the longest rising row, as positions in the list; -1 is nowhere and never among them.
function longestRise(places) {
  const ends = []; // for every length the position whose row ends lowest
  const before = [];
  places.forEach((place, k) => {
    if (place < 0) return;
    let length = ends.length;
    while (length > 0 && places[ends[length - 1]] >= place) length--;
    before[k] = ends[length - 1];
    ends[length] = k;
  });
  const row = new Set();
  for (let k = ends.at(-1); k !== undefined; k = before[k]) row.add(k);
  return row;
}

// The node before which the last of the nodes belongs: what follows it now, or what follows the last that stands still.
function lastOf(parent, nodes, still) {
  const last = Math.max(-1, ...still);
  return last < 0 ? null : nodes[last].nextSibling;
}

// `moveBefore` keeps focus and transitions, where a browser has it and the node has been in the page before.
function move(parent, node, after) {
  if (node === after) return;
  if (parent.moveBefore && parent.isConnected && node.isConnected) parent.moveBefore(node, after);
  else parent.insertBefore(node, after);
}

// Focus

function focusNow() {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  // Reading a selection throws for kinds of input that have none, such as a slider.
  const isText = node.matches("textarea, input[type=text], input[type=search], input:not([type])");
  return { node, selection: isText ? [node.selectionStart, node.selectionEnd, node.selectionDirection] : null };
}

function restore(focus) {
  if (!focus || !focus.node.isConnected || document.activeElement === focus.node) return;
  focus.node.focus({ preventScroll: true });
  if (focus.selection) focus.node.setSelectionRange(...focus.selection);
}
