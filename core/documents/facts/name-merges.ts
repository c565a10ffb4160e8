/** Names that may mean the same, for a person to decide: a surname and a full name, two spellings, an abbreviation. */
import type { NameMergeView } from '../../contract/document-views.ts';
import type { NameDecision } from '../library/name-decisions.ts';
import type { PassageGraph } from '../retrieval/passage-graph.ts';

/** Most are seldom of use; these are read by a person. */
const MOST = 60;

/** Decisions first, then suggestions, those that stand in the most passages first. */
export function nameMerges(graph: PassageGraph, decisions: readonly NameDecision[]): NameMergeView[] {
  const passages = (name: string): number => {
    const number = graph.vocabulary.names.indexOf(name);
    return number < 0 ? 0 : graph.frequency[number]!;
  };
  const decided = decisions.map(({ keep, drop, state }) => ({
    keep,
    drop,
    state,
    why: 'decided by you',
    keepPassages: passages(keep),
    dropPassages: passages(drop),
  }));
  const known = new Set(decisions.flatMap(({ keep, drop }) => [`${keep}\n${drop}`, `${drop}\n${keep}`]));
  const suggested = suggestions(graph)
    .filter(({ keep, drop }) => !known.has(`${keep}\n${drop}`))
    .sort((a, b) => b.keepPassages + b.dropPassages - (a.keepPassages + a.dropPassages))
    .slice(0, MOST);
  return [...decided, ...suggested];
}

function suggestions({ vocabulary, frequency }: PassageGraph): NameMergeView[] {
  const names = vocabulary.names.filter((_, number) => frequency[number]! > 0);
  const countOf = new Map(vocabulary.names.map((name, number) => [name, frequency[number]!]));
  const found: NameMergeView[] = [];
  const suggest = (a: string, b: string, why: string): void => {
    if (a === b) return;
    const [keep, drop] = countOf.get(a)! >= countOf.get(b)! ? [a, b] : [b, a];
    found.push({
      keep,
      drop,
      state: 'suggested',
      why,
      keepPassages: countOf.get(keep)!,
      dropPassages: countOf.get(drop)!,
    });
  };
  pairs(names, foldedSpelling, (a, b) => suggest(a, b, 'the same but for accents, dots or hyphens'));
  const byLastWord = groupBy(
    names.filter((name) => name.includes(' ')),
    (name) => name.slice(name.lastIndexOf(' ') + 1),
  );
  const byInitials = groupBy(
    names.filter((name) => name.split(' ').length >= 3),
    (name) => name.replace(/(\p{L})\p{L}*\s*/gu, '$1'),
  );
  for (const name of names.filter((single) => !single.includes(' '))) {
    const full = byLastWord.get(name) ?? [];
    const [only] = full;
    if (full.length === 1 && name.length > 3 && only!.split(' ').length <= 3 && countOf.get(only!)! > 1)
      suggest(only!, name, 'the last word of the other');
    const long = name.length >= 3 && name.length <= 6 ? (byInitials.get(name) ?? []) : [];
    if (long.length === 1) suggest(long[0]!, name, 'the first letters of the other');
  }
  return found;
}

function foldedSpelling(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’.\-\s]/gu, '')
    .toLowerCase();
}

function pairs(names: readonly string[], keyOf: (name: string) => string, found: (a: string, b: string) => void): void {
  for (const [first, ...others] of groupBy(names, keyOf).values()) for (const other of others) found(first!, other);
}

function groupBy(names: readonly string[], keyOf: (name: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const key = keyOf(name);
    const group = groups.get(key);
    if (group) group.push(name);
    else groups.set(key, [name]);
  }
  return groups;
}
