/** Treasure hunts can be won, are the same for the same seed, and show a player no more than the port. */
import { describe, expect, it } from 'vitest';
import type { Observation } from '../../../../core/environments/environment.ts';
import { treasureHunt } from '../../../../core/environments/textworld/treasure-hunt/treasure-hunt.ts';

const levels = treasureHunt.levels.map((level) => level.id);
const seeds = Array.from({ length: 12 }, (_, index) => index + 1);

async function play(level: string, seed: number, commands: readonly string[]): Promise<Observation[]> {
  const environment = treasureHunt.create({ level, seed });
  const observations = [await environment.reset()];
  for (const command of commands) observations.push(await environment.step(command));
  return observations;
}

describe('treasure hunt', () => {
  it.each(levels)('%s: the walkthrough wins with the full score, every command of it listed', async (level) => {
    const { maxScore, stepLimit } = treasureHunt.levels.find((known) => known.id === level)!;
    for (const seed of seeds) {
      const walkthrough = treasureHunt.walkthrough!({ level, seed });
      const observations = await play(level, seed, walkthrough);
      expect(walkthrough.length).toBeLessThanOrEqual(stepLimit);
      for (const [index, command] of walkthrough.entries()) expect(observations[index]!.admissible).toContain(command);
      expect(observations.at(-1)).toMatchObject({ won: true, lost: false, score: maxScore });
      expect(observations.at(-2)).toMatchObject({ won: false, lost: false });
    }
  });

  it('has 12 rooms and 4 keys, 16 and 5, 36 and 7', async () => {
    for (const [level, rooms, keys] of [
      ['medium', 12, 4],
      ['hard', 16, 5],
      ['hardest', 36, 7],
    ] as const) {
      const seen = await explore(level, 3);
      expect(seen.size).toBe(rooms);
      const lockers = [...seen.values()].map((text) => /([A-Z]\w+) locker/.exec(text)![1]!);
      expect(new Set(lockers).size).toBe(rooms);
      expect(lockers).toContain('Golden');
      const unlocking = treasureHunt.walkthrough!({ level, seed: 3 }).filter((command) => command.startsWith('unlock'));
      expect(unlocking).toHaveLength(keys);
    }
  });

  it('puts useless things in every room at the hardest level only', async () => {
    for (const text of (await explore('hardest', 5)).values()) expect(text).toMatch(/There is .* on the floor\./);
    const medium = [...(await explore('medium', 5)).values()].filter((text) => text.includes('on the floor'));
    expect(medium).toHaveLength(1);
  });

  it('hides the second key farther from the start at the harder levels', async () => {
    const mean = (level: string): number => {
      const lengths = seeds.map((seed) =>
        treasureHunt.walkthrough!({ level, seed }).findIndex((c) => c.startsWith('unlock')),
      );
      return lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    };
    expect(mean('hard')).toBeGreaterThan(mean('medium') + 1);
  });

  it('tells the first lock at the start, and the others by notes', async () => {
    const [start] = await play('medium', 9, []);
    const walkthrough = treasureHunt.walkthrough!({ level: 'medium', seed: 9 });
    const [first, second] = walkthrough.flatMap((command) => /^unlock (.*) with/.exec(command)?.[1] ?? []);
    expect(start!.text).toContain(`Key 1, on the floor of Room A, unlocks the ${first!}.`);
    const untilNote = walkthrough.slice(
      0,
      walkthrough.findIndex((command) => command.startsWith('take Key 2')),
    );
    const observations = await play('medium', 9, [...untilNote, `take Note 2 from ${first!}`, 'examine note 2']);
    expect(observations.at(-1)!.text).toBe(`The key 2 unlocks ${second!}.`);
  });

  it('is the same text byte for byte for the same seed, and another for another', async () => {
    const commands = treasureHunt.walkthrough!({ level: 'hard', seed: 4 });
    expect(await play('hard', 4, commands)).toEqual(await play('hard', 4, commands));
    expect(await play('hard', 5, [])).not.toEqual(await play('hard', 4, []));
  });

  it('starts anew at a reset, also after the end', async () => {
    const environment = treasureHunt.create({ level: 'medium', seed: 2 });
    const first = await environment.reset();
    for (const command of treasureHunt.walkthrough!({ level: 'medium', seed: 2 })) await environment.step(command);
    expect((await environment.step('look')).text).toBe('The game is over.');
    expect(await environment.reset()).toEqual(first);
  });

  it('names the levels when asked for one it has not', () => {
    expect(() => treasureHunt.create({ level: 'easy', seed: 1 })).toThrow(/no level "easy"/);
  });
});

/** The text of every room that can be walked to, by its heading. */
async function explore(level: string, seed: number): Promise<Map<string, string>> {
  const environment = treasureHunt.create({ level, seed });
  const seen = new Map<string, string>();
  const visit = async (observation: Observation): Promise<void> => {
    seen.set(observation.text.split('\n')[0]!, observation.text);
    for (const command of observation.admissible!.filter((listed) => listed.startsWith('go '))) {
      const next = await environment.step(command);
      if (!seen.has(next.text.split('\n')[0]!)) await visit(next);
      await environment.step(BACK[command]!);
    }
  };
  await visit(await environment.reset());
  return seen;
}

const BACK: Readonly<Record<string, string>> = {
  'go north': 'go south',
  'go south': 'go north',
  'go east': 'go west',
  'go west': 'go east',
};
