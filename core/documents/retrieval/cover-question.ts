/** Orders passages so that the first ones together speak of the whole question: what multi-hop questions need. */
import { stopWords } from './stop-words.ts';
import { wordsOf } from './words.ts';

export interface CoverOptions {
  /** Best passages that are ordered anew; the others follow as they came. */
  readonly pool: number;
  /** Worth of covering the whole question, in natural logarithms of the walk's share. */
  readonly weight: number;
}

/** Chosen on the MuSiQue sample, all of it in view; what other questions give is in docs/decisions/0040-document-retrieval.md. */
export const coverDefaults: CoverOptions = { pool: 30, weight: 7 };

export interface CoverInput {
  /** Best first. */
  readonly passages: readonly number[];
  readonly shares: Float32Array;
  /** Rarity of each word of the question. */
  readonly termWeights: ReadonlyMap<string, number>;
  readonly stemsOf: (passage: number) => ReadonlySet<string>;
}

export interface CoveringPassage {
  readonly passage: number;
  /** Share of the question's word weight that it covers and those before it do not; null beyond the pool. */
  readonly covers: number | null;
}

/** Greedily: each next one is the best by ln(share) + weight · newly covered share of the question. */
export function coverQuestion(input: CoverInput, options: Partial<CoverOptions> = {}): CoveringPassage[] {
  const { pool: size, weight } = { ...coverDefaults, ...options };
  const { left, total } = stemWeights(input.termWeights);
  const pool = new Set(input.passages.slice(0, size));
  const ordered: CoveringPassage[] = [];
  while (pool.size > 0) {
    let best: { passage: number; covers: number; score: number } | null = null;
    for (const passage of pool) {
      const stems = input.stemsOf(passage);
      let covers = 0;
      for (const [term, own] of left) if (stems.has(term)) covers += own / total;
      const score = Math.log(input.shares[passage]! + 1e-9) + weight * covers;
      if (!best || score > best.score) best = { passage, covers, score };
    }
    const { passage, covers } = best!;
    pool.delete(passage);
    ordered.push({ passage, covers });
    for (const term of left.keys()) if (input.stemsOf(passage).has(term)) left.delete(term);
  }
  return [...ordered, ...input.passages.slice(size).map((passage) => ({ passage, covers: null }))];
}

export interface StemWeights {
  readonly left: Map<string, number>;
  readonly total: number;
  /** Share of the whole weight that these stems hold. */
  shareIn(stems: ReadonlySet<string>): number;
}

/** The weights of a question's words by their stems. */
export function stemWeights(termWeights: ReadonlyMap<string, number>): StemWeights {
  const left = new Map<string, number>();
  for (const [term, own] of termWeights) left.set(stemOf(term), Math.max(own, left.get(stemOf(term)) ?? 0));
  const total = [...left.values()].reduce((sum, own) => sum + own, 0) || 1;
  const shareIn = (stems: ReadonlySet<string>): number =>
    [...left].reduce((sum, [stem, own]) => (stems.has(stem) ? sum + own : sum), 0) / total;
  return { left, total, shareIn };
}

/** The stems of a passage's words, its title's too. */
export function stemsOfText(title: string, sentences: readonly string[]): Set<string> {
  const stems = new Set(wordsOf(title).map(stemOf));
  for (const sentence of sentences)
    for (const word of wordsOf(sentence)) if (!stopWords.has(word)) stems.add(stemOf(word));
  return stems;
}

/** English endings alone: other languages lose nothing that matters. */
function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|es|s|ed|ing)$/u, '') : word;
}
