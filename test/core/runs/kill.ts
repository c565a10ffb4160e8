/** A playing process is killed at random moments and its run resumed, until it ends as an undisturbed one does. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { createRandom } from '../../../core/base/random.ts';
import { openDatabase } from '../../../core/storage/database.ts';
import { createRunStore } from '../../../core/storage/run-store.ts';
import { startChild } from '../../support/child-process.ts';
import { playOf, stageRunId } from '../../support/run-stage.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const script = 'test/core/runs/children/play-stage.ts';

export async function killPlayers(seed: number): Promise<{ kills: number }> {
  const folder = temporaryFolder();
  const calm = await startChild(script, [join(folder, 'calm.sqlite')]);
  await calm.ended;
  expect(calm.output()).toContain('ended');

  const path = join(folder, 'lab.sqlite');
  const random = createRandom(seed);
  let asked = 0;
  let kills = 0;
  for (;;) {
    const child = await startChild(script, [path]);
    await child.wroteLines(random.integer(0, 70));
    child.process.kill('SIGKILL');
    await child.ended;
    asked += child.output().match(/^asked/gmu)?.length ?? 0;
    if (child.output().includes('ended')) break;
    kills += 1;
  }
  const [was, is] = [readRun(join(folder, 'calm.sqlite')), readRun(path)];
  expect(is.play).toEqual(was.play);
  const { score, steps, commands, outcome, usage, graph } = was.summary;
  expect(is.summary).toMatchObject({ score, steps, commands, outcome, usage, graph, status: 'ended' });
  const neededOnce = calm.output().match(/^asked/gmu)!.length;
  expect(asked).toBeGreaterThanOrEqual(neededOnce);
  expect(asked - neededOnce).toBeLessThanOrEqual(kills * 2); // two calls may be under way side by side
  return { kills };
}

function readRun(path: string) {
  const database = openDatabase(path, { waitMs: 5000 });
  const store = createRunStore(database);
  const run = { play: playOf(store.events(stageRunId)), summary: store.summary(stageRunId) };
  database.close();
  return run;
}
