// Click-to-narrow without the page: the same class as `narrowing.py`, step by step, so that tests can compare the two.

export const AT_ONCE = 9; // sentences that are offered whole, because a keyboard has nine digits

const same = (words, others) => words.length === others.length && words.every((word, k) => word === others[k]);
const isAt = (words, start, phrase) => same(words.slice(start, start + phrase.length), phrase);

// A sentence that is left, and the places in it that steps have filled, in ascending order.
class Line {
  constructor(sentence, words, filled = []) {
    Object.assign(this, { sentence, words, filled });
  }
  fill(place) {
    const filled = [...new Set([...this.filled, place])].sort((a, b) => a - b);
    return new Line(this.sentence, this.words, filled);
  }
  get next() {
    return this.filled.length ? this.filled.at(-1) + 1 : 0;
  }
}

// The lines that are left after some steps, and the places on which they all agree.
class Stage {
  constructor(lines) {
    this.lines = lines;
    const [first, ...rest] = lines.map((line) => line.words);
    const agreed = (first ?? []).map((word, k) => (rest.every((words) => words[k] === word) ? k : -1));
    this.agreed = new Set(agreed.filter((k) => k >= 0));
    this.open = 0;
    while (this.agreed.has(this.open)) this.open++;
  }
}

export class Narrowing {
  #onBoard; // every word that some element stands for
  #longer = new Map(); // phrases of several words by their first word
  #spans = new Map(); // by sentence: from where to where such phrases stand in it
  #stages;

  constructor(sentences, phrases) {
    this.phrases = new Map([...new Set(phrases)].map((phrase) => [phrase, phrase.split(" ")]));
    this.#onBoard = new Set([...this.phrases.values()].flat());
    for (const words of this.phrases.values()) {
      if (words.length > 1) this.#longer.set(words[0], [...(this.#longer.get(words[0]) ?? []), words]);
    }
    this.#stages = [new Stage(sentences.map((sentence) => new Line(sentence, sentence.split(" "))))];
  }

  // What is left

  matching() {
    return this.#now.lines.map((line) => line.sentence);
  }

  // The words of the steps, in the order in which the first sentence that is left says them.
  picked() {
    const [line] = this.#now.lines;
    return line ? line.filled.map((place) => line.words[place]) : [];
  }

  // What the list offers: up to nine sentences whole; of more, one group for each word that may come next.
  groups() {
    const { lines, open } = this.#now;
    if (lines.length <= AT_ONCE) return lines.map((line) => ({ sentences: [line.sentence], word: "", place: 0 }));
    const groups = new Map();
    for (const line of lines) {
      const word = line.words[open] ?? "";
      if (!groups.has(word)) groups.set(word, []);
      groups.get(word).push(line.sentence);
    }
    return [...groups].map(([word, sentences]) => ({ sentences, word, place: open }));
  }

  // Which words of the first sentence left are settled, by a step or because all others agree, and which is open.
  spelled() {
    const { lines, agreed, open } = this.#now;
    return { words: lines[0]?.words ?? [], filled: new Set(lines[0]?.filled), agreed, open };
  }

  // Which elements of the board are what

  // A phrase of several words waits while an element for its first word alone would still narrow the list.
  lit() {
    const reachable = this.#reachable();
    const fits = ([, words]) => reachable.has(words[this.#begun(words)]) && this.#withPhrase(words).lines.length > 0;
    const lit = new Set([...this.phrases].filter(fits).map(([phrase]) => phrase));
    return new Set([...lit].filter((phrase) => !this.#waits(this.phrases.get(phrase), lit)));
  }

  chosen() {
    const [line] = this.#now.lines;
    return line ? this.#said(line.words, line.filled) : new Set();
  }

  named(sentence) {
    const words = sentence.split(" ");
    return this.#said(words, [...words.keys()]);
  }

  // Steps: each tells whether it left anything; one that would not is not made.

  pick(phrase) {
    return this.#step(this.#withPhrase(phrase.split(" ")));
  }

  choose(place, word) {
    const lines = this.#now.lines.filter((line) => line.words[place] === word);
    return this.#step(new Stage(lines.map((line) => line.fill(place))));
  }

  back() {
    return this.#stages.length > 1 && Boolean(this.#stages.pop());
  }

  // How

  get #now() {
    return this.#stages.at(-1);
  }

  #step(stage) {
    if (!stage.lines.length) return false;
    this.#stages.push(stage);
    return true;
  }

  // How many words of a phrase have just been picked; never all of them.
  #begun(words) {
    const picked = this.picked();
    let k = Math.min(words.length - 1, picked.length);
    while (k > 0 && !isAt(words, 0, picked.slice(-k))) k--;
    return k;
  }

  #waits(words, lit) {
    if (words.length === 1 || this.#begun(words) || !lit.has(words[0])) return false;
    return this.#withPhrase(words.slice(0, 1)).lines.length < this.#now.lines.length;
  }

  #reachable() {
    return new Set(this.#now.lines.flatMap((line) => [...this.#places(line, this.#now)].map((k) => line.words[k])));
  }

  // The places of a line that can be filled next: from the last one filled, past what may be passed over.
  *#places(line, stage) {
    for (let place = line.next; place < line.words.length; place++) {
      yield place;
      if (this.#onBoard.has(line.words[place]) && !stage.agreed.has(place)) return;
    }
  }

  #withPhrase(words) {
    const begun = this.#begun(words);
    let stage = this.#withWord(this.#now, words[begun], begun, words.length);
    for (const word of words.slice(begun + 1)) stage = this.#withWord(stage, word);
    return stage;
  }

  // The lines in which the word has a place; the whole phrase starts `begun` words before it, if one is given.
  #withWord(stage, word, begun = 0, length = 0) {
    const fits = (line, place) => line.words[place] === word && !this.#within(line.words, place - begun, length);
    const lines = stage.lines.map((line) => {
      for (const place of this.#places(line, stage)) if (fits(line, place)) return line.fill(place);
      return null;
    });
    return new Stage(lines.filter(Boolean));
  }

  // The phrases that these places of a sentence spell.
  #said(words, places) {
    const spelled = places.map((place) => words[place]);
    const isSaid = ([, parts]) =>
      places.some((start, k) => isAt(spelled, k, parts) && !this.#within(words, start, parts.length));
    return new Set([...this.phrases].filter(isSaid).map(([phrase]) => phrase));
  }

  // Whether these places are the later words of a longer phrase: in `primitiva company-2` the last word means a company
  // of Primitiva, and not the reader's own `company-2`.
  #within(words, start, length) {
    if (!length) return false;
    const sentence = words.join(" ");
    if (!this.#spans.has(sentence)) this.#spans.set(sentence, this.#findSpans(words));
    return this.#spans.get(sentence).some(([first, end]) => first < start && start + length <= end);
  }

  #findSpans(words) {
    return words.flatMap((word, first) => {
      const here = (this.#longer.get(word) ?? []).filter((phrase) => isAt(words, first, phrase));
      return here.map((phrase) => [first, first + phrase.length]);
    });
  }
}
