/** The bench measures every native game and the sample, and names the peers that are not here. */
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../../core/base/clock.ts';
import { benchEngine } from '../../../../core/environments/bench/bench-engine.ts';
import { sampleGameFiles } from '../../../../core/environments/sample-games.ts';
import { worlds } from '../../../../core/environments/worlds.ts';

/** Half a second passes between two looks. */
function hastyClock(): Clock {
  let now = 0;
  return { now: () => 0, monotonic: () => (now += 500) };
}

describe('bench of the engine', () => {
  it('measures each world, an official game by engine and machine, and peers as far as they are installed', async () => {
    const { games, peers, ratios } = await benchEngine({ clock: hastyClock() });
    for (const { id } of worlds) expect(games.some(({ world }) => world === id)).toBe(true);
    expect(games.filter(({ world }) => world === 'cooking')).toHaveLength(11);
    expect(games.filter(({ world }) => world === 'simple.json' || world === 'simple.z8')).toHaveLength(2);
    // Fifty steps, and two looks at the clock after them.
    for (const { stepsPerSecond } of games) expect(stepsPerSecond).toBe(50);
    expect(peers.map(({ name }) => name)).toEqual(['textworld', 'textworld-express']);
    for (const { stepsPerSecond, note } of peers)
      expect(note).toMatch(stepsPerSecond === null ? /^absent: / : /^version /);
    expect(ratios).toHaveLength(peers.filter(({ stepsPerSecond }) => stepsPerSecond !== null).length);
  });

  it('can be stopped', async () => {
    await expect(benchEngine({ clock: hastyClock(), signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    });
  });

  it('finds the sample games', () => {
    expect(sampleGameFiles().map((path) => path.split('/').at(-1))).toEqual(['simple.json', 'simple.z8']);
  });
});
