/** Secrets in a file of mode 600, each locked by the system's keychain where there is one. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SafeStorage } from 'electron';
import { z } from 'zod';

const entrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('locked'), base64: z.string() }),
  z.object({ kind: z.literal('plain'), text: z.string() }),
]);
const fileSchema = z.object({ version: z.literal(1), secrets: z.record(z.string(), entrySchema) });
type Entry = z.infer<typeof entrySchema>;

export interface Secrets {
  /** False: there is no keychain here and secrets are readable by whoever can read this person's files. */
  readonly areProtected: boolean;
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}

/** Only once the app is ready. */
export async function openSecrets(file: string, safeStorage: SafeStorage): Promise<Secrets> {
  const areProtected = await hasKeychain(safeStorage);
  // One change at a time, so that none is lost between reading and writing.
  let last: Promise<unknown> = Promise.resolve();
  const change = (apply: (secrets: Map<string, Entry>) => Promise<void> | void): Promise<void> => {
    const next = last.then(async () => {
      const secrets = await read(file);
      await apply(secrets);
      await write(file, secrets);
    });
    last = next.catch(() => undefined);
    return next;
  };
  return {
    areProtected,
    get: async (name) => {
      await last;
      const entry = (await read(file)).get(name);
      return entry ? unlock(entry, safeStorage) : null;
    },
    set: (name, value) =>
      change(async (secrets) => void secrets.set(name, await lock(value, areProtected, safeStorage))),
    delete: (name) => change((secrets) => void secrets.delete(name)),
  };
}

/** On Linux without a keychain Electron "encrypts" with a key that everyone knows: that is no protection. */
async function hasKeychain(safeStorage: SafeStorage): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  return process.platform !== 'linux' || !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend());
}

async function lock(value: string, isProtected: boolean, safeStorage: SafeStorage): Promise<Entry> {
  if (!isProtected) return { kind: 'plain', text: value };
  return { kind: 'locked', base64: (await safeStorage.encryptStringAsync(value)).toString('base64') };
}

async function unlock(entry: Entry, safeStorage: SafeStorage): Promise<string> {
  if (entry.kind === 'plain') return entry.text;
  return (await safeStorage.decryptStringAsync(Buffer.from(entry.base64, 'base64'))).result;
}

async function read(file: string): Promise<Map<string, Entry>> {
  try {
    const { secrets } = fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    return new Map(Object.entries(secrets));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    throw new Error(`The file of secrets ${file} cannot be read. Move it away to begin a new one.`, { cause: error });
  }
}

/** Written beside and moved into place, so that a crash leaves the old one or the new one. */
async function write(file: string, secrets: ReadonlyMap<string, Entry>): Promise<void> {
  const content = { version: 1, secrets: Object.fromEntries(secrets) };
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
