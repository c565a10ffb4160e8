/** A template bound to a game: names filled in, tests turned into facts; ready to be written out at every look. */
import type { GroundGame } from './ground-game.ts';
import type { Template, TemplatePart, TemplateTest } from './template.ts';

export type TextProgram = readonly TextPart[];

export type TextPart =
  | string
  | { readonly kind: 'if'; readonly branches: readonly BoundBranch[]; readonly otherwise: TextProgram }
  | { readonly kind: 'name'; readonly entity: number }
  | { readonly kind: 'list'; readonly entity: number }
  | { readonly kind: 'examine'; readonly entity: number }
  | { readonly kind: 'revealing'; readonly entity: number }
  | { readonly kind: 'look' }
  | { readonly kind: 'inventory' };

export interface BoundBranch {
  readonly tests: readonly BoundTest[];
  readonly then: TextProgram;
}

/** A fact of −1 never holds. */
export type BoundTest =
  | { readonly kind: 'fact'; readonly fact: number }
  | { readonly kind: 'holds-something' | 'holds-nothing'; readonly entity: number };

/** What a template's words stand for. */
export interface Bindings {
  /** The thing that is described, −1 for none. */
  readonly self: number;
  /** Entities by parameter name, for replies. */
  readonly parameters?: ReadonlyMap<string, number>;
}

export function bindTemplate(template: Template, game: GroundGame, bindings: Bindings): TextProgram {
  const program: TextPart[] = [];
  for (const part of template) {
    const bound = bindPart(part, game, bindings);
    const last = program.at(-1);
    if (typeof bound === 'string' && typeof last === 'string') program[program.length - 1] = last + bound;
    else program.push(bound);
  }
  return program;
}

/** The text of a program without anything that changes, else null. */
export function fixedText(program: TextProgram): string | null {
  if (program.length === 0) return '';
  return program.length === 1 && typeof program[0] === 'string' ? program[0] : null;
}

function bindPart(part: TemplatePart, game: GroundGame, bindings: Bindings): TextPart {
  if (typeof part === 'string') return fillNames(part, game, bindings);
  switch (part.kind) {
    case 'noun':
      return bindings.self < 0 ? '' : { kind: 'name', entity: bindings.self };
    case 'look':
    case 'inventory':
      return { kind: part.kind };
    case 'list':
    case 'examine':
    case 'revealing':
      return { kind: part.kind, entity: resolve(part.of, game, bindings) };
    case 'if':
      return {
        kind: 'if',
        branches: part.branches.map(({ tests, then }) => ({
          tests: tests.map((test) => bindTest(test, game, bindings)),
          then: bindTemplate(then, game, bindings),
        })),
        otherwise: bindTemplate(part.otherwise, game, bindings),
      };
  }
}

function bindTest(test: TemplateTest, game: GroundGame, bindings: Bindings): BoundTest {
  const entity = resolve(test.of, game, bindings);
  if (test.kind !== 'state') return { kind: test.kind, entity };
  return { kind: 'fact', fact: game.facts.find(game.symbols.predicate(test.state), [entity]) };
}

function resolve(word: string, game: GroundGame, { self, parameters }: Bindings): number {
  if (word === '') return self;
  return parameters?.get(word.replace(/^\{|\}$/g, '')) ?? game.symbols.entity(word);
}

function fillNames(text: string, game: GroundGame, { parameters }: Bindings): string {
  if (parameters === undefined) return text;
  return text.replace(/\{([^}]*)\}/g, (whole, name: string) => {
    const entity = parameters.get(name);
    return entity === undefined ? whole : game.symbols.entities[entity]!.name;
  });
}

/** The facts and holders that a program's text depends on. */
export function dependenciesOf(program: TextProgram): { facts: number[]; holders: number[] } {
  const found = { facts: [] as number[], holders: [] as number[] };
  for (const part of program) collect(part, found);
  return found;
}

function collect(part: TextPart, found: { facts: number[]; holders: number[] }): void {
  if (typeof part === 'string') return;
  if (part.kind === 'list' || part.kind === 'revealing' || part.kind === 'examine') found.holders.push(part.entity);
  else if (part.kind === 'if') {
    for (const { tests, then } of part.branches) {
      for (const test of tests) {
        if (test.kind === 'fact') found.facts.push(test.fact);
        else found.holders.push(test.entity);
      }
      for (const inner of then) collect(inner, found);
    }
    for (const inner of part.otherwise) collect(inner, found);
  }
}
