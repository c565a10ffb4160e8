/** What a goal asks for, in the player's words. */
import { thingKey } from '../reading/names.ts';

const asked =
  /\b(?:find|get|retrieve|obtain|recover|collect|grab|fetch|take|pick[- ]up|lift|acquire|seize|bring(?: back)?) (?:the|an?) ([\p{L}\d][\p{L}\d'-]*(?: (?!(?:from|in|on|by|and|that|which|to|of|with|at|inside|trip|look|lies|is)\b)[\p{L}\d][\p{L}\d'-]*){0,3})/giu;
const notThings = /^(?:trip|look|try|things?|following|way|way out|attempt|effort|time)\b/iu;

/** Things a goal asks to find, get or take, in its order, each once. */
export function wantedByGoal(goal: string): readonly string[] {
  const names = [...goal.matchAll(asked)].map((match) => match[1]!).filter((name) => !notThings.test(name));
  return names.filter((name, index) => names.findIndex((other) => thingKey(other) === thingKey(name)) === index);
}

export interface Delivery {
  readonly thing: string;
  readonly relation: 'in' | 'on';
  readonly holder: string;
}

const delivered =
  /\b(?:put|place|rest|set|leave|lay|insert|deposit) (?:the|an?) ([\p{L}\d][\p{L}\d' -]*?) (on|onto|in|into|inside) (?:the|an?) ([\p{L}\d][\p{L}\d' -]*?)(?=[.,;!]| in the | to unlock| and |$)/giu;

/** Things a goal asks to put somewhere; into a lock is another matter. */
export function deliveriesByGoal(goal: string): readonly Delivery[] {
  return [...goal.matchAll(delivered)].flatMap(([, thing = '', relation = '', holder = '']) =>
    /\block$/iu.test(holder)
      ? []
      : [{ thing, relation: /^on/iu.test(relation) ? ('on' as const) : ('in' as const), holder }],
  );
}
