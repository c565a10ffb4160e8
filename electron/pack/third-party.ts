/** Finds every package whose code goes into the desktop app: what is installed for use, and what the renderer is bundled from. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { unusedPackages } from './packages.ts';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
type Lock = z.infer<typeof lockSchema>['packages'];

export interface ThirdParty {
  /** Its folder, relative to the repository. */
  readonly folder: string;
  readonly version: string;
}

/** In the order of their folders; those for other platforms are among them, though they are not installed here. */
export async function findThirdParties(root: string): Promise<readonly ThirdParty[]> {
  const lock = await readLock(root);
  const roots = [...Object.keys(lock['']?.dependencies ?? {}), ...(await importedBy(join(root, 'renderer')))];
  const found = new Set<string>();
  for (const name of roots) follow(lock, { name, from: '' }, found);
  return [...found].sort().map((folder) => ({ folder, version: lock[folder]?.version ?? '' }));
}

/** The names of the given packages and of all that they need. */
export async function closureOf(root: string, packages: readonly string[]): Promise<ReadonlySet<string>> {
  const lock = await readLock(root);
  const found = new Set<string>();
  for (const name of packages) follow(lock, { name, from: '' }, found);
  return new Set(
    [...found].map((folder) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
}

async function readLock(root: string): Promise<Lock> {
  return lockSchema.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))).packages;
}

function follow(lock: Lock, { name, from }: { name: string; from: string }, found: Set<string>): void {
  const folder = resolve(lock, name, from);
  if (folder === null || found.has(folder) || unusedPackages.has(name)) return;
  found.add(folder);
  const { dependencies = {}, optionalDependencies = {} } = lock[folder] ?? {};
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) {
    follow(lock, { name: next, from: folder }, found);
  }
}

/** As Node resolves: the nearest node_modules upwards. */
function resolve(lock: Lock, name: string, from: string): string | null {
  for (let base = from; ; base = base.slice(0, Math.max(base.lastIndexOf('/node_modules/'), 0))) {
    const folder = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (lock[folder]) return folder;
    if (base === '') return null;
  }
}

/** The packages that the files of a folder import. */
async function importedBy(folder: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !['.ts', '.tsx', '.css'].includes(extname(entry.name)) || isConfig(entry.name)) continue;
    const text = await readFile(join(entry.parentPath, entry.name), 'utf8');
    for (const [, specifier] of text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'".][^'"]*)['"]/gu)) {
      names.add(packageName(specifier!));
    }
  }
  return names;
}

/** A bundler's configuration is not part of what it bundles. */
function isConfig(name: string): boolean {
  return name.endsWith('.config.ts');
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
