/** Real child processes: from source, bundled, with a missing entry, and when their parent dies. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { describe, expect, it, vi } from 'vitest';
import { createModels } from '../../../models/create-models.ts';
import { nodeHostLauncher } from '../../../models/host/launch-node.ts';
import { shippedEmbedder } from '../../../models/embedding/shipped-embedder.ts';
import { tinyModel } from '../../support/tiny-models.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('nodeHostLauncher', () => {
  it('says why a process could not run', async () => {
    const models = createModels(nodeHostLauncher({ entry: '/nowhere/host.js' }));
    await expect(models.openEmbedder(shippedEmbedder())).rejects.toMatchObject({
      code: 'model-host-crashed',
      detail: expect.stringContaining('/nowhere/host.js') as string,
    });
    await models.dispose();
  });

  it('runs a bundled host', async () => {
    const folder = await mkdtemp(join(root, 'node_modules', '.clew-bundled-host-'));
    try {
      await build({
        configFile: false,
        logLevel: 'error',
        root,
        ssr: { target: 'node' },
        build: {
          ssr: join(root, 'models/host/main.ts'),
          outDir: folder,
          target: 'node20',
          rollupOptions: { output: { entryFileNames: 'main.js' } },
        },
      });
      const models = createModels(nodeHostLauncher({ entry: join(folder, 'main.js') }));
      const embedder = await models.openEmbedder(shippedEmbedder());
      expect(await embedder.embed(['key'])).toHaveLength(1);
      const model = await models.loadGguf({ path: tinyModel(), gpu: 'none', contextTokens: 512, slots: 1 });
      expect(await model.countTokens('key')).toBeGreaterThan(0);
      await models.dispose();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('leaves no process behind when the parent is killed', async () => {
    const parent = spawn(
      process.execPath,
      ['--import', 'tsx', join(root, 'test/models/host/programs/holds-a-host.ts')],
      { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let output = '';
    parent.stdout.on('data', (data: Buffer) => (output += data.toString()));
    await vi.waitFor(() => expect(output).toContain('open'), { timeout: 60_000, interval: 50 });
    const pid = Number(output.split('\n')[0]);
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000, interval: 50 });
  });

  it('ends its processes when it is disposed', async () => {
    const start = nodeHostLauncher();
    const pids: (number | undefined)[] = [];
    const models = createModels((kind) => {
      const host = start(kind);
      pids.push(host.pid);
      return host;
    });
    await models.openEmbedder(shippedEmbedder());
    await models.loadGguf({ path: tinyModel(), gpu: 'none', contextTokens: 512, slots: 1 });
    expect(pids).toHaveLength(2);
    await models.dispose();
    await setTimeout(0);
    for (const pid of pids) expect(isAlive(pid!)).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
