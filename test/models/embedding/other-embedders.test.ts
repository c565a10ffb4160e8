/** Embedders that a person brings: an ONNX folder, a GGUF file, a server. */
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createModels } from '../../../models/create-models.ts';
import { shippedEmbedder } from '../../../models/embedding/shipped-embedder.ts';
import { openEndpointEmbedder } from '../../../models/endpoint/endpoint-embedder.ts';
import { nodeHostLauncher } from '../../../models/host/launch-node.ts';
import { loopbackOnly } from '../../../models/network/network-policy.ts';
import type { Embedder } from '../../../models/ports.ts';
import { writeTinyEmbedder } from '../../../models/scripts/tiny-gguf/tiny-embedder.ts';
import { fakeVector } from '../../fakes/fake-embedder.ts';
import { startOpenAiServer, json, type OpenAiServer } from '../../support/openai-server.ts';
import { tinyModel } from '../../support/tiny-models.ts';
import { describeEmbedder } from '../embedder-contract.ts';

const models = createModels(nodeHostLauncher());
let folder: string;
const path = (name: string): string => join(folder, name);
let server: OpenAiServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-embedders-'));
  writeTinyEmbedder(path('bert.gguf'));
  await cp(shippedEmbedder().folder, path('brought'), { recursive: true });
  await rm(join(path('brought'), 'manifest.json'));
  server = await startOpenAiServer({ embedding: (text) => [...fakeVector(text)].map((value) => value * 3) });
});
afterAll(async () => {
  await models.dispose();
  await server.close();
  await rm(folder, { recursive: true });
});

const gguf = (changes: object = {}): Promise<Embedder> =>
  models.openEmbedder({ kind: 'gguf', path: path('bert.gguf'), gpu: 'none', threads: 1, ...changes });
const endpoint = (model = 'embedder'): Promise<Embedder> =>
  openEndpointEmbedder({ baseUrl: server.baseUrl, model }, loopbackOnly);

describeEmbedder('a GGUF embedder', { open: () => gguf() });
describeEmbedder('an endpoint embedder', { open: () => endpoint() });
describeEmbedder('an ONNX folder without a manifest', {
  open: () => models.openEmbedder({ kind: 'onnx', folder: path('brought') }),
  hasMeaning: true,
});

describe('a GGUF embedder', () => {
  it('is named by its weights and pooling', async () => {
    const [one, again] = [await gguf(), await gguf()];
    writeTinyEmbedder(path('other.gguf'), { seed: 2 });
    const other = await gguf({ path: path('other.gguf') });
    expect(one.info).toMatchObject({ name: 'Random bert (tiny)', dimensions: 64, maxTokens: 512 });
    expect(again.info.id).toBe(one.info.id);
    expect(other.info.id).not.toBe(one.info.id);
    for (const embedder of [one, again, other]) await embedder.dispose();
  });

  it('reads no further than its tokens', async () => {
    const short = await gguf({ maxTokens: 16 });
    const head = 'kitchen '.repeat(40);
    const [left, right] = await short.embed([head, `${head} and an attic`]);
    expect([...left!]).toEqual([...right!]);
    await short.dispose();
  });

  it('is no model that writes text, and no broken file', async () => {
    await expect(gguf({ path: tinyModel() })).rejects.toMatchObject({ code: 'bad-input' });
    await expect(gguf({ path: path('none.gguf') })).rejects.toMatchObject({ code: 'not-found' });
    await expect(models.loadGguf({ path: path('bert.gguf'), gpu: 'none' })).rejects.toMatchObject({
      code: 'bad-input',
    });
  });
});

describe('an ONNX folder', () => {
  it('is described by its own files', async () => {
    const embedder = await models.openEmbedder({ kind: 'onnx', folder: path('brought') });
    expect(embedder.info).toMatchObject({ name: 'brought (q8)', dimensions: 384, maxTokens: 512 });
    expect(embedder.info.id).toMatch(/^brought-q8-mean-[0-9a-f]{12}$/);
    await embedder.dispose();
  });

  it('may say how it pools and how long its texts are, and may have its model beside its tokenizer', async () => {
    await cp(path('brought'), path('flat'), { recursive: true });
    await rename(join(path('flat'), 'onnx', 'model_quantized.onnx'), join(path('flat'), 'model_quantized.onnx'));
    await mkdir(join(path('flat'), '1_Pooling'));
    await writeFile(join(path('flat'), '1_Pooling', 'config.json'), '{"pooling_mode_cls_token": true}');
    await writeFile(join(path('flat'), 'sentence_bert_config.json'), '{"max_seq_length": 128}');
    const [flat, brought] = [
      await models.openEmbedder({ kind: 'onnx', folder: path('flat') }),
      await models.openEmbedder({ kind: 'onnx', folder: path('brought') }),
    ];
    expect(flat.info).toMatchObject({ maxTokens: 128, id: expect.stringContaining('-cls-') as string });
    const [[first], [mean]] = [await flat.embed(['key']), await brought.embed(['key'])];
    expect([...first!]).not.toEqual([...mean!]);
    await flat.dispose();
    await brought.dispose();
  });

  it('is refused with what it lacks', async () => {
    await mkdir(path('empty'));
    await expect(models.openEmbedder({ kind: 'onnx', folder: path('empty') })).rejects.toThrow('has no config.json');
    await writeFile(join(path('empty'), 'config.json'), '{"hidden_size": 8}');
    await writeFile(join(path('empty'), 'tokenizer.json'), '{}');
    await expect(models.openEmbedder({ kind: 'onnx', folder: path('empty') })).rejects.toThrow(
      'has none of model_quantized.onnx',
    );
    await writeFile(join(path('empty'), 'model.onnx'), 'not a graph');
    await expect(models.openEmbedder({ kind: 'onnx', folder: path('empty') })).rejects.toMatchObject({
      code: 'model-load-failed',
    });
  });
});

describe('an endpoint embedder', () => {
  it('puts vectors that come in another order where they belong', async () => {
    const embedder = await endpoint();
    const [key, door] = await embedder.embed(['key', 'door']);
    expect(cosine(key!, fakeVector('key'))).toBeCloseTo(1, 4);
    expect(cosine(door!, fakeVector('door'))).toBeCloseTo(1, 4);
  });

  it('says so when the server refuses, or gives vectors of the wrong number or length', async () => {
    const answers = [{ data: [] }, { data: [{ index: 0, embedding: [] }] }, 'no'];
    for (const answer of answers) {
      const odd = await startOpenAiServer({ fault: (_, response) => (json(response, 200, answer), true) });
      await expect(openEndpointEmbedder({ baseUrl: odd.baseUrl, model: 'm' }, loopbackOnly)).rejects.toMatchObject({
        code: 'endpoint-failed',
      });
      await odd.close();
    }
    const refusing = await startOpenAiServer({
      fault: (_, response) => (json(response, 404, { error: { message: 'no embedder' } }), true),
    });
    await expect(openEndpointEmbedder({ baseUrl: refusing.baseUrl, model: 'm' }, loopbackOnly)).rejects.toThrow(
      'no embedder',
    );
    await refusing.close();
  });

  it('sends nothing to other hosts without consent', async () => {
    await expect(
      openEndpointEmbedder({ baseUrl: 'http://cluster.example/v1', model: 'm' }, loopbackOnly),
    ).rejects.toMatchObject({ code: 'offline' });
  });
});

function cosine(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, index) => sum + value * right[index]!, 0);
}
