/**
 * Wording templates, in the form that TextWorld's game files use: plain text with `[if c_0 is open]…[else if …]…
 * [otherwise]…[end if]`, `[a list of things in the c_0]`, `[noun]`; and for replies `{o}` (a rule's parameter) and
 * `[look]`, `[inventory]`, `[examine {o}]`, `[revealing {c}]`.
 */

export type Template = readonly TemplatePart[];

export type TemplatePart =
  | string
  | { readonly kind: 'if'; readonly branches: readonly Branch[]; readonly otherwise: Template }
  | { readonly kind: 'list' | 'examine' | 'revealing'; readonly of: string }
  | { readonly kind: 'noun' | 'look' | 'inventory' };

export interface Branch {
  /** All must hold. */
  readonly tests: readonly TemplateTest[];
  readonly then: Template;
}

/** `of` is an entity's id, a parameter in braces, or empty for the described thing itself. */
export type TemplateTest =
  | { readonly kind: 'state'; readonly of: string; readonly state: string }
  | { readonly kind: 'holds-something' | 'holds-nothing'; readonly of: string };

/** Reads a template; what is not known stays as it is written. */
export function parseTemplate(text: string): Template {
  return parseParts(new Cursor(text.split(/\[([^[\]]*)\]/)));
}

/** Pieces alternate between plain text and the inside of brackets. */
class Cursor {
  readonly #pieces: readonly string[];
  #position = 0;

  constructor(pieces: readonly string[]) {
    this.#pieces = pieces;
  }

  get isDirective(): boolean {
    return this.#position % 2 === 1;
  }

  peek(): string | undefined {
    return this.#pieces[this.#position];
  }

  advance(): void {
    this.#position += 1;
  }
}

const BRANCH_END = /^(?:else if |else$|otherwise$|otherwise if |end if$)/;

function parseParts(cursor: Cursor, isInside = false): Template {
  const parts: TemplatePart[] = [];
  for (let piece = cursor.peek(); piece !== undefined; piece = cursor.peek()) {
    if (cursor.isDirective && BRANCH_END.test(piece)) {
      if (isInside) break;
      cursor.advance();
    } else if (cursor.isDirective && piece.startsWith('if ')) parts.push(parseIf(cursor));
    else {
      if (cursor.isDirective) parts.push(parseDirective(piece));
      else if (piece !== '') parts.push(piece);
      cursor.advance();
    }
  }
  return parts;
}

function parseIf(cursor: Cursor): TemplatePart {
  const branches: Branch[] = [];
  let otherwise: Template = [];
  for (let piece = cursor.peek(); piece !== undefined; piece = cursor.peek()) {
    cursor.advance();
    if (piece === 'end if') break;
    const condition = /^(?:else |otherwise )?if (.*)$/s.exec(piece)?.[1];
    const body = parseParts(cursor, true);
    if (condition === undefined) otherwise = body;
    else branches.push({ tests: condition.split(' and ').map(parseTest), then: body });
  }
  return { kind: 'if', branches, otherwise };
}

function parseTest(text: string): TemplateTest {
  const something = /^there is (something|nothing) (?:in|on) (?:the )?(\S+)$/.exec(text);
  if (something !== null) return { kind: `holds-${something[1] as 'something' | 'nothing'}`, of: something[2]! };
  const contains = /^(?:the )?(\S+) contains nothing$/.exec(text);
  if (contains !== null) return { kind: 'holds-nothing', of: contains[1]! };
  const state = /^(?:(?:the )?(\S+) is )?(\S+)$/.exec(text.trim());
  return { kind: 'state', of: state?.[1] ?? '', state: state?.[2] ?? '' };
}

function parseDirective(text: string): TemplatePart {
  if (text === 'noun' || text === 'look' || text === 'inventory') return { kind: text };
  const list = /^a list of things (?:in|on) (?:the )?(\S+)$/.exec(text);
  if (list !== null) return { kind: 'list', of: list[1]! };
  const own = /^(examine|revealing) (\S+)$/.exec(text);
  return own === null ? `[${text}]` : { kind: own[1] as 'examine' | 'revealing', of: own[2]! };
}
