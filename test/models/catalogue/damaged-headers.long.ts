/** Five hundred damaged headers, inspected and loaded: a clear error or a working model each time, and the lab lives on. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isClewError, toClewError } from '../../../core/base/errors.ts';
import { createRandom } from '../../../core/base/random.ts';
import { inspectGguf } from '../../../models/catalogue/model-facts.ts';
import { createModels } from '../../../models/create-models.ts';
import { nodeHostLauncher } from '../../../models/host/launch-node.ts';
import { tinyModel } from '../../support/tiny-models.ts';
import { headerLength, mutate } from './mutations.ts';

const models = createModels(nodeHostLauncher());
afterAll(() => models.dispose());

it('takes 500 damaged headers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clew-damaged-'));
  const path = join(folder, 'damaged.gguf');
  const random = createRandom('five hundred');
  const outcomes = new Map<string, number>();
  for (let index = 0; index < 500; index += 1) {
    const whole = await readFile(tinyModel({ architecture: (['llama', 'qwen3', 'gemma3'] as const)[index % 3] }));
    await writeFile(path, whole);
    await writeFile(path, mutate(whole, headerLength(whole, (await inspectGguf(path)).tensorBytes), random));
    const outcome = await tryLoading(path);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    expect(outcome, `mutation ${index}`).toMatch(
      /^(loaded|model-file-invalid|model-load-failed|model-host-crashed|bad-input)$/,
    );
  }
  await writeFile(path, await readFile(tinyModel()));
  expect(await tryLoading(path)).toBe('loaded');
  await rm(folder, { recursive: true });
  console.log(Object.fromEntries(outcomes));
});

async function tryLoading(path: string): Promise<string> {
  const facts = await inspectGguf(path).catch((error: unknown) => error);
  if (facts instanceof Error && !isClewError(facts)) return `no clear error: ${String(facts)}`;
  try {
    const model = await models.loadGguf({ path, gpu: 'none', threads: 1, contextTokens: 512, slots: 1 });
    await model
      .generate({ segments: [{ role: 'user', label: 'x', text: 'go' }], sampling: { temperature: 0, maxTokens: 3 } })
      .finally(() => model.dispose());
    return 'loaded';
  } catch (error) {
    return toClewError(error).code;
  }
}
