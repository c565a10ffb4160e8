/** A folder of hostile files, indexed as anybody's would be; what must hold whatever is in them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createDocumentReader } from '../../../core/documents/reading/document-reader.ts';
import { indexFiles } from '../../../core/documents/library/index-files.ts';
import { createLibraryStore } from '../../../core/documents/library/library-store.ts';
import { scanFolder } from '../../../core/documents/library/scan-folder.ts';
import { openDatabase } from '../../../core/storage/database.ts';
import { hostileFiles } from '../../support/hostile-documents.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export async function expectToSurvive(count: number): Promise<{ readonly read: number; readonly failed: number }> {
  const folder = temporaryFolder();
  const files = join(folder, 'files');
  mkdirSync(files);
  for (const { name, bytes } of hostileFiles(count)) writeFileSync(join(files, name), bytes);
  writeFileSync(join(files, 'zz-good.md'), '# Rivers\n\nThe Vistula flows north.\n');
  const database = openDatabase(join(folder, 'lab.sqlite'));
  const library = createLibraryStore(database, { collection: 'hostile', now: () => 1 });
  const reader = createDocumentReader({ timeoutMs: 30_000, memoryMb: 512 });
  try {
    const outcome = await indexFiles({ library, reader }, await scanFolder(files));
    const documents = library.documents();
    expect(documents).toHaveLength(count + 1);
    for (const { path, state, problem, message } of documents) {
      expect(['words-ready', 'failed', 'duplicate'], path).toContain(state);
      if (state === 'failed') expect(`${problem} ${message}`, path).toMatch(/^[a-z-]+ \S.{10,}/u);
    }
    expect(documents.at(-1)).toMatchObject({ state: 'words-ready' });
    const scripted = library.passages().filter(({ path }) => path.endsWith('scripts.html'));
    expect(scripted.map(({ text }) => text).join(' ')).not.toMatch(/pwned|onerror|passwd/u);
    expect(globalThis).not.toHaveProperty('pwned');
    return outcome;
  } finally {
    await reader.dispose();
    database.close();
  }
}
