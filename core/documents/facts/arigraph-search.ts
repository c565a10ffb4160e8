/** AriGraph over documents: its paragraphs are the episodes, names of the question seed the search (paper, section on QA). */
import type { StoredGraph } from '../../memory/open-graph.ts';
import { findMentions } from '../retrieval/entity-vocabulary.ts';
import type { PassageGraph } from '../retrieval/passage-graph.ts';
import type { Retrieval } from '../retrieval/retriever.ts';
import { passageOfEpisode } from './fact-graph.ts';

export interface ArigraphSettings {
  /** Facts a query. */
  readonly width: number;
  readonly depth: number;
}

export const arigraphDefaults: ArigraphSettings = { width: 6, depth: 2 };

/** Alg. 2 from the question and each of its names, then eq. 1 over the passages that hold the facts found. */
export async function arigraphSearch(
  graph: StoredGraph,
  index: { readonly graph: PassageGraph; readonly numberOf: (passageKey: number) => number | undefined },
  question: string,
  options: { limit: number; signal?: AbortSignal; settings?: ArigraphSettings },
): Promise<Retrieval> {
  const { width, depth } = options.settings ?? arigraphDefaults;
  const { names } = index.graph.vocabulary;
  const mentions = findMentions(question, index.graph.vocabulary, { longestOnly: true });
  const questionNames = [...new Set(mentions.map((mention) => names[mention.entity]!))];
  const found = await graph.semanticSearch(
    [question, ...questionNames].map((text) => ({ text, depth })),
    { width, signal: options.signal },
  );
  const scored = graph.episodicSearch(
    found.facts.map(({ fact }) => fact.factId),
    { limit: options.limit },
  );
  const stages = { words: 0, vector: null, bestSentence: null, covers: null };
  return {
    questionNames,
    reachedNames: [],
    passages: scored.flatMap(({ episode, score }) => {
      const passage = index.numberOf(passageOfEpisode(episode.text));
      return passage === undefined ? [] : [{ passage, score, stages: { ...stages, walk: score } }];
    }),
  };
}
