/** Ariadne by rules in the other worlds: a game of each; every level over many seeds is played by `npm run test:long`. */
import { afterAll, describe, expect, it } from 'vitest';
import { ariadne } from '../../../core/agents/ariadne/ariadne.ts';
import { systemClock } from '../../../core/base/clock.ts';
import type { Environment } from '../../../core/environments/environment.ts';
import { openGameFile } from '../../../core/environments/open-game-file.ts';
import { worlds } from '../../../core/environments/worlds.ts';
import { createRulesReasoner } from '../../../core/roles/reasoners/rules/rules-reasoner.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';
import { openTestEmbedder } from './support/embedder.ts';
import { play, type Played } from './support/play.ts';

const embedder = await openTestEmbedder();
afterAll(() => embedder.dispose());
const reasoner = createRulesReasoner({ clock: systemClock, embedder: () => Promise.resolve(embedder) });

function playThrough(
  environment: Environment,
  options: { readonly ablate?: readonly string[]; readonly maxSteps?: number } = {},
): Promise<Played> {
  return play({ kind: ariadne, environment, reasoner, embedder, ...options });
}

function open(world: string, level: string, seed: number): Environment {
  return worlds.find(({ id }) => id === world)!.create({ level, seed });
}

describe('other worlds by rules, within the step limit of each level', () => {
  it.each([
    ['cooking', 'hardest'],
    ['cooking', 'stma-4'],
    ['treasure-hunter', '15'],
    ['coin-collector', '20'],
  ])('%s %s is won', async (world, level) => {
    const played = await playThrough(open(world, level, 3));
    expect(played).toMatchObject({ won: true, score: played.maxScore });
  });

  it('a house is tidied for most of its points, by what memory holds of it', async () => {
    const played = await playThrough(open('cleaning', 'medium', 14), { maxSteps: 80 });
    const forgetful = await playThrough(open('cleaning', 'medium', 14), { maxSteps: 80, ablate: ['recall'] });
    expect(played.score).toBeGreaterThanOrEqual(13);
    expect(forgetful.score).toBeLessThan(played.score);
  });

  it.skipIf(!hasShared).each(['cook.json', 'official/level4_1001.json'])(
    'the game %s is won (skipped without the reference data)',
    async (file) => {
      const played = await playThrough(openGameFile(sharedPath(`games/${file}`)));
      expect(played).toMatchObject({ won: true, score: played.maxScore });
    },
  );
});
