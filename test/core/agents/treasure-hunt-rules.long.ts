/** The control row of the treasure hunt: 20 seeds at each level, and what each ablation costs. */
import { afterAll, describe, expect, it } from 'vitest';
import { ariadne } from '../../../core/agents/ariadne/ariadne.ts';
import { systemClock } from '../../../core/base/clock.ts';
import { treasureHunt } from '../../../core/environments/textworld/treasure-hunt/treasure-hunt.ts';
import { createRulesReasoner } from '../../../core/roles/reasoners/rules/rules-reasoner.ts';
import { openTestEmbedder } from './support/embedder.ts';
import { play, type Played } from './support/play.ts';

const embedder = await openTestEmbedder();
afterAll(() => embedder.dispose());
const reasoner = createRulesReasoner({ clock: systemClock });

async function huntAll(level: string, ablate: readonly string[] = []): Promise<readonly Played[]> {
  const played: Played[] = [];
  for (let seed = 1; seed <= 20; seed += 1) {
    const environment = treasureHunt.create({ level, seed });
    played.push(await play({ kind: ariadne, environment, reasoner, embedder, ablate, maxSteps: 150 }));
  }
  return played;
}

const mean = (played: readonly Played[]): number =>
  played.reduce((sum, { score, maxScore }) => sum + score / (maxScore ?? 1), 0) / played.length;

describe('20 treasure hunts by rules', () => {
  it.each(['medium', 'hard', 'hardest'])('%s: the full score on at least 19', async (level) => {
    const played = await huntAll(level);
    const full = played.filter(({ score, maxScore }) => score === maxScore).length;
    const steps = played.reduce((sum, each) => sum + each.steps, 0) / played.length;
    console.log(`${level}: ${full} of 20 full, ${steps.toFixed(1)} decisions on average`);
    expect(full).toBeGreaterThanOrEqual(19);
  });

  it('hardest without recall scores clearly lower', async () => {
    const share = mean(await huntAll('hardest', ['recall']));
    console.log(`hardest without recall: ${share.toFixed(3)} of the maximum`);
    expect(share).toBeLessThan(0.6);
  });

  it('hardest without exploration scores lower, without episodes the same', async () => {
    const blind = mean(await huntAll('hardest', ['exploration']));
    const factsOnly = mean(await huntAll('hardest', ['episodic']));
    console.log(`hardest without exploration: ${blind.toFixed(3)}; without episodes: ${factsOnly.toFixed(3)}`);
    expect(blind).toBeLessThan(0.9);
    expect(factsOnly).toBeGreaterThan(0.9);
  });
});
