/** Deleting a model frees what its files took. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deleteModelFiles } from '../../../models/catalogue/delete-model.ts';
import { inspectGguf } from '../../../models/catalogue/model-facts.ts';
import { writeTinyGguf } from '../../../models/scripts/tiny-gguf/tiny-gguf.ts';

it('deletes every part and says how much that freed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clew-delete-'));
  const facts = await inspectGguf(writeTinyGguf(join(folder, 'split.gguf'), { parts: 3 }));
  expect(await deleteModelFiles(facts.files)).toEqual({ freedBytes: facts.bytes });
  expect(facts.files.some((file) => existsSync(file))).toBe(false);
  expect(await deleteModelFiles(facts.files)).toEqual({ freedBytes: 0 });
  await mkdir(join(folder, 'a folder'));
  await expect(deleteModelFiles([join(folder, 'a folder')])).rejects.toMatchObject({ code: 'store-read-only' });
  await rm(folder, { recursive: true });
});
