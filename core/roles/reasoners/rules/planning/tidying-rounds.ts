/** The rounds of one who tidies, kept in the plan: whether there is more to see, which places are left, which are done. */
import type { SubGoal } from '../../../../events/plan.ts';
import { readAim, wordAim } from '../aim.ts';

export interface Rounds {
  readonly isExploring: boolean;
  readonly left: readonly string[];
  readonly done: readonly string[];
  /** Things of a place not done yet that were right where they were: the game said so. */
  readonly right: readonly string[];
}

/** Without a plan yet, everything is to be explored. */
export function readRounds(previous: readonly SubGoal[]): Rounds {
  const aims = previous.map(({ text }) => readAim(text));
  return {
    isExploring: previous.length === 0 || aims.some(({ kind }) => kind === 'explore'),
    left: aims.flatMap((aim) => (aim.kind === 'check' ? aim.places : [])),
    done: listed(previous, 'seen to'),
    right: listed(previous, 'right as it is'),
  };
}

/** Sub-goals of at most 90 characters; what is known stands in their reason. */
export function wordRounds({ isExploring, left, done, right }: Rounds): readonly SubGoal[] {
  const explore = isExploring ? [{ text: wordAim({ kind: 'explore' }), reason: 'to know the whole house first' }] : [];
  const notes = [
    ...(right.length === 0 ? [] : [`right as it is: ${right.join(', ')}`]),
    done.length === 0 ? 'nothing seen to yet' : `seen to: ${done.join(', ')}`,
  ];
  const reason = notes.join('; ').slice(0, 120);
  return [...explore, ...inLines(left).map((places) => ({ text: wordAim({ kind: 'check', places }), reason }))];
}

function listed(goals: readonly SubGoal[], note: string): readonly string[] {
  const list = new RegExp(`(?:^|; )${note}: ([^;]+)`, 'u');
  return [...new Set(goals.flatMap(({ reason }) => list.exec(reason)?.[1]?.split(', ') ?? []))];
}

function inLines(names: readonly string[]): readonly (readonly string[])[] {
  const lines: string[][] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && wordAim({ kind: 'check', places: [...last, name] }).length <= 90) last.push(name);
    else lines.push([name]);
  }
  return lines;
}
