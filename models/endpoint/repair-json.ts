/** Reads JSON as models write it when nothing holds them to it: fenced, talked around, single-quoted, cut off. */

const OPEN = /[[{]/;
const WORDS: Readonly<Record<string, unknown>> = {
  true: true,
  false: false,
  null: null,
  True: true,
  False: false,
  None: null,
};

/** JSON text of the first object or list in `text`; null where there is none. An unfinished item of a list is dropped. */
export function repairJson(text: string): string | null {
  const start = text.search(OPEN);
  if (start < 0) return null;
  const value = new LenientReader(text, start).value();
  return value === CUT ? null : JSON.stringify(value);
}

/** A value that the text ended before. */
const CUT = Symbol('cut');
type Read = unknown;

class LenientReader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  value(): Read {
    this.#skipSpace();
    const next = this.#text[this.#at];
    if (next === undefined) return CUT;
    if (next === '{') return this.#object();
    if (next === '[') return this.#list();
    if (isQuote(next)) return this.#string(next);
    return this.#word();
  }

  #object(): Read {
    const members: [string, unknown][] = [];
    this.#at += 1;
    for (let next = this.#next(); next !== undefined && next !== '}'; next = this.#next()) {
      const key = isQuote(next) ? this.#string(next) : this.#bareKey();
      this.#skipSpace();
      if (this.#text[this.#at] === ':') this.#at += 1;
      const value = this.value();
      if (value === CUT) return Object.fromEntries(members);
      members.push([String(key), value]);
    }
    this.#at += 1;
    return Object.fromEntries(members);
  }

  #list(): Read {
    const items: unknown[] = [];
    this.#at += 1;
    for (let next = this.#next(); next !== undefined && next !== ']'; next = this.#next()) {
      if (next === '}') break; // the list was never closed
      const item = this.value();
      if (item === CUT || this.#at > this.#text.length) return items;
      items.push(item);
    }
    if (this.#text[this.#at] !== '}') this.#at += 1;
    return items;
  }

  /** Reading past the end is remembered by `#at`, so that a list can drop what was cut within. */
  #string(quote: string): string {
    const end = quote === '“' ? '”' : quote;
    let text = '';
    this.#at += 1;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const next = this.#text[this.#at]!;
      if (next === end) {
        this.#at += 1;
        return text;
      }
      text += next === '\\' ? this.#escape() : next;
    }
    this.#at += 1;
    return text;
  }

  #escape(): string {
    this.#at += 1;
    const next = this.#text[this.#at] ?? '';
    const code = /^u([0-9a-fA-F]{4})/.exec(this.#text.slice(this.#at, this.#at + 5));
    if (!code) return escapes[next] ?? next;
    this.#at += 4;
    return String.fromCharCode(Number.parseInt(code[1]!, 16));
  }

  #word(): unknown {
    const word = /^[^\s,:{}[\]"]+/.exec(this.#text.slice(this.#at))?.[0] ?? '';
    this.#at += Math.max(1, word.length);
    if (Object.hasOwn(WORDS, word)) return WORDS[word];
    const number = Number(word);
    return word !== '' && Number.isFinite(number) ? number : word;
  }

  #bareKey(): string {
    const key = /^[^\s:{}[\],]+/.exec(this.#text.slice(this.#at))?.[0] ?? '';
    this.#at += Math.max(1, key.length);
    return key;
  }

  /** The next character that is no space, comma or comment. */
  #next(): string | undefined {
    this.#skipSpace();
    while (this.#text[this.#at] === ',') {
      this.#at += 1;
      this.#skipSpace();
    }
    return this.#text[this.#at];
  }

  #skipSpace(): void {
    this.#at += /^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/.exec(this.#text.slice(this.#at))![0].length;
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

function isQuote(character: string): boolean {
  return character === '"' || character === "'" || character === '“';
}
