/** Zip archives under limits: sizes are counted while unpacking, whatever the archive says of itself. */
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';
import { UnreadableDocument, type ReadingLimits } from './document-text.ts';

/** The entries that `isWanted`, by their name in the archive. Throws `damaged` or `too-large`. */
export function unpack(
  bytes: Uint8Array,
  limits: ReadingLimits,
  isWanted: (name: string) => boolean,
): Map<string, Uint8Array> {
  const entries = new Map<string, Uint8Array>();
  const counts = { entries: 0, bytes: 0 };
  const unzip = new Unzip((file) => collect(file, { entries, counts, limits, isWanted }));
  unzip.register(UnzipInflate);
  try {
    for (let from = 0; from < bytes.length; from += 65_536)
      unzip.push(bytes.subarray(from, from + 65_536), from + 65_536 >= bytes.length);
  } catch (cause) {
    if (cause instanceof UnreadableDocument) throw cause;
    throw new UnreadableDocument('damaged', 'It is no complete zip archive.', { cause });
  }
  return entries;
}

interface Collection {
  readonly entries: Map<string, Uint8Array>;
  readonly counts: { entries: number; bytes: number };
  readonly limits: ReadingLimits;
  readonly isWanted: (name: string) => boolean;
}

function collect(file: UnzipFile, { entries, counts, limits, isWanted }: Collection): void {
  counts.entries += 1;
  if (counts.entries > limits.archiveEntries)
    throw new UnreadableDocument('too-large', `It packs more than ${limits.archiveEntries} files.`);
  if (!isWanted(file.name)) return;
  const parts: Uint8Array[] = [];
  file.ondata = (error, part, isLast) => {
    // The library hands back what was thrown below.
    if (error instanceof UnreadableDocument) throw error;
    if (error) throw new UnreadableDocument('damaged', `“${file.name}” inside it is damaged.`, { cause: error });
    counts.bytes += part.length;
    if (counts.bytes > limits.unpackedBytes) {
      throw new UnreadableDocument(
        'too-large',
        `It unpacks to more than ${Math.round(limits.unpackedBytes / 1_048_576)} MiB.`,
      );
    }
    parts.push(part);
    if (isLast) entries.set(file.name, joinParts(parts));
  };
  file.start();
}

function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
