/** Logic text: what is read of it, what is left out, and where it says it cannot be read. */
import { describe, expect, it } from 'vitest';
import { createAliasTable, expandRules } from '../../../../core/environments/logic/expand-aliases.ts';
import { parseLogic } from '../../../../core/environments/logic/parse-logic.ts';

const TEXT = `
# Rooms.
type r {
  predicates {
    at(P, r);
    south_of(r, r') = north_of(r', r);
    reachable(r, r') = free(r, r') & free(r', r);
  }
  rules {
    go/south :: at(P, r) & $south_of(r', r) & $reachable(r, r') -> at(P, r');  # One step.
    hidden :: at(P, r) -> at(P, r);
  }
  reverse_rules { go/south :: go/north; }
  constraints { r1 :: at(P, r) & at(P, r1: r) -> fail(); }
  inform7 {
    type { kind :: "room"; definition :: "a } brace in a text"; }
    commands { go/south :: "go south" :: "going south"; }
    code :: """
      say "{ not read }";  # nor this
    """;
  }
}
type P { }
type c, d { }
`;

describe('logic text', () => {
  it('gives types, rules with commands, and events', () => {
    const logic = parseLogic(TEXT.replace('type c, d { }', 'type c : r, P { }'));
    expect(logic.types).toEqual([
      { name: 'r', parents: [] },
      { name: 'P', parents: [] },
      { name: 'c', parents: ['r', 'P'] },
    ]);
    expect(logic.rules.map(({ name }) => name)).toEqual(['go/south', 'hidden']);
    expect(logic.commands.get('go/south')).toEqual({ command: 'go south', event: 'going south' });
  });

  it('replaces aliases, and keeps what is marked as kept', () => {
    const [rule, ...others] = expandRules(parseLogic(TEXT.replace('type c, d { }', '')), () => 'Done.');
    const write = (atoms: NonNullable<typeof rule>['preconditions']): string[] =>
      atoms.map(({ predicate, parameters }) => `${predicate}(${parameters.map(({ name }) => name).join(', ')})`);
    expect(others).toEqual([]);
    expect(write(rule!.preconditions)).toEqual(['at(P, r)', "north_of(r, r')", "free(r, r')", "free(r', r)"]);
    expect(write(rule!.postconditions)).toEqual(["north_of(r, r')", "free(r, r')", "free(r', r)", "at(P, r')"]);
  });

  it('replaces aliases in facts', () => {
    const table = createAliasTable(parseLogic(TEXT.replace('type c, d { }', '')).aliases);
    expect(table.expandFact({ predicate: 'south_of', entities: ['a', 'b'] })).toEqual([
      { predicate: 'north_of', entities: ['b', 'a'] },
    ]);
    expect(table.expandFact({ predicate: 'at', entities: ['a', 'b'] })).toEqual([
      { predicate: 'at', entities: ['a', 'b'] },
    ]);
  });

  it.each([
    [TEXT, /"," where \{ should be, line 24/],
    ['type r { rules { go :: at(P r) -> at(P, r); } }', /"r" where \) should be, line 1/],
    ['type r {\n rules {\n go : at(r) -> at(r);', /":" where :: should be, line 3/],
    ['type r { predicates { at(r); }', /the end where a name should be/],
    ['type r { inform7 { code :: "never closed', /cannot be read at line 1/],
    ['rule x', /"rule" where type should be/],
  ])('says where it cannot be read: %#', (text, message) => {
    expect(() => parseLogic(text)).toThrow(message);
  });
});
