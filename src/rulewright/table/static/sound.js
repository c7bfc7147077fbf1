// Two short knocks on wood, made here and not fetched: one when the turn comes and nobody looks, a softer for a hit.

import { byId, prefer, preference } from "./page.js";

const KNOCKS = {
  turn: { pitch: 210, loud: 0.5, long: 0.11 },
  hit: { pitch: 130, loud: 0.2, long: 0.14 },
};

export class Sound {
  #audio = null;

  constructor() {
    byId("sound")?.addEventListener("click", () => this.#toggle());
    // Browsers let a page sound only after the reader has touched it.
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => this.#wake(), { once: true });
    this.#draw();
  }

  knock(kind) {
    const isMeant = kind === "hit" || (kind === "turn" && document.hidden);
    if (isMeant && this.#isOn && this.#audio?.state === "running") strike(this.#audio, KNOCKS[kind]);
  }

  get #isOn() {
    return preference("sound", "on") === "on";
  }

  #wake() {
    if (this.#isOn && "AudioContext" in globalThis) this.#audio ??= new AudioContext();
  }

  #toggle() {
    prefer("sound", this.#isOn ? "off" : "on");
    this.#wake();
    this.#draw();
  }

  #draw() {
    byId("sound")?.setAttribute("aria-pressed", String(this.#isOn));
  }
}

// A tone that falls and dies at once sounds like a knuckle on a table.
function strike(audio, { pitch, loud, long }) {
  const now = audio.currentTime;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const volume = new GainNode(audio, { gain: loud });
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, now + long);
  volume.gain.setValueAtTime(loud, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + long);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + long);
}
