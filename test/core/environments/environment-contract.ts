/** What every world behind the environment port must do. */
import { expect, it } from 'vitest';
import { createRandom } from '../../../core/base/random.ts';
import type { Environment, Observation } from '../../../core/environments/environment.ts';

export interface ContractOptions {
  readonly open: () => Environment;
  /** Commands that end the game. */
  readonly solution: readonly string[];
  readonly steps?: number;
}

const KEYS = ['admissible', 'inventory', 'lost', 'score', 'text', 'won'];
const ODD = [
  '',
  '   ',
  'xyzzy',
  '{o}',
  '[if open]',
  'take',
  'go',
  '☃',
  'a b c d e f g',
  'drop all',
  '"quoted"',
  '$1 $&',
  'x'.repeat(500),
];

export function describeEnvironmentContract({ open, solution, steps = 60 }: ContractOptions): void {
  it('shows what the port says and nothing else, with a sorted list of distinct commands', async () => {
    const environment = open();
    for (const seen of await wander(environment, 5, steps)) {
      expect(Object.keys(seen).sort()).toEqual(KEYS);
      expect(seen.text.length).toBeGreaterThan(0);
      expect(seen.admissible).toEqual([...new Set(seen.admissible)].sort());
    }
    await environment.dispose();
  });

  it('gives the same observations for the same commands, in a new world and after a reset', async () => {
    const environment = open();
    const first = await wander(environment, 7, steps);
    expect(await wander(environment, 7, steps)).toEqual(first);
    expect(await wander(open(), 7, steps)).toEqual(first);
  });

  it('answers odd text in words', async () => {
    const environment = open();
    await environment.reset();
    for (const line of ODD) expect((await environment.step(line)).text.length).toBeGreaterThan(0);
  });

  it('changes nothing after the end, and starts anew at a reset', async () => {
    const environment = open();
    const start = await environment.reset();
    let seen = start;
    for (const command of solution) seen = await environment.step(command);
    expect(seen.won || seen.lost).toBe(true);
    const { text: _, ...end } = seen;
    for (const command of ['look', start.admissible![0]!, solution[0]!])
      expect(await environment.step(command)).toMatchObject(end);
    expect(await environment.reset()).toEqual(start);
  });
}

async function wander(environment: Environment, seed: number, steps: number): Promise<Observation[]> {
  const random = createRandom(seed);
  let seen = await environment.reset();
  const all = [seen];
  for (let step = 0; step < steps && !seen.won && !seen.lost; step += 1)
    all.push((seen = await environment.step(random.pick(seen.admissible!))));
  return all;
}
