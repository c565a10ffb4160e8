/** TypeScript in a process of its own, for tests of locks, crashes and permissions. */
import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export interface Child {
  readonly process: ChildProcess;
  /** Everything it has written to stdout so far. */
  output(): string;
  /** Resolves once it has written this. Rejects when it ends before. */
  wrote(text: string): Promise<void>;
  /** Resolves once it has written so many lines, or has ended. */
  wroteLines(count: number): Promise<void>;
  /** Resolves with the exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const bundles = new Map<string, Promise<string>>();

/** `script` is a path within the repository; the arguments arrive in process.argv from 2 on. */
export async function startChild(
  script: string,
  args: readonly string[],
  options: { uid?: number } = {},
): Promise<Child> {
  const known = bundles.get(script) ?? bundle(script);
  bundles.set(script, known);
  const file = await known;
  return follow(
    spawn(process.execPath, [file, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], ...options }),
  );
}

/** One file of JavaScript, made once: a process that need not compile starts several times as fast. */
async function bundle(script: string): Promise<string> {
  const name = `${process.pid}-${basename(script, '.ts')}.mjs`;
  const outDir = join(root, 'node_modules/.cache/clew-test');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: join(root, script), outDir, emptyOutDir: false, rollupOptions: { output: { entryFileNames: name } } },
  });
  process.once('exit', () => rmSync(join(outDir, name), { force: true }));
  return join(outDir, name);
}

function follow(child: ChildProcess): Child {
  let written = '';
  const watchers = new Set<() => void>();
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    written += chunk;
    for (const watch of watchers) watch();
  });
  const ended = new Promise<number | string>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const when = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const watch = (): void => {
        if (!isSo()) return;
        watchers.delete(watch);
        resolve();
      };
      watchers.add(watch);
      watch();
    });
  return {
    process: child,
    output: () => written,
    ended,
    async wrote(text) {
      const how = await Promise.race([when(() => written.includes(text)), ended]);
      if (how !== undefined && !written.includes(text))
        throw new Error(`the child ended (${how}) before it wrote “${text}”: ${written}`);
    },
    async wroteLines(count) {
      await Promise.race([when(() => written.split('\n').length > count), ended]);
    },
  };
}
