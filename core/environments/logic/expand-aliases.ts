/** Replaces aliases such as `south_of(a, b)` by the atoms they stand for, in rules and in facts. */
import type { Atom, Fact, Rule } from '../engine/definition.ts';
import type { Alias, Logic, WrittenRule } from './parse-logic.ts';

export interface AliasTable {
  expandAtom(atom: Atom): readonly Atom[];
  expandFact(fact: Fact): readonly Fact[];
}

export function createAliasTable(aliases: readonly Alias[]): AliasTable {
  const byPredicate = new Map(aliases.map((alias) => [alias.head.predicate, alias]));
  return {
    expandAtom(atom) {
      const alias = byPredicate.get(atom.predicate);
      if (alias === undefined) return [atom];
      const values = new Map(alias.head.parameters.map((parameter, index) => [parameter.name, atom.parameters[index]]));
      return alias.body.map((part) => ({
        predicate: part.predicate,
        parameters: part.parameters.map((parameter) => values.get(parameter.name) ?? parameter),
      }));
    },
    expandFact(fact) {
      const alias = byPredicate.get(fact.predicate);
      if (alias === undefined) return [fact];
      const values = new Map(alias.head.parameters.map((parameter, index) => [parameter.name, fact.entities[index]]));
      return alias.body.map((part) => ({
        predicate: part.predicate,
        entities: part.parameters.map((parameter) => values.get(parameter.name) ?? parameter.name),
      }));
    },
  };
}

/** The rules that a player can use, aliases replaced; `replies` by the rule's name. */
export function expandRules(logic: Logic, replies: (rule: string) => string | null): Rule[] {
  const table = createAliasTable(logic.aliases);
  return logic.rules.flatMap((rule) => {
    const words = logic.commands.get(rule.name);
    return words === undefined ? [] : [expandRule(rule, table, { ...words, reply: replies(rule.name) })];
  });
}

function expandRule(rule: WrittenRule, table: AliasTable, words: Pick<Rule, 'command' | 'event' | 'reply'>): Rule {
  const preconditions = rule.left.flatMap((atom) => table.expandAtom(atom));
  const kept = rule.left.filter((atom) => atom.isKept).flatMap((atom) => table.expandAtom(atom));
  const postconditions = [...kept, ...rule.right.flatMap((atom) => table.expandAtom(atom))];
  return { name: rule.name, preconditions, postconditions, ...words };
}
