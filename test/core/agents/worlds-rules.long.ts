/** The acceptance rows of the worlds by rules: 20 seeds of each level, the official games, and what they score. */
import { readdirSync } from 'node:fs';
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
const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

async function playAll(environments: readonly Environment[], maxSteps?: number): Promise<readonly Played[]> {
  const played: Played[] = [];
  for (const environment of environments)
    played.push(await play({ kind: ariadne, environment, reasoner, embedder, maxSteps }));
  return played;
}

const world = (id: string, level: string): Environment[] =>
  seeds.map((seed) => worlds.find((one) => one.id === id)!.create({ level, seed }));
const won = (played: readonly Played[]): number => played.filter((one) => one.won).length / played.length;
const mean = (played: readonly Played[]): number =>
  played.reduce((sum, { score, maxScore }) => sum + score / (maxScore ?? 1), 0) / played.length;

function row(name: string, played: readonly Played[]): void {
  const steps = played.reduce((sum, one) => sum + one.steps, 0) / played.length;
  console.log(`${name}: won ${won(played)}, mean ${mean(played).toFixed(3)}, ${steps.toFixed(1)} decisions on average`);
}

describe('the worlds by rules', () => {
  it.each(['medium', 'hard', 'rl-1', 'rl-2', 'rl-3', 'rl-4', 'stma-1', 'stma-2', 'stma-3', 'stma-4'])(
    'cooking %s: at least 90 % won within the limit of its paper',
    async (level) => {
      const played = await playAll(world('cooking', level));
      row(`cooking ${level}`, played);
      expect(won(played)).toBeGreaterThanOrEqual(0.9);
    },
  );

  it('cooking hardest: at least 0.65 of the maximum', async () => {
    const played = await playAll(world('cooking', 'hardest'));
    row('cooking hardest', played);
    expect(mean(played)).toBeGreaterThanOrEqual(0.65);
  });

  it('cleaning: at least 0.6 of the maximum', async () => {
    const played = await playAll(world('cleaning', 'medium'));
    row('cleaning', played);
    expect(mean(played)).toBeGreaterThanOrEqual(0.6);
  });

  it.skipIf(!hasShared)('official STMA games: at least 80 % won in 50 decisions (skipped without them)', async () => {
    const files = readdirSync(sharedPath('games/official')).filter((file) => /^level.*\.z8$/u.test(file));
    expect(files).toHaveLength(16);
    const played = await playAll(
      files.map((file) => openGameFile(sharedPath(`games/official/${file}`))),
      50,
    );
    row('official STMA', played);
    expect(won(played)).toBeGreaterThanOrEqual(0.8);
  });
});
