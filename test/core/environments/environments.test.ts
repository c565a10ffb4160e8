/** Every world of the lab keeps the contract of the environment port. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openGameFile } from '../../../core/environments/open-game-file.ts';
import { sampleGameFiles } from '../../../core/environments/sample-games.ts';
import { worlds } from '../../../core/environments/worlds.ts';
import { describeEnvironmentContract } from './environment-contract.ts';

describe.each(worlds.map((world) => [world.id, world] as const))('%s', (_, world) => {
  const options = { level: world.defaultLevel, seed: 5 };
  describeEnvironmentContract({ open: () => world.create(options), solution: world.walkthrough!(options) });

  it('says of itself what its list of levels says', () => {
    for (const { id, stepLimit, maxScore } of world.levels.slice(0, 12))
      expect(world.create({ level: id, seed: 1 }).info).toMatchObject({
        world: world.id,
        level: id,
        seed: 1,
        stepLimit,
        maxScore,
      });
    expect(world.levels.some(({ id }) => id === world.defaultLevel)).toBe(true);
  });

  it('knows no level that is not listed', () => {
    expect(() => world.create({ level: 'nowhere', seed: 1 })).toThrow(/no level "nowhere"/);
  });
});

describe.each(sampleGameFiles().map((path) => [path.split('/').at(-1)!, path] as const))('%s', (_, path) => {
  const file = JSON.parse(readFileSync(path.replace(/\.\w+$/, '.json'), 'utf8')) as {
    metadata: { walkthrough: string[] };
  };
  describeEnvironmentContract({ open: () => openGameFile(path), solution: file.metadata.walkthrough, steps: 25 });
});
