/** A compiled game followed from its .json, also where it does not report what happened. */
import { describe, expect, it } from 'vitest';
import type { Observation } from '../../../../core/environments/environment.ts';
import { openGameFile } from '../../../../core/environments/open-game-file.ts';
import { sampleGameFiles } from '../../../../core/environments/sample-games.ts';
import { hasShared, sharedPath } from '../../../support/shared.ts';

async function play(path: string, ...commands: string[]): Promise<Observation> {
  const environment = openGameFile(path);
  let seen = await environment.reset();
  for (const command of commands) seen = await environment.step(command);
  return seen;
}

const sample = sampleGameFiles().find((path) => path.endsWith('.z8'))!;

describe('a followed game', () => {
  it('mends its state when a thing is picked up off what holds it', async () => {
    const { inventory, admissible } = await play(sample, 'open antique trunk', 'pick up old key');
    expect(inventory).toBe('You are carrying: an old key.');
    expect(admissible).toContain('drop old key');
    expect(admissible).not.toContain('take old key from antique trunk');
  });

  it('leaves the picture of letters out of its first text', async () => {
    const { text } = await play(sample);
    expect(text).not.toContain('$$$');
    expect(text.length).toBeGreaterThan(200);
    expect(text).toMatch(/-= Bedroom =-/);
  });

  it('takes the answer to a question that a game asks', async () => {
    expect((await play(sample, 'examine')).text).toBe('What do you want to examine?');
    expect((await play(sample, 'examine', 'antique trunk')).text).toMatch(/trunk/);
  });

  it.skipIf(!hasShared)(
    'refuses to put things into what its rules do not know as open (needs the shared games)',
    async () => {
      const path = sharedPath('games/official/level2_303.z8');
      expect((await play(path, 'insert white tuna into BBQ')).text).toBe('The bbq is not for keeping things in.');
    },
  );
});
