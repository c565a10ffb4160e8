/** What was dropped on the page or chosen in the browser: paths where the host knows them, else the files inside. */

export interface Dropped {
  /** Where they lie on disk; folders too. */
  readonly paths: readonly string[];
  /** To be copied into the lab. */
  readonly files: readonly File[];
}

const READABLE = /\.(?:pdf|docx|html?|xhtml|md|markdown|txt|epub|csv|tsv)$/iu;

export const readableFiles = '.pdf,.docx,.html,.htm,.xhtml,.md,.markdown,.txt,.epub,.csv,.tsv';

/** Call it before the drop's event is over: afterwards the browser has forgotten what was dropped. */
export function readDropped(data: DataTransfer, pathOf: (file: File) => string): Promise<Dropped> {
  const paths = [...data.files].map(pathOf).filter((path) => path !== '');
  if (paths.length > 0) return Promise.resolve({ paths, files: [] });
  const plain = [...data.files];
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return Promise.resolve({ paths: [], files: plain });
  return Promise.all(entries.map(filesWithin)).then((found) => ({ paths: [], files: found.flat() }));
}

/** Documents first told from other files: a folder holds pictures and programs too. Hidden files are no documents. */
export function sortOut(files: readonly File[]): { documents: readonly File[]; others: readonly File[] } {
  const isDocument = ({ name }: File): boolean => READABLE.test(name) && !name.startsWith('.');
  return { documents: files.filter(isDocument), others: files.filter((file) => !isDocument(file)) };
}

async function filesWithin(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const found: File[] = [];
  for await (const inner of entriesOf(entry)) found.push(...(await filesWithin(inner)));
  return found;
}

/** A reader hands out a hundred at a time, and nothing at the end. */
async function* entriesOf(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader();
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    yield* some;
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
