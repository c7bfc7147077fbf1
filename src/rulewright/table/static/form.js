// The forms of the home page, made handier: seats as many as are chosen, a word for the dice, a record from a file.

import { morph } from "./morph.js";
import { byId, preference, prefer } from "./page.js";

const SYLLABLES = ["ba", "do", "fi", "ga", "ho", "ki", "la", "mu", "ne", "po", "ra", "su", "ti", "vo", "wa", "zu"];

// Words for the dice need only be such that nobody could have guessed them: eight syllables are 32 bits.
function randomWord() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => SYLLABLES[byte % SYLLABLES.length]).join("");
}

// Another number of players has other sides: the server names them. What has been chosen stays.
async function showSeats(count) {
  const address = new URL("/", location.href);
  address.search = new URLSearchParams(new FormData(count.form));
  const html = await fetch(address).then((answer) => (answer.ok ? answer.text() : ""), () => "");
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("seat-fields");
  // Meanwhile the reader may have chosen more: what was entered stays, and only the newest number counts.
  const isNewest = address.searchParams.get("seats") === count.value;
  if (fresh && isNewest) morph(byId("seat-fields"), document.importNode(fresh, true));
  offerSeats(count);
}

// Seats that do not play are hidden and not sent.
function offerSeats(count) {
  for (const row of document.querySelectorAll("#seat-fields [data-seat]")) {
    row.hidden = Number(row.dataset.seat) > Number(count.value);
    for (const field of row.querySelectorAll("select, input")) field.disabled = row.hidden;
  }
}

async function readRecord({ files: [file] }) {
  if (file) byId("import-text").value = await file.text();
}

// The reader's name is asked once.
function rememberName(input) {
  input.value ||= preference("name", "");
  input.form.addEventListener("submit", () => prefer("name", input.value));
}

const count = byId("seats-count");
count?.addEventListener("change", () => showSeats(count));
if (count) offerSeats(count);
for (const word of document.querySelectorAll("input[name=word]")) word.value ||= randomWord();
for (const name of document.querySelectorAll("#my-name, #sit-form #name")) rememberName(name);
byId("import-file")?.addEventListener("change", (event) => readRecord(event.target));
