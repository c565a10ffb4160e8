/** Treasure hunters and coin collectors: told routes that lead to the one right thing. */
import { describe, expect, it } from 'vitest';
import type { World } from '../../../../core/environments/environment.ts';
import { coinCollector } from '../../../../core/environments/textworld/coin-collector/coin-collector.ts';
import { coinSize } from '../../../../core/environments/textworld/coin-collector/generate-coin.ts';
import { hunterLevel } from '../../../../core/environments/textworld/treasure-hunter/hunter-levels.ts';
import { treasureHunter } from '../../../../core/environments/textworld/treasure-hunter/treasure-hunter.ts';

async function follow(world: World, level: string, seed: number) {
  const environment = world.create({ level, seed });
  let seen = await environment.reset();
  const commands = world.walkthrough!({ level, seed });
  for (const command of commands) {
    expect(seen.admissible).toContain(command);
    seen = await environment.step(command);
  }
  return { seen, commands, goal: environment.info.goal };
}

describe('treasure hunter', () => {
  it('has solutions of 1 to 5, 2 to 10 and 3 to 20 commands over its thirty levels', () => {
    const lengths = Array.from({ length: 30 }, (_, index) => hunterLevel(index + 1).length);
    expect([lengths[0], lengths[9], lengths[10], lengths[19], lengths[20], lengths[29]]).toEqual([1, 5, 2, 10, 3, 20]);
    expect(hunterLevel(25)).toMatchObject({ mode: 'hard', rooms: 20, length: 11 });
  });

  it('is won by its walkthrough at every level, and the route that is told is that walkthrough', async () => {
    for (let level = 1; level <= 30; level += 1)
      for (let seed = 1; seed <= 3; seed += 1) {
        const { seen, commands, goal } = await follow(treasureHunter, String(level), seed);
        expect(seen).toMatchObject({ won: true, lost: false, score: 1 });
        expect(commands).toHaveLength(hunterLevel(level).length);
        const ways = commands.flatMap((command) => /^go (\w+)$/.exec(command)?.[1] ?? []);
        expect([...goal.matchAll(/\b(north|south|east|west)\b/g)].map((match) => match[1])).toEqual(ways);
      }
  });

  it('is lost by taking the other thing, wherever it lies', async () => {
    let lost = 0;
    for (let seed = 1; seed <= 8; seed += 1) {
      const environment = treasureHunter.create({ level: '5', seed });
      const wanted = treasureHunter.walkthrough!({ level: '5', seed }).at(-1)!;
      let seen = await environment.reset();
      for (let step = 0; step < 60 && !seen.won && !seen.lost; step += 1) {
        const other = seen.admissible!.find((command) => command.startsWith('take ') && command !== wanted);
        const moves = seen.admissible!.filter((command) => command.startsWith('go '));
        seen = await environment.step(other ?? moves[(step * 7) % moves.length]!);
      }
      if (seen.lost) lost += 1;
      expect(seen.won).toBe(false);
    }
    expect(lost).toBeGreaterThan(4);
  });

  it('locks things at hard levels, with the key on the way', () => {
    const unlocking = Array.from({ length: 12 }, (_, seed) =>
      treasureHunter.walkthrough!({ level: '30', seed }),
    ).filter((commands) => commands.some((command) => command.startsWith('unlock')));
    expect(unlocking.length).toBeGreaterThan(4);
    for (const commands of unlocking)
      for (const [index, command] of commands.entries()) {
        const key = /^unlock .* with (.*)$/.exec(command)?.[1];
        if (key !== undefined)
          expect(commands.slice(0, index).some((earlier) => earlier.startsWith(`take ${key}`))).toBe(true);
      }
  });
});

describe('coin collector', () => {
  it('has chains of 1 to 100 rooms, then as many and twice as many dead ends, never more than 100 rooms', () => {
    expect(coinSize(1)).toEqual({ length: 1, rooms: 1 });
    expect(coinSize(100)).toEqual({ length: 100, rooms: 100 });
    expect(coinSize(120)).toEqual({ length: 20, rooms: 40 });
    expect(coinSize(220)).toEqual({ length: 20, rooms: 60 });
    expect(coinSize(290)).toEqual({ length: 90, rooms: 100 });
  });

  it.each(['1', '2', '5', '40', '100', '101', '130', '230', '300'])(
    'level %s is won by its walkthrough',
    async (level) => {
      for (let seed = 1; seed <= 3; seed += 1) {
        const { seen, commands } = await follow(coinCollector, level, seed);
        expect(seen).toMatchObject({ won: true, lost: false, score: 1 });
        expect(commands).toHaveLength(coinSize(Number(level)).length);
      }
    },
  );

  it('gives every room a name of its own', () => {
    const { rooms } = coinCollector.reveal!({ level: '300', seed: 2 });
    expect(new Set(rooms).size).toBe(100);
  });
});

describe('the true map', () => {
  it('has each way in both directions, and what lies where', () => {
    const map = treasureHunter.reveal!({ level: '28', seed: 2 });
    expect(map.rooms).toHaveLength(20);
    expect(map.rooms).toContain(map.start);
    const back = { north: 'south', south: 'north', east: 'west', west: 'east' } as const;
    for (const { from, direction, to, door } of map.ways)
      expect(map.ways).toContainEqual({ from: to, direction: back[direction], to: from, door });
    expect(map.things.length).toBeGreaterThan(20);
  });
});
