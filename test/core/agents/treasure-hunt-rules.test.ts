/** Ariadne by rules in the treasure hunt: its memory solves it, and without recall it does not. */
import { afterAll, describe, expect, it } from 'vitest';
import { ariadne } from '../../../core/agents/ariadne/ariadne.ts';
import { systemClock } from '../../../core/base/clock.ts';
import { treasureHunt } from '../../../core/environments/textworld/treasure-hunt/treasure-hunt.ts';
import { openGameFile } from '../../../core/environments/open-game-file.ts';
import { createRulesReasoner } from '../../../core/roles/reasoners/rules/rules-reasoner.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';
import { openTestEmbedder } from './support/embedder.ts';
import { play, type Played } from './support/play.ts';

const embedder = await openTestEmbedder();
afterAll(() => embedder.dispose());
const reasoner = createRulesReasoner({ clock: systemClock });

function hunt(level: string, seed: number, ablate: readonly string[] = []): Promise<Played> {
  return play({ kind: ariadne, environment: treasureHunt.create({ level, seed }), reasoner, embedder, ablate });
}

describe('the treasure hunt by rules', () => {
  it.each([
    ['medium', 1],
    ['hard', 2],
    ['hardest', 20],
  ])('finds every key and the treasure: %s, seed %i', async (level, seed) => {
    const played = await hunt(level, seed);
    expect(played).toMatchObject({ won: true, score: played.maxScore });
    expect(played.steps).toBeLessThan(120);
  });

  it('needs its memory: without recall the hardest hunt is lost', async () => {
    const played = await hunt('hardest', 20, ['recall']);
    expect(played.score).toBeLessThan(6);
  });

  it('plays the same game the same way again', async () => {
    expect(await hunt('medium', 3)).toEqual(await hunt('medium', 3));
  });

  it.skipIf(!hasShared)('solves the paper’s own hunt (skipped without the reference data)', async () => {
    const environment = openGameFile(sharedPath('games/hunt.json'));
    const played = await play({ kind: ariadne, environment, reasoner, embedder, maxSteps: 150 });
    expect(played).toMatchObject({ won: true, score: played.maxScore });
  });
});
