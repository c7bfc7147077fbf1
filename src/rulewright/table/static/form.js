// The forms of the home page, made handier: seats as many as are chosen, a word for the dice, a record or cards from a file.

import { byId, preference, prefer } from "./page.js";

const SYLLABLES = ["ba", "do", "fi", "ga", "ho", "ki", "la", "mu", "ne", "po", "ra", "su", "ti", "vo", "wa", "zu"];

// Words for the dice need only be such that nobody could have guessed them: eight syllables are 32 bits.
function randomWord() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => SYLLABLES[byte % SYLLABLES.length]).join("");
}

// Another number of players has other sides: the server names them. What has been chosen stays.
async function showSeats(count) {
  const { value } = count;
  offerSeats(count);
  const address = new URL("/", location.href);
  address.search = new URLSearchParams([...new FormData(count.form)].filter(([name]) => ["game", "seats"].includes(name)));
  const html = await fetch(address).then((answer) => (answer.ok ? answer.text() : ""), () => "");
  if (count.value !== value) return; // a newer wish is on its way
  for (const side of new DOMParser().parseFromString(html, "text/html").querySelectorAll("#seat-fields [data-seat]")) {
    const row = document.querySelector(`#seat-fields [data-seat="${side.dataset.seat}"]`);
    for (const part of row ? [".crest", "label"] : []) row.querySelector(part)?.replaceWith(side.querySelector(part) ?? "");
  }
}

// Seats that do not play are hidden and not sent, and so are options that are not for so many.
function offerSeats(count) {
  for (const row of document.querySelectorAll("#seat-fields [data-seat]")) {
    row.hidden = Number(row.dataset.seat) > Number(count.value);
    for (const field of row.querySelectorAll("select, input")) field.disabled = row.hidden;
  }
  for (const option of count.form.querySelectorAll("[data-for]")) {
    option.hidden = !option.dataset.for.split(" ").includes(count.value);
    option.querySelector("select").disabled = option.hidden;
  }
  const shown = document.querySelector("#rulings .sub");
  if (shown) shown.textContent = document.querySelectorAll("#rulings [data-for]:not([hidden])").length;
}

async function readFile({ files: [file] }, text) {
  if (file) byId(text).value = await file.text();
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
byId("import-file")?.addEventListener("change", (event) => readFile(event.target, "import-text"));
byId("cards-file")?.addEventListener("change", (event) => readFile(event.target, "cards"));
