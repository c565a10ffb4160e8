/** Brings an answer that ran out of tokens to a valid end: by what its shape allows, without asking the model. */
import type { AnswerSchema, AnswerShape, NumberPattern, PropertyShape } from './answer-shape.ts';

export interface FinishedAnswer {
  readonly text: string;
  /** Whether the text was whole as it stood. */
  readonly wasComplete: boolean;
}

/** Where reading the text led: past a whole value, or to its end within one, with what would make it whole. */
type Reading = { readonly isWhole: true; readonly at: number } | CutReading;

/** Keep the text up to `keep`, then add `suffix`. */
interface CutReading {
  readonly isWhole: false;
  readonly keep: number;
  readonly suffix: string;
}

/**
 * `text` must be a beginning of what the schema's grammar allows. An unfinished item of a list is dropped where the list
 * may be shorter, an unfinished string is closed as it stands, and what is still required gets its shortest value (of a
 * choice, the first that fits).
 */
export function finishAnswer(schema: AnswerSchema, text: string): FinishedAnswer {
  const readings = new AnswerReader(schema, text).read(schema.root, 0);
  if (readings.some((reading) => reading.isWhole && reading.at === text.length)) return { text, wasComplete: true };
  const cut = readings.find((reading) => !reading.isWhole);
  return { text: cut ? text.slice(0, cut.keep) + cut.suffix : text, wasComplete: false };
}

class AnswerReader {
  readonly #schema: AnswerSchema;
  readonly #text: string;

  constructor(schema: AnswerSchema, text: string) {
    this.#schema = schema;
    this.#text = text;
  }

