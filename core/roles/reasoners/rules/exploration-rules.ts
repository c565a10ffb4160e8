/** Answers `needs-exploration`: something in the plan is not found yet, or the plan says to explore. */
import type { NeedsExplorationInput, NeedsExplorationOutput } from '../../needs-exploration.ts';
import { readAim } from './aim.ts';

export function needsToExplore({ plan }: NeedsExplorationInput): NeedsExplorationOutput {
  const isOpen = plan.subGoals.some(
    ({ text, reason }) =>
      ['find', 'explore'].includes(readAim(text).kind) ||
      /\b(?:not found|unknown|explore|search|look for)\b/iu.test(reason),
  );
  return { needsExploration: isOpen };
}
