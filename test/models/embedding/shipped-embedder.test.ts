/** The embedder that ships with the app, in its own process, with and without the cache. */
import { cp, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createModels } from '../../../models/create-models.ts';
import { HostClient } from '../../../models/host/host-client.ts';
import { nodeHostLauncher } from '../../../models/host/launch-node.ts';
import { openHostedEmbedder } from '../../../models/embedding/hosted-embedder.ts';
import { shippedEmbedder } from '../../../models/embedding/shipped-embedder.ts';
import { describeEmbedder } from '../embedder-contract.ts';

const launch = nodeHostLauncher();
const models = createModels(launch);
const client = new HostClient(launch, 'embedding');
afterAll(async () => {
  await models.dispose();
  await client.dispose();
});

describeEmbedder('all-MiniLM-L6-v2 behind its cache', {
  open: () => models.openEmbedder(shippedEmbedder()),
  hasMeaning: true,
});
describeEmbedder('all-MiniLM-L6-v2 in its process', {
  open: () => openHostedEmbedder(client, shippedEmbedder()),
  hasMeaning: true,
});

describe('the weights that ship with the app', () => {
  it('are named by weights and pooling', async () => {
    const embedder = await models.openEmbedder(shippedEmbedder());
    expect(embedder.info).toEqual({
      id: 'all-MiniLM-L6-v2-int8',
      name: 'all-MiniLM-L6-v2 (int8)',
      dimensions: 384,
      maxTokens: 256,
    });
    await embedder.dispose();
  });

  it('are refused when a byte is missing, a file is missing, or the folder is another one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clew-weights-'));
    try {
      await cp(shippedEmbedder().folder, folder, { recursive: true });
      await truncate(join(folder, 'onnx/model_quantized.onnx'), 20_000_000);
      await expect(open(folder)).rejects.toThrow('damaged');
      await rm(join(folder, 'tokenizer.json'));
      await rm(join(folder, 'onnx'), { recursive: true });
      await expect(open(folder)).rejects.toThrow('missing');
      await writeFile(join(folder, 'manifest.json'), '{"id": 3');
      await expect(open(folder)).rejects.toMatchObject({ code: 'model-file-invalid' });
      await expect(open(tmpdir())).rejects.toMatchObject({ code: 'model-file-invalid' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('reads no further than its 256 tokens', async () => {
    const embedder = await models.openEmbedder(shippedEmbedder());
    const head = 'word '.repeat(300);
    const [left, right] = await embedder.embed([head, `${head} and a different end`]);
    expect([...left!]).toEqual([...right!]);
    await embedder.dispose();
  });
});

function open(folder: string): Promise<unknown> {
  return models.openEmbedder({ kind: 'onnx', folder });
}
