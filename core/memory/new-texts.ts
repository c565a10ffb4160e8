/** What a merge is about to embed: the names of entities and the texts of facts that the graph does not have yet. */
import { factText, normalizeName, type Triple } from '../base/facts.ts';
import type { GraphState } from './graph-state.ts';

/** `facts` are clean. A name is worded as it will be stored: as first seen, here or before. */
export function newTexts(state: GraphState, facts: readonly Triple[]): readonly string[] {
  const names = new Map<string, string>();
  const texts = new Set<string>();
  const wordingOf = (name: string): string => {
    const key = normalizeName(name);
    const known = state.entity(key)?.name ?? names.get(key);
    if (known !== undefined) return known;
    names.set(key, name);
    texts.add(name);
    return name;
  };
  for (const fact of facts) {
    const subject = state.entity(normalizeName(fact.subject));
    const object = state.entity(normalizeName(fact.object));
    if (subject && object && state.findFact(subject, fact.relation, object)) continue;
    texts.add(factText({ subject: wordingOf(fact.subject), relation: fact.relation, object: wordingOf(fact.object) }));
  }
  return [...texts];
}
