/** Gets better-sqlite3's native part for another runtime, in a copy of the package, so that the one for Node stays as it is. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { nativeFolder, sqliteFileName, type NativeTarget } from './native-folder.ts';

const run = promisify(execFile);
const headers = 'https://www.electronjs.org/headers';

export interface BuildOptions {
  /** The repository. */
  readonly root: string;
  readonly target: NativeTarget;
  readonly say: (line: string) => void;
  /** Whether a build that the package's authors published may be fetched; else it is compiled here. */
  readonly mayFetch: boolean;
}

/** The file for the target, built now unless it lies there from before for the same version of the package. */
export async function ensureSqlite(options: BuildOptions): Promise<string> {
  const folder = nativeFolder(options.root, options.target);
  const file = join(folder, sqliteFileName);
  const version = await packageVersion(options.root);
  const stamp = join(folder, 'version.txt');
  if ((await readFile(stamp, 'utf8').catch(() => null)) === version) return file;
  await mkdir(folder, { recursive: true });
  const built = await build(options);
  try {
    await checkAbi(join(built, 'build', 'Release', sqliteFileName), options.target);
    await rename(join(built, 'build', 'Release', sqliteFileName), file);
    await writeFile(stamp, version);
  } finally {
    await rm(built, { recursive: true, force: true });
  }
  return file;
}

/** A copy of the package with the build in it. */
async function build({ root, target, say, mayFetch }: BuildOptions): Promise<string> {
  const copy = await mkdtemp(join(nativeFolder(root, target), 'build-'));
  await cp(join(root, 'node_modules', 'better-sqlite3'), copy, {
    recursive: true,
    filter: (source) => basename(source) !== 'build',
  });
  if (mayFetch && (await fetchPublished(copy, { target, root, say }))) return copy;
  say(`Compiling better-sqlite3 for ${describe(target)}…`);
  try {
    await run(
      process.execPath,
      [require_(root)('node-gyp/bin/node-gyp.js'), 'rebuild', '--release', ...gypFlags(target)],
      {
        cwd: copy,
        maxBuffer: 64 * 2 ** 20,
        env: buildEnvironment(target),
      },
    );
  } catch (cause) {
    await rm(copy, { recursive: true, force: true });
    throw new Error(
      `better-sqlite3 could not be built for ${describe(target)}. It needs a C++ compiler, Python, and the headers of ${target.runtime} from ${headers}.`,
      { cause },
    );
  }
  return copy;
}

async function fetchPublished(
  copy: string,
  { target, root, say }: Pick<BuildOptions, 'target' | 'root' | 'say'>,
): Promise<boolean> {
  const { runtime, version, platform, arch } = target;
  const flags = [`--runtime=${runtime}`, `--target=${version}`, `--platform=${platform}`, `--arch=${arch}`];
  try {
    await run(process.execPath, [require_(root)('prebuild-install/bin.js'), ...flags], { cwd: copy, timeout: 120_000 });
    return true;
  } catch {
    say(`There is no published build of better-sqlite3 for ${describe(target)} to be had.`);
    return false;
  }
}

function gypFlags({ runtime, version, arch }: NativeTarget): string[] {
  const flags = [`--target=${version}`, `--arch=${arch}`];
  return runtime === 'electron' ? [...flags, '--runtime=electron', `--dist-url=${headers}`] : flags;
}

/** A person's npm may name a folder of Node's own headers, which `node-gyp` would prefer to Electron's without a word. */
function buildEnvironment({ runtime }: NativeTarget): NodeJS.ProcessEnv {
  if (runtime === 'node') return process.env;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_nodedir$/i.test(name)));
}

/** Throws for code built for another runtime, which would be refused only when the app starts; the code says itself for which. */
export async function checkAbi(file: string, target: NativeTarget): Promise<void> {
  if ((await readFile(file)).includes(`node_register_module_v${target.abi}\0`)) return;
  throw new Error(
    `What was built is not for ${describe(target)} (ABI ${target.abi}): the headers were another runtime's.`,
  );
}

function require_(root: string): (name: string) => string {
  return (name) => createRequire(join(root, 'package.json')).resolve(name);
}

async function packageVersion(root: string): Promise<string> {
  const text = await readFile(join(root, 'node_modules', 'better-sqlite3', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function describe({ runtime, version, platform, arch }: NativeTarget): string {
  return `${runtime} ${version} on ${platform}-${arch}`;
}
