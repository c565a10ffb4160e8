/** Brings a collection up to date with files: reads what is new or changed, forgets what is gone, recognises the same file twice. */
import { throwIfAborted } from '../../base/errors.ts';
import { chunkDocument } from '../chunking/chunk-document.ts';
import type { DocumentReader } from '../reading/document-reader.ts';
import { UnreadableDocument, type DocumentText } from '../reading/document-text.ts';
import { recogniseLanguage } from '../reading/language.ts';
import type { DocumentRow } from './document-rows.ts';
import type { FileFacts, LibraryStore } from './library-store.ts';

export interface IndexProgress {
  readonly done: number;
  readonly total: number;
  readonly path: string;
}

export interface IndexOutcome {
  readonly read: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly duplicates: number;
  readonly removed: number;
}

/** A file that shall be there, and the source that it comes with. */
export interface WantedFile extends FileFacts {
  readonly sourceKey?: number | null;
}

/** `files` is everything that shall be there. One file that cannot be read keeps its reason and stops nothing. */
export async function indexFiles(
  parts: { library: LibraryStore; reader: DocumentReader },
  files: readonly WantedFile[],
  options: { signal?: AbortSignal; onProgress?: (progress: IndexProgress) => void } = {},
): Promise<IndexOutcome> {
  const { library } = parts;
  const wanted = new Set(files.map((file) => file.path));
  const gone = library.documents().filter((document) => !wanted.has(document.path));
  if (gone.length > 0) library.erase(gone.map((document) => document.documentKey));
  const known = new Map(library.documents().map((document) => [document.path, document]));
  const fresh = files.filter((file) => isChanged(known.get(file.path), file));
  for (const file of files) {
    const { documentKey, sourceKey } = known.get(file.path) ?? {};
    if (documentKey !== undefined && sourceKey !== (file.sourceKey ?? null))
      library.adopt(documentKey, file.sourceKey ?? null);
  }
  library.enqueueAll(fresh);
  const counts = { read: 0, failed: 0, duplicates: 0 };
  for (const [index, file] of fresh.entries()) {
    throwIfAborted(options.signal);
    options.onProgress?.({ done: index, total: fresh.length, path: file.path });
    counts[await indexFile(parts, file, options.signal)] += 1;
  }
  return { ...counts, unchanged: files.length - fresh.length, removed: gone.length };
}

/** A file that failed is tried again only when it has changed; one whose reading was cut short always. */
function isChanged(known: DocumentRow | undefined, file: FileFacts): boolean {
  if (!known || known.state === 'queued' || known.state === 'reading') return true;
  // Its twin is gone: it is the only one now.
  if (known.state === 'duplicate' && known.duplicateOf === null) return true;
  return known.bytes !== file.bytes || known.modifiedAt !== file.modifiedAt;
}

async function indexFile(
  { library, reader }: { library: LibraryStore; reader: DocumentReader },
  file: FileFacts,
  signal: AbortSignal | undefined,
): Promise<'read' | 'failed' | 'duplicates'> {
  const { documentKey, title } = library.documentAt(file.path)!;
  library.setState(documentKey, 'reading');
  try {
    const { contentHash, text } = await reader.read(file.path, { signal });
    const twin = library.twinOf(contentHash, file.path);
    if (twin) {
      library.markDuplicate(documentKey, twin.documentKey, contentHash);
      return 'duplicates';
    }
    const own = {
      contentHash,
      title: text.title ?? title,
      pages: text.pages,
      language: recogniseLanguage(textOf(text)),
      warnings: text.warnings,
    };
    library.replaceText(documentKey, { ...own, chunks: chunkDocument(text) });
    return 'read';
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    library.fail(documentKey, error.problem, error.message);
    return 'failed';
  }
}

/** Enough of it to tell its language by: from the middle, where there is less boilerplate. */
function textOf({ blocks }: DocumentText): string {
  const prose = blocks.filter(({ kind }) => kind !== 'row' && kind !== 'code');
  const from = Math.floor(prose.length / 4);
  return prose
    .slice(from, from + 40)
    .map((block) => block.text)
    .join('\n');
}
