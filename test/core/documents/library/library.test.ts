/** A folder of real files: brought up to date, answered from, and forgotten without a trace. */
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../core/base/clock.ts';
import { answerQuestion } from '../../../../core/documents/answers/answer-question.ts';
import { embedPassages } from '../../../../core/documents/index/embed-passages.ts';
import { loadIndex } from '../../../../core/documents/index/load-index.ts';
import { createVectorStore } from '../../../../core/documents/index/vector-store.ts';
import { indexFiles } from '../../../../core/documents/library/index-files.ts';
import { createLibraryStore, type LibraryStore } from '../../../../core/documents/library/library-store.ts';
import { scanFolder } from '../../../../core/documents/library/scan-folder.ts';
import { createDocumentReader } from '../../../../core/documents/reading/document-reader.ts';
import { defaultLimits } from '../../../../core/documents/reading/document-text.ts';
import { readDocument } from '../../../../core/documents/reading/read-document.ts';
import { openDatabase, type Database } from '../../../../core/storage/database.ts';
import { createModels } from '../../../../models/create-models.ts';
import { shippedEmbedder } from '../../../../models/embedding/shipped-embedder.ts';
import { nodeHostLauncher } from '../../../../models/host/launch-node.ts';
import { docxBytes, epubBytes, pdfBytes, textBytes } from '../../../support/documents.ts';

const reader = createDocumentReader();
const models = createModels(nodeHostLauncher());
afterAll(async () => {
  await reader.dispose();
  await models.dispose();
});

let folder: string;
let files: string;
let database: Database;
let library: LibraryStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-test-'));
  files = join(folder, 'files');
  await mkdir(join(files, 'deep'), { recursive: true });
  database = openDatabase(join(folder, 'lab.sqlite'));
  library = createLibraryStore(database, { collection: 'test', now: () => 1 });
  await writeFile(join(files, 'river.pdf'), pdfBytes(['The Vistula flows north.', 'Its mouth lies near Gdansk.']));
  await writeFile(join(files, 'people.docx'), docxBytes([{ text: 'Marie Curie was born in Warsaw.' }]));
  await writeFile(join(files, 'deep', 'book.epub'), epubBytes('Book', ['<p>Zanzibar exports cloves.</p>']));
  await writeFile(join(files, 'notes.md'), '# Notes\n\nWarsaw lies on the Vistula.\n');
});
afterEach(async () => {
  database.close();
  await rm(folder, { recursive: true });
});

const update = async () => indexFiles({ library, reader }, await scanFolder(files));
const open = async () => {
  const embedder = await models.openEmbedder(shippedEmbedder());
  const vectors = createVectorStore(database, embedder.info.id);
  await embedPassages({ library, vectors, embedder });
  return {
    index: loadIndex(database, library.passages(), vectors.all(library.collectionKey)),
    embedder,
    reasoner: null,
    clock: systemClock,
  };
};

describe('a folder', () => {
  it('is read once; then only what is new or changed, and what is gone is forgotten', async () => {
    expect(await update()).toEqual({ read: 4, unchanged: 0, failed: 0, duplicates: 0, removed: 0 });
    expect(await update()).toEqual({ read: 0, unchanged: 4, failed: 0, duplicates: 0, removed: 0 });
    await writeFile(join(files, 'notes.md'), '# Notes\n\nLodz lies elsewhere.\n');
    await utimes(join(files, 'notes.md'), 1, 1);
    await rm(join(files, 'people.docx'));
    expect(await update()).toEqual({ read: 1, unchanged: 2, failed: 0, duplicates: 0, removed: 1 });
    const texts = library
      .passages()
      .map((passage) => passage.text)
      .join(' ');
    expect(texts).toContain('Lodz');
    expect(texts).not.toMatch(/Marie|Warsaw/u);
  });

  it('keeps the reason of a file that cannot be read, and reads the rest', async () => {
    await writeFile(join(files, 'broken.pdf'), pdfBytes(['Hello']).slice(0, 30));
    expect(await update()).toMatchObject({ read: 4, failed: 1 });
    expect(library.documents().find((document) => document.state === 'failed')).toMatchObject({ problem: 'damaged' });
  });

  it('recognises the same file twice, and takes it up again when the other goes', async () => {
    await writeFile(join(files, 'zz-copy.md'), await readFile(join(files, 'notes.md')));
    expect(await update()).toMatchObject({ read: 4, duplicates: 1 });
    await rm(join(files, 'notes.md'));
    expect(await update()).toMatchObject({ read: 1, removed: 1 });
    expect(library.passages().some((passage) => passage.text.includes('Warsaw lies'))).toBe(true);
  });

  it('gives up a file that takes too long, and goes on with the next', async () => {
    const impatient = createDocumentReader({ timeoutMs: 1 });
    await writeFile(join(files, 'slow.csv'), textBytes('a,b\n'.repeat(200_000)));
    const outcome = await indexFiles({ library, reader: impatient }, await scanFolder(files));
    await impatient.dispose();
    expect(outcome.failed).toBeGreaterThan(0);
    expect(library.documents().find((document) => document.path.endsWith('slow.csv'))?.problem).toBe('too-slow');
  });
});

describe('an answer', () => {
  it('quotes sentences that stand word for word on the page cited', async () => {
    await update();
    const parts = await open();
    for (const question of [
      'Where does the Vistula have its mouth near Gdansk?',
      'Where was Marie Curie born?',
      'What does Zanzibar export?',
    ]) {
      const { answer } = await answerQuestion(question, parts);
      expect(answer.isAnswered, `${question} ${answer.confidence}`).toBe(true);
      for (const citation of answer.citations) {
        const source = await readDocument(await readFile(citation.file), citation.file, defaultLimits);
        const page = source.blocks
          .filter((block) => block.page === citation.page)
          .map((block) => block.text)
          .join(' ');
        expect(page).toContain(citation.quote);
      }
    }
  });

  it('is declined when nothing in the documents speaks of it', async () => {
    await update();
    const { answer } = await answerQuestion('Who won the Premier League with Leicester City?', await open());
    expect(answer).toMatchObject({ isAnswered: false, answer: '', citations: [], path: [] });
  });
});

describe('erasing', () => {
  it('leaves no byte of the text in the data folder', async () => {
    await update();
    await open();
    const gone = library.documents().filter((document) => document.path.endsWith('book.epub'));
    library.erase(gone.map((document) => document.documentKey));
    const bytes = Buffer.concat(
      readdirSync(folder)
        .filter((name) => name.startsWith('lab.sqlite'))
        .map((name) => readFileSync(join(folder, name))),
    ).toString('latin1');
    for (const trace of ['Zanzibar', 'zanzibar', 'cloves', 'clove', 'book.epub'])
      expect(bytes, trace).not.toContain(trace);
    expect(bytes).toContain('Vistula');
  });
});
