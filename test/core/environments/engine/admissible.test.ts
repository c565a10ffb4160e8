/** What the engine keeps up step by step is what one finds by matching every rule anew. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../core/base/random.ts';
import type { GeneratedGame } from '../../../../core/environments/textworld/house/generated-game.ts';
import { createGameBoard } from '../../../../core/environments/play/game-board.ts';
import { Play } from '../../../../core/environments/play/play.ts';
import { generateCleaning } from '../../../../core/environments/textworld/cleaning/generate-cleaning.ts';
import { cookingLevels } from '../../../../core/environments/textworld/cooking/cooking-options.ts';
import { generateCooking } from '../../../../core/environments/textworld/cooking/generate-cooking.ts';
import { generateHunter } from '../../../../core/environments/textworld/treasure-hunter/generate-hunter.ts';
import { generateHunt } from '../../../../core/environments/textworld/treasure-hunt/generate-hunt.ts';
import { huntLevels } from '../../../../core/environments/textworld/treasure-hunt/levels.ts';
import { commandsByHand, factsOf } from './brute-force.ts';

const level = (id: string) => cookingLevels.find((known) => known.id === id)!;
const games: Readonly<Record<string, (seed: number) => GeneratedGame>> = {
  'treasure hunt': (seed) => generateHunt(huntLevels.medium, seed),
  'cooking with closed doors and full hands': (seed) => generateCooking({ ...level('hardest'), go: 6 }, seed),
  'cooking already cut': (seed) => generateCooking({ ...level('rl-3'), go: 6 }, seed),
  cleaning: (seed) => generateCleaning(seed),
  'treasure hunter': (seed) => generateHunter(26, seed),
};

describe('admissible commands', () => {
  it.each(Object.keys(games))('of %s are those of every rule matched by hand, at each step of any play', (name) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
        const { definition, tidying } = games[name]!(seed % 20);
        const board = createGameBoard(definition, tidying);
        const play = new Play(board);
        const random = createRandom(seed);
        let seen = play.reset();
        for (let step = 0; step < 12; step += 1) {
          expect(seen.admissible).toEqual(commandsByHand(definition, factsOf(board, play)));
          seen = play.step(random.pick(seen.admissible!));
        }
      }),
      { numRuns: 6, seed: 11 },
    );
  });

  it.each(Object.keys(games))('of %s come back with a snapshot, with the texts and the score', (name) => {
    const { definition, tidying } = games[name]!(3);
    const play = new Play(createGameBoard(definition, tidying));
    const random = createRandom(name);
    let seen = play.reset();
    for (let round = 0; round < 10; round += 1) {
      const snapshot = play.snapshot();
      const commands: string[] = [];
      const first = Array.from({ length: 15 }, () => {
        commands.push(random.pick(seen.admissible!));
        return (seen = play.step(commands.at(-1)!));
      });
      play.restore(snapshot);
      expect(commands.map((command) => play.step(command))).toEqual(first);
    }
  });

  it('are the same array as long as nothing changes', () => {
    const play = new Play(createGameBoard(games['cleaning']!(1).definition));
    const { admissible } = play.reset();
    expect(play.step('look').admissible).toBe(admissible);
  });
});
