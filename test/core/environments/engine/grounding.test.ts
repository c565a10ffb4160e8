/** Definitions that cannot be played are refused in clear words; those that can are counted right. */
import { describe, expect, it } from 'vitest';
import type { GameDefinition } from '../../../../core/environments/engine/definition.ts';
import { groundGame } from '../../../../core/environments/engine/ground-game.ts';
import { expandRules } from '../../../../core/environments/logic/expand-aliases.ts';
import { parseLogic } from '../../../../core/environments/logic/parse-logic.ts';

function define(logicText: string, entities: readonly string[], facts: readonly string[]): GameDefinition {
  const logic = parseLogic(logicText);
  return {
    types: logic.types,
    rules: expandRules(logic, () => null),
    entities: entities.map((entity) => {
      const [id = '', type = ''] = entity.split(':');
      return { id, type, name: id, description: '' };
    }),
    facts: facts.map((fact) => {
      const [predicate = '', ...args] = fact.split(' ');
      return { predicate, entities: args };
    }),
    quests: [],
    namePrefixes: [],
    guards: [],
  };
}

const SWAP = `
  type x { rules { swap :: left(x) & right(x') -> left(x') & right(x); }
    inform7 { commands { swap :: "swap {x} and {x'}"; } } }`;

describe('grounding', () => {
  it('finds the actions that can come to be possible, and no others', () => {
    const game = groundGame(define(SWAP, ['a:x', 'b:x', 'c:x'], ['left a', 'right b']));
    expect(game.commands).toEqual(['swap a and b', 'swap b and a']);
  });

  it('gives distinct variables distinct entities', () => {
    expect(groundGame(define(SWAP, ['a:x'], ['left a', 'right a'])).commands).toEqual([]);
  });

  it('lets subtypes stand for their ancestors, not the other way round', () => {
    const logic = `type t { rules { use :: here(t) -> used(t); } inform7 { commands { use :: "use {t}"; } } }
      type k : t { rules { turn :: here(k) -> used(k); } inform7 { commands { turn :: "turn {k}"; } } }`;
    expect(groundGame(define(logic, ['key:k', 'rock:t'], ['here key', 'here rock'])).commands).toEqual([
      'turn key',
      'use key',
      'use rock',
    ]);
  });

  it('binds what only a postcondition names to what is not bound yet', () => {
    const logic = 'type s { rules { go :: on(s) -> off(s\'); } inform7 { commands { go :: "from {s} to {s\'}"; } } }';
    const { commands } = groundGame(define(logic, ['a:s', 'b:s', 'c:s'], ['on a']));
    expect(commands).toEqual(['from a to b', 'from a to c']);
  });

  it.each([
    ['a type that is not declared', 'type x : y { }', [], [], /type "y".*not declared/],
    ['a type among its own ancestors', 'type x : y { } type y : x { }', [], [], /its own ancestor/],
    ['a thing of an unknown type', 'type x { }', ['a:z'], [], /"a" is of the type "z"/],
    ['two things of one id', 'type x { }', ['a:x', 'a:x'], [], /share the id "a"/],
    ['a fact of an unknown thing', 'type x { }', ['a:x'], ['left b'], /"b", which is not among/],
  ] as const)('refuses %s', (_, logic, entities, facts, message) => {
    expect(() => groundGame(define(logic, entities, facts))).toThrow(message);
  });

  it('refuses a game with more actions than any can have', () => {
    const logic = `type x { rules { all :: p(a: x) & p(b: x) & p(c: x) & p(d: x) -> q(a: x); }
      inform7 { commands { all :: "{a} {b} {c} {d}"; } } }`;
    const ids = Array.from({ length: 40 }, (_, index) => `e${index}`);
    expect(() =>
      groundGame(
        define(
          logic,
          ids.map((id) => `${id}:x`),
          ids.map((id) => `p ${id}`),
        ),
      ),
    ).toThrow(/too large/);
  });
});
