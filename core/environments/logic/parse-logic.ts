/** Reads logic text (`type x : parents { predicates; rules; inform7 { commands } }`) into types and rules. */
import { ClewError } from '../../base/errors.ts';
import type { Atom, Parameter, TypeDefinition } from '../engine/definition.ts';
import { tokenize, type Token } from './tokens.ts';

/** An atom as it is written; `isKept` for `$atom`, which is also a postcondition. */
export interface WrittenAtom extends Atom {
  readonly isKept: boolean;
}

export interface WrittenRule {
  readonly name: string;
  readonly left: readonly WrittenAtom[];
  readonly right: readonly Atom[];
}

/** `south_of(r, r') = north_of(r', r)`: another name for one or several atoms. */
export interface Alias {
  readonly head: Atom;
  readonly body: readonly Atom[];
}

export interface Logic {
  readonly types: readonly TypeDefinition[];
  readonly aliases: readonly Alias[];
  readonly rules: readonly WrittenRule[];
  /** By the rule's name. */
  readonly commands: ReadonlyMap<string, { readonly command: string; readonly event: string | null }>;
}

/** @throws ClewError `game-invalid` with the line of what cannot be read. */
export function parseLogic(source: string): Logic {
  const reader = new LogicReader(tokenize(source));
  reader.readAll();
  return reader;
}

class LogicReader implements Logic {
  readonly types: TypeDefinition[] = [];
  readonly aliases: Alias[] = [];
  readonly rules: WrittenRule[] = [];
  readonly commands = new Map<string, { command: string; event: string | null }>();
  readonly #tokens: readonly Token[];
  #position = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  readAll(): void {
    while (this.#peek().kind !== 'end') {
      this.#expect('type');
      const name = this.#name();
      const parents: string[] = [];
      if (this.#accept(':'))
        do parents.push(this.#name());
        while (this.#accept(','));
      this.types.push({ name, parents });
      this.#block((section) => this.#section(section));
    }
  }

  /** `{ entry entry … }`; the entry's first name is read. */
  #block(readEntry: (name: string) => void): void {
    this.#expect('{');
    while (!this.#accept('}')) readEntry(this.#name());
  }

  #section(name: string): void {
    if (name === 'predicates') this.#block((predicate) => this.#predicate(predicate));
    else if (name === 'rules') this.#block((rule) => this.#rule(rule));
    else if (name === 'inform7') this.#block((part) => this.#informPart(part));
    else this.#skipBlock();
  }

  #informPart(name: string): void {
    if (name === 'commands') this.#block((rule) => this.#command(rule));
    else if (this.#peek().value === '{') this.#skipBlock();
    else this.#skipEntry();
  }

  #predicate(predicate: string): void {
    const head = this.#atom(predicate);
    if (this.#accept('=')) this.aliases.push({ head, body: this.#conjunction().map(({ isKept: _, ...atom }) => atom) });
    this.#expect(';');
  }

  #rule(name: string): void {
    this.#expect('::');
    const left = this.#conjunction();
    this.#expect('->');
    const right = this.#conjunction().map(({ isKept: _, ...atom }) => atom);
    this.#expect(';');
    this.rules.push({ name, left, right });
  }

  #command(rule: string): void {
    this.#expect('::');
    const command = this.#text();
    const event = this.#accept('::') ? this.#text() : null;
    this.#expect(';');
    this.commands.set(rule, { command, event });
  }

  #conjunction(): WrittenAtom[] {
    const atoms: WrittenAtom[] = [];
    do {
      const isKept = this.#accept('$');
      atoms.push({ ...this.#atom(this.#name()), isKept });
    } while (this.#accept('&'));
    return atoms;
  }

  #atom(predicate: string): Atom {
    const parameters: Parameter[] = [];
    this.#expect('(');
    if (!this.#accept(')')) {
      do parameters.push(this.#parameter());
      while (this.#accept(','));
      this.#expect(')');
    }
    return { predicate, parameters };
  }

  /** A parameter's type is its name without primes, or written after a colon. */
  #parameter(): Parameter {
    const name = this.#name();
    return { name, type: this.#accept(':') ? this.#name() : name.replace(/'+$/, '') };
  }

  #skipBlock(): void {
    this.#expect('{');
    for (let depth = 1; depth > 0;) {
      const token = this.#next();
      if (token.kind === 'end') throw this.#unexpected(token, '}');
      if (token.kind === 'symbol') depth += token.value === '{' ? 1 : token.value === '}' ? -1 : 0;
    }
  }

  #skipEntry(): void {
    for (;;) {
      const token = this.#next();
      if (token.kind === 'end') throw this.#unexpected(token, ';');
      if (token.kind === 'symbol' && token.value === ';') return;
    }
  }

  #peek(): Token {
    return this.#tokens[this.#position]!;
  }

  #next(): Token {
    const token = this.#peek();
    if (token.kind !== 'end') this.#position += 1;
    return token;
  }

  #accept(symbol: string): boolean {
    const token = this.#peek();
    if (token.kind !== 'symbol' || token.value !== symbol) return false;
    this.#position += 1;
    return true;
  }

  #expect(value: string): void {
    const token = this.#next();
    if (token.kind === 'text' || token.kind === 'end' || token.value !== value) throw this.#unexpected(token, value);
  }

  #name(): string {
    const token = this.#next();
    if (token.kind !== 'name') throw this.#unexpected(token, 'a name');
    return token.value;
  }

  #text(): string {
    const token = this.#next();
    if (token.kind !== 'text') throw this.#unexpected(token, 'a text in quotes');
    return token.value;
  }

  #unexpected(token: Token, wanted: string): ClewError {
    const found = token.kind === 'end' ? 'the end' : `"${token.value.slice(0, 40)}"`;
    return new ClewError(
      'game-invalid',
      `The game's logic has ${found} where ${wanted} should be, line ${token.line}.`,
      {
        remedy: 'The game file is damaged or was made by a version of TextWorld that is not known here.',
      },
    );
  }
}
