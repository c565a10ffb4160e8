/** The packed app: by electron-builder with a stand-in for Electron's own files, then looked into, then run from what was packed. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { externalPackages } from '../../electron/pack/packages.ts';
import { closureOf } from '../../electron/pack/third-party.ts';
import { writeTinyGguf } from '../../models/scripts/tiny-gguf/tiny-gguf.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildDesktop, repository, type DesktopBuild } from './desktop-build.ts';
import { endedRun, startDesktop } from './start-desktop.ts';
import { makeStandInElectron, readFuses } from './stand-in-electron.ts';

const require = createRequire(import.meta.url);
// Both come with electron-builder.
const yaml = require('js-yaml') as { load(text: string): unknown };
const asar = require('@electron/asar') as {
  listPackage(archive: string, options: { isPack: boolean }): string[];
  extractAll(archive: string, folder: string): void;
};
const nodeBuild = join(repository, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node');

let folder: string;
let build: DesktopBuild;
let resources: string;
/** `/path` of every file in the archive, and of those that lie beside it. */
let packed: readonly string[];
let unpacked: readonly string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-package-'));
  build = buildDesktop();
  pack();
  resources = join(folder, 'release', 'linux-unpacked', 'resources');
  const listed = asar.listPackage(join(resources, 'app.asar'), { isPack: true });
  const names = (mark: string): string[] =>
    listed.filter((line) => line.startsWith(mark)).map((line) => line.slice(line.indexOf('/')));
  unpacked = names('unpack').filter(isFile);
  packed = names('pack').filter(isFile);
}, 300_000);
afterAll(() => {
  build.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** The real configuration, but for where the bundles and Electron lie. */
function pack(): void {
  const written = z
    .looseObject({ files: z.array(z.string()) })
    .parse(yaml.load(readFileSync(join(repository, 'electron-builder.yml'), 'utf8')));
  const fromBuild = (pattern: string) => {
    const part = /^out\/(\w+)\/\*\*$/.exec(pattern)?.[1];
    return part ? { from: join(build.root, 'out', part), to: `out/${part}`, filter: ['**/*', '!**/*.map'] } : pattern;
  };
  const config = {
    ...written,
    files: written.files.map(fromBuild),
    electronDist: makeStandInElectron(join(folder, 'electron')),
    directories: { output: join(folder, 'release'), buildResources: 'resources/icons' },
  };
  const file = join(folder, 'config.json');
  writeFileSync(file, JSON.stringify(config));
  const cli = join(repository, 'node_modules/electron-builder/cli.js');
  execFileSync(process.execPath, [cli, '--linux', 'dir', '--x64', '--config', file, '--projectDir', repository], {
    env: { ...process.env, CLEW_SQLITE_BINDING: nodeBuild },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function isFile(path: string): boolean {
  const inside = join(resources, 'app.asar.unpacked', path);
  return existsSync(inside) ? statSync(inside).isFile() : /\.[^/]+$|\/(LICENSE|LICENCE|COPYING|NOTICE)$/i.test(path);
}

const packageOf = (path: string): string | null => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;

describe('the archive', () => {
  it('holds the bundles and the packages that they load, and no sources, maps or tests', () => {
    expect(packed).toEqual(
      expect.arrayContaining(['/package.json', '/out/main/index.js', '/out/main/lab.js', '/out/main/model-host.js']),
    );
    expect(packed).toEqual(expect.arrayContaining(['/out/preload/index.cjs', '/out/renderer/index.html']));
    const own = packed.filter((path) => packageOf(path) === null && !path.startsWith('/node_modules/'));
    for (const path of own) expect(path).toMatch(/^\/(package\.json|out\/(main|preload|renderer)\/)/);
    for (const path of [...packed, ...unpacked]) expect(path).not.toMatch(/\.(ts|mts|cts|tsx|map)$/);
  });

  it('holds only what the shipped packages need', async () => {
    const needed = await closureOf(repository, externalPackages);
    const names = new Set([...packed, ...unpacked].map(packageOf).filter((name) => name !== null));
    expect([...names].filter((name) => !needed.has(name))).toEqual([]);
    expect(externalPackages.filter((name) => !names.has(name))).toEqual([]);
  });

  it('keeps all native code beside it', () => {
    const native = /\.(node|so(\.\d+)*|dylib|dll)$/;
    expect(packed.filter((path) => native.test(path))).toEqual([]);
    const beside = unpacked.filter((path) => native.test(path)).map((path) => path.replace(/^\/node_modules\//, ''));
    for (const start of [
      'usearch/prebuilds/linux-x64/',
      'sqlite-vec-linux-x64/vec0.so',
      'onnxruntime-node/bin/',
      '@node-llama-cpp/linux-x64/',
    ]) {
      expect(
        beside.some((path) => path.startsWith(start)),
        start,
      ).toBe(true);
    }
  });

  it('carries this platform’s native code and nobody else’s, and of llama’s what needs no toolkit', () => {
    const paths = [...packed, ...unpacked].filter((path) => path.startsWith('/node_modules/'));
    for (const path of paths) {
      expect(path).not.toMatch(
        /cuda|rocm|\/(darwin|win32|windows)[-/]|(darwin|mac|win)-(arm64|x64)|linux[-/]arm|armv7|riscv/,
      );
    }
    const llama = new Set(
      unpacked.filter((path) => path.startsWith('/node_modules/@node-llama-cpp/')).map((path) => path.split('/')[3]),
    );
    expect([...llama].sort()).toEqual(['linux-x64', 'linux-x64-vulkan']);
  });

  it('leaves out the build of SQLite for Node: Electron’s lies in a folder of its own', () => {
    expect(
      [...packed, ...unpacked].filter((path) => /better_sqlite3\.node|better-sqlite3\/(deps|src)\//.test(path)),
    ).toEqual([]);
    expect(readFileSync(join(resources, 'native', 'better_sqlite3.node')).equals(readFileSync(nodeBuild))).toBe(true);
  });
});

describe('beside the archive', () => {
  it('are the weights that ship with the app, its icon and the licences of others', async () => {
    const model = 'weights/all-MiniLM-L6-v2/onnx/model_quantized.onnx';
    expect(readFileSync(join(resources, model)).equals(readFileSync(join(repository, 'resources', model)))).toBe(true);
    expect(existsSync(join(resources, 'icons/512x512.png'))).toBe(true);
    const notices = readFileSync(join(resources, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    const shipped = new Set([...packed, ...unpacked].map(packageOf).filter((name) => name !== null));
    const bundled = ['react', 'd3', '@mantine/core', 'zod', '@huggingface/transformers'];
    expect([...shipped, ...bundled].filter((name) => !notices.includes(`\n${name} `))).toEqual([]);
    expect(notices.includes('Weights: all-MiniLM-L6-v2')).toBe(true);
  });

  it('keeps Electron’s own licences, and one language', () => {
    const app = join(resources, '..');
    expect(readdirSync(app)).toEqual(
      expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html', 'clew']),
    );
    expect(readdirSync(join(app, 'locales'))).toEqual(['en-US.pak']);
  });

  it('is a program whose fuses are set', () => {
    const fuses = readFuses(readFileSync(join(resources, '..', 'clew')));
    // runAsNode, cookie encryption, NODE_OPTIONS, --inspect, archive integrity, only the archive, V8 snapshot, file://
    expect(fuses.slice(0, 8)).toBe('01001100');
  });
});

describe('what was packed', () => {
  it('runs by itself: page, lab, SQLite with vectors, the embedder and llama.cpp', async () => {
    // A folder in the archive's place: what Electron would read from the archive, with natives where they were put.
    const installed = temporaryFolder();
    cpSync(resources, installed, { recursive: true, filter: (source) => !source.endsWith('app.asar') });
    asar.extractAll(join(resources, 'app.asar'), join(installed, 'app.asar'));
    // SQLite loads this by its path, past everything that knows archives.
    rmSync(join(installed, 'app.asar/node_modules/sqlite-vec-linux-x64/vec0.so'));
    Object.assign(process, { resourcesPath: installed });
    onTestFinished(() => void Reflect.deleteProperty(process, 'resourcesPath'));

    const data = temporaryFolder();
    const desktop = await startDesktop(join(installed, 'app.asar/out/main/index.js'), { data, isPackaged: true });
    const { client } = await desktop.connect();
    expect(await client.status.get()).toMatchObject({ host: 'desktop', dataFolder: data, missing: [] });
    const { runId } = await client.runs.start({ world: 'treasure-hunt', level: 'medium', seed: 1, maxSteps: 5 });
    expect((await endedRun(client, runId)).outcome).toBe('step-limit');
    expect(desktop.processes.map(({ serviceName }) => serviceName)).toContain('Clew models (embedding)');
    const model = await client.models.add({ path: writeTinyGguf(join(temporaryFolder(), 'tiny.gguf')) });
    const thinking = await client.runs.start({
      world: 'treasure-hunt',
      level: 'medium',
      seed: 1,
      model: model.id,
      maxSteps: 1,
    });
    expect((await endedRun(client, thinking.runId)).outcome).toBe('step-limit');
    for (const { modulePath } of desktop.processes) expect(modulePath.startsWith(installed)).toBe(true);
  });
});
