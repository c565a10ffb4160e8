/** An answer's shape as a GBNF grammar: compact JSON with at most one space after a colon or comma, every number bounded. */
import type { AnswerSchema, AnswerShape, NumberPattern, PropertyShape } from './answer-shape.ts';

/**
 * Characters of a string: all of the basic plane but controls, quotes and backslashes. Those beyond it count twice in
 * JavaScript's lengths and once in a grammar's, so that a bounded string could come out too long.
 */
const CHARACTER_RULE = 'char ::= [\\x20-\\x21\\x23-\\x5B\\x5D-\\x7E\\u00A0-\\uD7FF\\uE000-\\uFFFC] | "\\\\" ["\\\\nt]';
/** The parser of GBNF refuses repetitions near 2,000. */
const MAX_REPETITION = 1000;

const NATURAL = '("0" | [1-9] [0-9]{0,14})';
const FRACTION = '("." [0-9]{1,6})?';
const numberRules: Readonly<Record<NumberPattern, string>> = {
  integer: `"-"? ${NATURAL}`,
  natural: NATURAL,
  'positive-integer': '[1-9] [0-9]{0,14}',
  number: `"-"? ${NATURAL} ${FRACTION}`,
  'non-negative-number': `${NATURAL} ${FRACTION}`,
  fraction: '("0" ("." [0-9]{1,6})? | "1" (".0")?)',
};

export function answerGrammar(schema: AnswerSchema): string {
  const writer = new GrammarWriter();
  for (const [name, shape] of schema.definitions) writer.define(name, shape);
  return [`root ::= ${writer.definitionRule('')}`, CHARACTER_RULE, ...writer.rules()].join('\n');
}

class GrammarWriter {
  /** Rule by its content, so that equal shapes share one. */
  readonly #names = new Map<string, string>();
  readonly #definitions = new Map<string, string>();
  readonly #definitionNames = new Map<string, string>();

  define(name: string, shape: AnswerShape): void {
    this.#definitions.set(this.definitionRule(name), this.#expression(shape));
  }

  definitionRule(name: string): string {
    const known = this.#definitionNames.get(name) ?? `d${this.#definitionNames.size}`;
    this.#definitionNames.set(name, known);
    return known;
  }

  rules(): string[] {
    const shared = [...this.#names].map(([content, name]) => `${name} ::= ${content}`);
    return [...[...this.#definitions].map(([name, content]) => `${name} ::= ${content}`), ...shared];
  }

  #expression(shape: AnswerShape): string {
    switch (shape.kind) {
      case 'literal':
        return quoted(shape.json);
      case 'choice':
        return this.#rule(shape.options.map((option) => this.#expression(option)).join(' | '));
      case 'string':
        return this.#rule(`"\\"" ${this.#characters(shape.min, shape.max)} "\\""`);
      case 'number':
        return this.#rule(numberRules[shape.pattern]);
      case 'array':
        return this.#array(this.#rule(this.#expression(shape.items)), shape.min, shape.max);
      case 'tuple':
        return `"[" ${shape.items.map((item) => this.#expression(item)).join(` ${this.#comma()} `)} "]"`;
      case 'object':
        return `"{" ${this.#properties(shape.properties, true)} "}"`;
      case 'reference':
        return this.definitionRule(shape.name);
    }
  }

  #array(item: string, min: number, max: number | null): string {
    if (max === 0) return '"[]"';
    const rest = `(${this.#comma()} ${item}){${Math.max(0, min - 1)},${max === null ? '' : max - 1}}`;
    return min === 0 ? `"[" (${item} ${rest})? "]"` : `"[" ${item} ${rest} "]"`;
  }

  /** The properties from here on; a comma comes before each but the first that is there. */
  #properties(properties: readonly PropertyShape[], isFirst: boolean): string {
    const [next, ...rest] = properties;
    if (!next) return '""';
    const pair = `${isFirst ? '' : `${this.#comma()} `}${quoted(JSON.stringify(next.name))} ":" " "? ${this.#expression(next.shape)}`;
    const withNext = `${pair} ${this.#properties(rest, false)}`;
    return next.isRequired ? withNext : this.#rule(`${withNext} | ${this.#properties(rest, isFirst)}`);
  }

  /** Exact for any bounds: blocks of a thousand characters, then what is left. */
  #characters(min: number, max: number | null): string {
    if (min > MAX_REPETITION)
      return `${this.#block()} ${this.#characters(min - MAX_REPETITION, max === null ? null : max - MAX_REPETITION)}`;
    if (max === null) return `char{${min},}`;
    if (max <= MAX_REPETITION) return `char{${min},${max}}`;
    const longer = `${this.#block()} ${this.#characters(0, max - MAX_REPETITION)}`;
    return this.#rule(`char{${min},${MAX_REPETITION - 1}} | ${longer}`);
  }

  #block(): string {
    return this.#rule(`char{${MAX_REPETITION}}`);
  }

  #comma(): string {
    return this.#rule('"," " "?');
  }

  #rule(content: string): string {
    const name = this.#names.get(content) ?? `r${this.#names.size}`;
    this.#names.set(content, name);
    return name;
  }
}

function quoted(text: string): string {
  const escaped = text.replace(
    /[\\"\n\r\t]|[^\x20-\x7e]/gu,
    (character) => escapes[character] ?? codeEscape(character),
  );
  return `"${escaped}"`;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function codeEscape(character: string): string {
  return `\\U${character.codePointAt(0)!.toString(16).padStart(8, '0')}`;
}
