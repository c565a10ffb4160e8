/** What the game's own words say about the last thing taken or put: many games tell when the score goes up or down. */
import type { LyingThing } from '../knowing/spots.ts';
import type { Situation } from '../knowing/situation.ts';

const scored = /\bscore has (?:just )?gone (up|down)\b/iu;

/** The thing that was just taken off or out of something at the cost of a point, and where it was; null otherwise. */
export function wasTakenWrongly({ memory, here, lastAction }: Situation): LyingThing | null {
  const taken = /^take (.+?) from (.+)$/iu.exec(lastAction ?? '');
  if (!taken || here === null || scored.exec(memory.observation)?.[1] !== 'down') return null;
  return { thing: taken[1]!, spot: { holder: taken[2]!, room: here } };
}

/** The thing that was just put somewhere; null when the last action was another. */
export function lastPut({ lastAction }: Situation): string | null {
  return /^(?:put|insert|place) (.+?) (?:in|into|on|onto) .+$/iu.exec(lastAction ?? '')?.[1] ?? null;
}

/** Whether the last putting was right: by the score where this game tells it, else as far as anyone knows. */
export function wasRight({ memory }: Situation): boolean {
  const isTold = memory.history.some(({ observation }) => scored.test(observation));
  return !isTold || scored.exec(memory.observation)?.[1] === 'up';
}
