// The forms of the home page, made handier: seats as many as are chosen, a word for the dice, a record from a file.

import { byId, preference, prefer } from "./page.js";

const SYLLABLES = ["ba", "do", "fi", "ga", "ho", "ki", "la", "mu", "ne", "po", "ra", "su", "ti", "vo", "wa", "zu"];

// Words for the dice need only be such that nobody could have guessed them: eight syllables are 32 bits.
function randomWord() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => SYLLABLES[byte % SYLLABLES.length]).join("");
}

// Seats that do not play are hidden and not sent. If the page has too few of them, the server makes it anew.
function showSeats(count) {
  const rows = [...document.querySelectorAll("#seat-fields [data-seat]")];
  if (rows.length < count.value) return reload(count.form);
  for (const row of rows) {
    row.hidden = Number(row.dataset.seat) > Number(count.value);
    for (const field of row.querySelectorAll("select, input")) field.disabled = row.hidden;
  }
}

function reload(form) {
  form.method = "get";
  form.action = "/";
  form.submit();
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
if (count) showSeats(count);
for (const word of document.querySelectorAll("input[name=word]")) word.value ||= randomWord();
for (const name of document.querySelectorAll("#my-name, #sit-form #name")) rememberName(name);
byId("import-file")?.addEventListener("change", (event) => readRecord(event.target));
