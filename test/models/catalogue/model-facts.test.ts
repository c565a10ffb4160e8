/** What a GGUF's header says, and how damaged ones are refused. */
import { closeSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../../core/base/random.ts';
import { isClewError } from '../../../core/base/errors.ts';
import { inspectGguf } from '../../../models/catalogue/model-facts.ts';
import { writeGguf } from '../../../models/scripts/tiny-gguf/gguf-file.ts';
import { writeTinyGguf } from '../../../models/scripts/tiny-gguf/tiny-gguf.ts';
import { tinyModel } from '../../support/tiny-models.ts';
import { headerLength, mutate } from './mutations.ts';

let folder: string;
const file = (name: string): string => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-facts-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('inspectGguf', () => {
  it.each([
    ['llama', 'F16', { layers: 2, slidingWindow: null, kvHeads: [2, 2] }],
    ['qwen3', 'Q8_0', { layers: 2, slidingWindow: null, kvHeads: [2, 2] }],
    ['gemma3', 'F32', { layers: 6, slidingWindow: 512, kvHeads: [2, 2, 2, 2, 2, 2] }],
  ] as const)('reads a %s model in %s', async (architecture, quantization, expected) => {
    const path = tinyModel({ architecture, quantization });
    const facts = await inspectGguf(path);
    expect(facts).toMatchObject({
      file: path,
      files: [path],
      name: `Random ${architecture} (tiny)`,
      architecture,
      quantization,
      contextLength: 8192,
      width: 64,
      feedForward: 128,
      heads: 4,
      keyLength: 16,
      valueLength: 16,
      vocabularySize: 640,
      license: 'mit',
      isEmbedder: false,
      ...expected,
    });
    expect(facts.chatTemplate).toContain('messages');
    expect(facts.bytes).toBe(readFileSync(path).length);
    const weights = facts.parameters * { F32: 4, F16: 2, Q8_0: 34 / 32 }[quantization];
    expect(Math.abs(facts.tensorBytes - weights)).toBeLessThan(0.05 * weights);
  });

  it('reads a split model as one, from any of its parts, and names the part that is missing', async () => {
    const whole = await inspectGguf(tinyModel());
    const first = writeTinyGguf(file('split.gguf'), { parts: 3 });
    for (const part of ['00001', '00003']) {
      const facts = await inspectGguf(first.replace('00001-of', `${part}-of`));
      expect(facts).toMatchObject({ file: first, parameters: whole.parameters, tensorBytes: whole.tensorBytes });
      expect(facts.files).toHaveLength(3);
    }
    await rm(first.replace('00001-of', '00002-of'));
    await expect(inspectGguf(first)).rejects.toThrow('split-00002-of-00003.gguf');
  });

  it('refuses the first part under another name', async () => {
    const first = writeTinyGguf(file('renamed.gguf'), { parts: 2 });
    await rename(first, file('other.gguf'));
    await expect(inspectGguf(file('other.gguf'))).rejects.toThrow('one of 2 parts');
  });

  it('reads the header alone of a file of many gigabytes with a vocabulary of real size', async () => {
    const path = writeTinyGguf(file('huge.gguf'), { shape: { vocabulary: 150_000, width: 32 } });
    const header = readFileSync(path);
    // The same header before a hole of eight gigabytes.
    const handle = openSync(path, 'r+');
    ftruncateSync(handle, 8 * 2 ** 30);
    closeSync(handle);
    const facts = await inspectGguf(path);
    expect(facts.bytes).toBe(8 * 2 ** 30);
    expect(facts.vocabularySize).toBe(150_000);
    expect(header.length).toBeGreaterThan(5_000_000);
  });

  it.each<[string, Parameters<typeof writeTinyGguf>[1], string]>([
    ['no architecture', { metadata: { 'general.architecture': null } }, 'lacks the key "general.architecture"'],
    ['no layers', { metadata: { 'qwen3.block_count': null } }, 'lacks the key "qwen3.block_count"'],
    ['no heads', { metadata: { 'qwen3.attention.head_count': null } }, 'lacks the key "qwen3.attention.head_count"'],
    ['no width', { metadata: { 'qwen3.embedding_length': null } }, 'lacks the key "qwen3.embedding_length"'],
    ['no context', { metadata: { 'qwen3.context_length': null } }, 'lacks the key "qwen3.context_length"'],
    ['no tokenizer', { metadata: { 'tokenizer.ggml.model': null } }, 'lacks the key "tokenizer.ggml.model"'],
    ['no tokens', { metadata: { 'tokenizer.ggml.tokens': null } }, 'lacks the key "tokenizer.ggml.tokens"'],
    [
      'a text for a number',
      { metadata: { 'qwen3.block_count': { type: 'string', value: 'many' } } },
      'the value of "qwen3.block_count", "many", cannot be used',
    ],
    [
      'an impossible number',
      { metadata: { 'qwen3.block_count': { type: 'u32', value: 4_000_000_000 } } },
      'the value of "qwen3.block_count", 4000000000, cannot be used',
    ],
    ['an odd alignment', { metadata: { 'general.alignment': { type: 'u32', value: 7 } } }, 'alignment 7'],
  ])('refuses %s, and names it', async (_, options, message) => {
    const path = writeTinyGguf(file('bad.gguf'), options);
    await expect(inspectGguf(path)).rejects.toMatchObject({ code: 'model-file-invalid' });
    await expect(inspectGguf(path)).rejects.toThrow(message);
  });

  it('does without optional keys', async () => {
    const path = writeTinyGguf(file('plain.gguf'), {
      metadata: {
        'general.name': null,
        'general.license': null,
        'general.file_type': null,
        'tokenizer.chat_template': null,
      },
    });
    expect(await inspectGguf(path)).toMatchObject({
      name: 'plain',
      license: null,
      chatTemplate: null,
      quantization: 'F16',
    });
  });

  it('knows an embedder from a language model', async () => {
    const path = writeTinyGguf(file('bert.gguf'), {
      metadata: {
        'general.architecture': { type: 'string', value: 'bert' },
        ...Object.fromEntries(
          Object.entries({ context_length: 512, embedding_length: 64, block_count: 2, 'attention.head_count': 4 }).map(
            ([key, value]) => [`bert.${key}`, { type: 'u32', value }] as const,
          ),
        ),
      },
    });
    expect((await inspectGguf(path)).isEmbedder).toBe(true);
  });

  it('refuses what is no GGUF, and files without weights', async () => {
    await writeFile(file('zip.gguf'), Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]));
    await expect(inspectGguf(file('zip.gguf'))).rejects.toThrow('not a GGUF file');
    writeGguf(file('bare.gguf'), { 'general.architecture': { type: 'string', value: 'qwen3' } }, []);
    await expect(inspectGguf(file('bare.gguf'))).rejects.toMatchObject({ code: 'model-file-invalid' });
    await expect(inspectGguf(file('absent.gguf'))).rejects.toMatchObject({ code: 'not-found' });
    await expect(inspectGguf(folder)).rejects.toThrow('is no file');
  });

  it('answers 60 damaged headers with facts or with a clear error, and takes little memory for them', async () => {
    const random = createRandom('damaged headers');
    const whole = readFileSync(tinyModel());
    const header = headerLength(whole, (await inspectGguf(tinyModel())).tensorBytes);
    let refused = 0;
    for (let index = 0; index < 60; index += 1) {
      await writeFile(file('damaged.gguf'), mutate(whole, header, random));
      const before = process.memoryUsage().rss;
      const outcome = await inspectGguf(file('damaged.gguf')).catch((error: unknown) => error);
      expect(process.memoryUsage().rss - before).toBeLessThan(100 << 20);
      if (!(outcome instanceof Error)) continue;
      refused += 1;
      expect(isClewError(outcome, 'model-file-invalid'), String(outcome)).toBe(true);
    }
    expect(refused).toBeGreaterThan(20);
  });
});
