/** Passages as documents hold them, invented, with questions to them: the same number gives the same ones on every machine. */
import { variedEpisodes, variedQueries } from '../../memory/bench/varied-facts.ts';
import type { Dataset } from './datasets.ts';

/** About as many facts as 500 letters hold. */
const FACTS_A_PASSAGE = 15;

/** Each passage tells of a few subjects; no question is marked with what answers it. */
export function variedPassages(count: number, questions: number): Dataset {
  const episodes = variedEpisodes(count * FACTS_A_PASSAGE);
  const start = (number: number): number => Math.floor((number * episodes.length) / count);
  return {
    format: 'musique',
    paragraphs: Array.from({ length: count }, (_, number) => {
      const told = episodes.slice(start(number), start(number + 1));
      return { title: `${told[0]!.facts[0]!.subject} (${number + 1})`, text: told.map(({ text }) => text).join(' ') };
    }),
    questions: variedQueries(questions, episodes).map((question, number) => ({
      id: String(number),
      question,
      answers: [],
      supporting: [],
    })),
  };
}
