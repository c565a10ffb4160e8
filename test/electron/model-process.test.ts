/** A language model in the desktop app: llama.cpp in a utility process, its native code tried in another one before. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeTinyGguf } from '../../models/scripts/tiny-gguf/tiny-gguf.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildDesktop, type DesktopBuild } from './desktop-build.ts';
import { endedRun, startDesktop, type Desktop } from './start-desktop.ts';
import { until } from './until.ts';

let build: DesktopBuild;
beforeAll(() => {
  build = buildDesktop();
});
afterAll(() => build.remove());

const named = ({ processes }: Desktop, name: string) => processes.filter(({ serviceName }) => serviceName === name);

it('plays with a model of the person’s own', async () => {
  const desktop = await startDesktop(build.mainBundle);
  const { client } = await desktop.connect();
  const model = await client.models.add({ path: writeTinyGguf(join(temporaryFolder(), 'tiny.gguf')) });
  const { runId } = await client.runs.start({
    world: 'treasure-hunt',
    level: 'medium',
    seed: 1,
    model: model.id,
    maxSteps: 2,
  });

  await until(() => expect(named(desktop, 'Clew models (llama)')).toHaveLength(1));
  // The library asked for `utilityProcess.fork` inside a process that has none, and the main process did it.
  await until(() => expect(named(desktop, 'Clew model test').length).toBeGreaterThan(0));
  expect(named(desktop, 'Clew model test')[0]!.modulePath).toMatch(
    /node-llama-cpp\/dist\/bindings\/utils\/testBindingBinary\.js$/,
  );

  const run = await endedRun(client, runId);
  expect(run).toMatchObject({ outcome: 'step-limit', steps: 2 });
  expect(run.usage.generatedTokens).toBeGreaterThan(0);
  await until(() => expect(named(desktop, 'Clew model test').every(({ pid }) => pid === undefined)).toBe(true));
});

it('goes on with the lab when a model’s process dies, and starts another for the next call', async () => {
  const desktop = await startDesktop(build.mainBundle);
  const { client } = await desktop.connect();
  const model = await client.models.add({ path: writeTinyGguf(join(temporaryFolder(), 'tiny.gguf')) });
  const play = { world: 'treasure-hunt', level: 'medium', seed: 1, model: model.id, maxSteps: 2 };
  const { runId } = await client.runs.start(play);
  await until(async () => expect((await client.runs.get({ runId })).usage.calls).toBeGreaterThan(0));
  named(desktop, 'Clew models (llama)')[0]!.child.kill('SIGKILL');
  expect(await endedRun(client, runId)).toMatchObject({ outcome: 'failed', error: { code: 'model-host-crashed' } });
  expect(named(desktop, 'Clew lab')).toHaveLength(1);
  expect(desktop.desk.asked).toEqual([]);

  const again = await client.runs.start({ ...play, maxSteps: 1 });
  expect((await endedRun(client, again.runId)).outcome).toBe('step-limit');
  expect(named(desktop, 'Clew models (llama)').map(({ pid }) => pid === undefined)).toEqual([true, false]);
});