  /** All readings of a value at `at`; none when the text says otherwise. */
  read(shape: AnswerShape, at: number): readonly Reading[] {
    switch (shape.kind) {
      case 'literal':
        return this.#expect(shape.json, at);
      case 'choice':
        return shape.options.flatMap((option) => this.read(option, at));
      case 'string':
        return this.#string(shape.min, at);
      case 'number':
        return this.#number(shape.pattern, at);
      case 'array':
        return this.#chain(this.#expect('[', at), `${this.#items(shape, 0)}]`, (next) => this.#list(shape, next, 0));
      case 'tuple':
        return this.#chain(
          this.#expect('[', at),
          `${shape.items.map((item) => this.#shortest(item)).join(',')}]`,
          (next) => this.#tuple(shape.items, next, true),
        );
      case 'object':
        return this.#chain(this.#expect('{', at), `${this.#pairs(shape.properties, true)}}`, (next) =>
          this.#properties(shape.properties, next, true),
        );
      case 'reference':
        return this.read(this.#definition(shape.name), at);
    }
  }

  #expect(literal: string, at: number): readonly Reading[] {
    if (this.#text.startsWith(literal, at)) return [{ isWhole: true, at: at + literal.length }];
    const rest = this.#text.slice(at);
    return literal.startsWith(rest)
      ? [{ isWhole: false, keep: this.#text.length, suffix: literal.slice(rest.length) }]
      : [];
  }

  /** Goes on after each whole reading; a cut one gets `suffix`, the shortest of what was to follow. */
  #chain(readings: readonly Reading[], suffix: string, next: (at: number) => readonly Reading[]): readonly Reading[] {
    return readings.flatMap((reading) =>
      reading.isWhole ? next(reading.at) : [{ ...reading, suffix: reading.suffix + suffix }],
    );
  }

  #separator(at: number): readonly Reading[] {
    return this.#expect(',', at).map((reading) =>
      reading.isWhole ? { ...reading, at: this.#afterSpace(reading.at) } : reading,
    );
  }

  #afterSpace(at: number): number {
    return this.#text[at] === ' ' ? at + 1 : at;
  }

  #string(min: number, at: number): readonly Reading[] {
    const open = this.#expect('"', at);
    if (!open.some(({ isWhole }) => isWhole)) return this.#chain(open, `${filler(min)}"`, () => []);
    let length = 0;
    for (let index = at + 1; index < this.#text.length; length += 1) {
      if (this.#text[index] === '"') return [{ isWhole: true, at: index + 1 }];
      const width = this.#text[index] === '\\' ? 2 : 1;
      if (index + width > this.#text.length)
        return [{ isWhole: false, keep: index, suffix: `${filler(min - length)}"` }];
      index += width;
    }
    return [{ isWhole: false, keep: this.#text.length, suffix: `${filler(min - length)}"` }];
  }

  #number(pattern: NumberPattern, at: number): readonly Reading[] {
    const written = /^-?\d*(?:\.\d*)?/.exec(this.#text.slice(at))![0];
    const end = at + written.length;
    if (/\d$/.test(written)) return [{ isWhole: true, at: end }];
    return end === this.#text.length
      ? [{ isWhole: false, keep: end, suffix: pattern === 'positive-integer' || written === '-' ? '1' : '0' }]
      : [];
  }

  #list(shape: Extract<AnswerShape, { kind: 'array' }>, at: number, count: number): readonly Reading[] {
    const closed = count >= shape.min ? this.#expect(']', at) : [];
    if (closed.length > 0 || (shape.max !== null && count >= shape.max)) return closed;
    const rest = `${this.#items(shape, count + 1)}]`;
    const cut = (reading: CutReading, suffix: string): Reading =>
      count >= shape.min ? { isWhole: false, keep: at, suffix: ']' } : { ...reading, suffix: reading.suffix + suffix };
    const starts = count === 0 ? [{ isWhole: true, at } as const] : this.#separator(at);
    return starts.flatMap((start) => {
      if (!start.isWhole) return [cut(start, this.#shortest(shape.items) + rest)];
      const items = this.read(shape.items, start.at);
      return items.flatMap((item) => (item.isWhole ? this.#list(shape, item.at, count + 1) : [cut(item, rest)]));
    });
  }

  #tuple(items: readonly AnswerShape[], at: number, isFirst: boolean): readonly Reading[] {
    const [item, ...rest] = items;
    if (!item) return this.#expect(']', at);
    const after = `${rest.map((other) => `,${this.#shortest(other)}`).join('')}]`;
    const read = (next: number): readonly Reading[] =>
      this.#chain(this.read(item, next), after, (end) => this.#tuple(rest, end, false));
    return isFirst ? read(at) : this.#chain(this.#separator(at), this.#shortest(item) + after, read);
  }

  #properties(properties: readonly PropertyShape[], at: number, isFirst: boolean): readonly Reading[] {
    const [property, ...rest] = properties;
    if (!property) return this.#expect('}', at);
    const after = `${this.#pairs(rest, false)}}`;
    const pair = (start: number): readonly Reading[] =>
      this.#chain(
        this.#expect(`${JSON.stringify(property.name)}:`, start),
        this.#shortest(property.shape) + after,
        (colon) =>
          this.#chain(this.read(property.shape, this.#afterSpace(colon)), after, (end) =>
            this.#properties(rest, end, false),
          ),
      );
    const own = isFirst ? pair(at) : this.#chain(this.#separator(at), `${this.#pair(property)}${after}`, pair);
    return property.isRequired ? own : [...this.#properties(rest, at, isFirst), ...own];
  }

  #pairs(properties: readonly PropertyShape[], isFirst: boolean): string {
    const pairs = properties.filter(({ isRequired }) => isRequired).map((property) => this.#pair(property));
    return (isFirst ? '' : pairs.length > 0 ? ',' : '') + pairs.join(',');
  }

  #pair({ name, shape }: PropertyShape): string {
    return `${JSON.stringify(name)}:${this.#shortest(shape)}`;
  }

  /** The items still needed after `count`, with the commas before them. */
  #items(shape: Extract<AnswerShape, { kind: 'array' }>, count: number): string {
    const missing = Math.max(0, shape.min - count);
    const items = Array.from({ length: missing }, () => this.#shortest(shape.items));
    return (count > 0 && missing > 0 ? ',' : '') + items.join(',');
  }

  #shortest(shape: AnswerShape, open: ReadonlySet<string> = new Set()): string {
    return this.#shortestOf(shape, open) ?? 'null';
  }

  /** Null for a value that would have to contain itself. */
  #shortestOf(shape: AnswerShape, open: ReadonlySet<string>): string | null {
    switch (shape.kind) {
      case 'literal':
        return shape.json;
      case 'choice':
        return this.#shortestOption(shape.options, open);
      case 'string':
        return JSON.stringify(filler(shape.min));
      case 'number':
        return shape.pattern === 'positive-integer' ? '1' : '0';
      case 'array':
        return this.#joined(
          '[',
          Array.from({ length: shape.min }, () => this.#shortestOf(shape.items, open)),
          ']',
        );
      case 'tuple':
        return this.#joined(
          '[',
          shape.items.map((item) => this.#shortestOf(item, open)),
          ']',
        );
      case 'object':
        return this.#joined('{', this.#requiredPairs(shape.properties, open), '}');
      case 'reference':
        return open.has(shape.name)
          ? null
          : this.#shortestOf(this.#definition(shape.name), new Set([...open, shape.name]));
    }
  }

  /** Of literals the first, of others the shortest. */
  #shortestOption(options: readonly AnswerShape[], open: ReadonlySet<string>): string | null {
    if (options.every(({ kind }) => kind === 'literal')) return this.#shortestOf(options[0]!, open);
    const texts = options.map((option) => this.#shortestOf(option, open)).filter((text) => text !== null);
    return texts.sort((a, b) => a.length - b.length)[0] ?? null;
  }

  #requiredPairs(properties: readonly PropertyShape[], open: ReadonlySet<string>): (string | null)[] {
    return properties
      .filter(({ isRequired }) => isRequired)
      .map(({ name, shape }) => {
        const value = this.#shortestOf(shape, open);
        return value === null ? null : `${JSON.stringify(name)}:${value}`;
      });
  }

  #joined(before: string, parts: readonly (string | null)[], after: string): string | null {
    return parts.includes(null) ? null : before + parts.join(',') + after;
  }

  #definition(name: string): AnswerShape {
    return this.#schema.definitions.get(name)!; // checked when the schema was made
  }
}

function filler(length: number): string {
  return '-'.repeat(Math.max(0, length));
}
