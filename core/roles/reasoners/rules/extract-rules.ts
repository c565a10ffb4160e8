/** Answers `extract` with what the rules read in the observation. */
import type { ExtractInput, ExtractOutput } from '../../extract.ts';
import { isSomewhere, readObservation } from './reading/read-observation.ts';

export function extractFacts(input: ExtractInput): ExtractOutput {
  const facts = readObservation(input).filter(isSomewhere);
  return {
    facts: facts
      .slice(0, 40)
      .map(({ subject, relation, object }) => [subject, relation, object].map((part) => part.slice(0, 48))),
  };
}
