/** Models where LM Studio, Ollama and people keep them. */
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findModels, usualFolders } from '../../../models/catalogue/model-folders.ts';
import { inspectGguf } from '../../../models/catalogue/model-facts.ts';
import { writeTinyGguf } from '../../../models/scripts/tiny-gguf/tiny-gguf.ts';
import { tinyModel } from '../../support/tiny-models.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-home-'));
});
afterEach(() => rm(home, { recursive: true }));

async function put(path: string, content?: string): Promise<string> {
  const file = join(home, path);
  await mkdir(dirname(file), { recursive: true });
  if (content === undefined) await copyFile(tinyModel(), file);
  else await writeFile(file, content);
  return file;
}

describe('findModels', () => {
  it('reads the folders of LM Studio: a publisher, a repository, files', async () => {
    await put('.lmstudio/models/Qwen/Qwen3-4B-GGUF/Qwen3-4B-Q4_K_M.gguf');
    await put('.lmstudio/models/Qwen/Qwen3-VL/mmproj-F16.gguf');
    await put('.lmstudio/models/Qwen/Qwen3-4B-GGUF/README.md', 'hello');
    const [folder] = usualFolders(home);
    expect(folder).toMatchObject({ from: 'lm-studio' });
    const found = await findModels(folder!.path, 'lm-studio');
    expect(found.map(({ name }) => name)).toEqual(['Qwen/Qwen3-4B-GGUF/Qwen3-4B-Q4_K_M']);
    expect((await inspectGguf(found[0]!.path)).architecture).toBe('qwen3');
  });

  it('reads the folder of Ollama: manifests that name blobs', async () => {
    const digest = 'a'.repeat(64);
    const blob = await put(`.ollama/models/blobs/sha256-${digest}`);
    const manifest = (layerDigest: string): string =>
      JSON.stringify({
        layers: [
          { mediaType: 'application/vnd.ollama.image.license', digest: `sha256:${'b'.repeat(64)}`, size: 3 },
          { mediaType: 'application/vnd.ollama.image.model', digest: `sha256:${layerDigest}`, size: 9 },
        ],
      });
    await put('.ollama/models/manifests/registry.ollama.ai/library/qwen3/4b', manifest(digest));
    await put('.ollama/models/manifests/registry.ollama.ai/someone/tuned/latest', manifest(digest));
    await put('.ollama/models/manifests/hf.co/bartowski/Model-GGUF/Q4_K_M', manifest(digest));
    await put('.ollama/models/manifests/registry.ollama.ai/library/gone/1b', manifest('c'.repeat(64)));
    await put('.ollama/models/manifests/registry.ollama.ai/library/evil/1b', manifest('../../../../etc/passwd'));
    await put('.ollama/models/manifests/registry.ollama.ai/library/broken/1b', '{');
    const found = await findModels(join(home, '.ollama/models'), 'ollama');
    expect(found.map(({ name }) => name)).toEqual([
      'hf.co/bartowski/Model-GGUF:Q4_K_M',
      'qwen3:4b',
      'someone/tuned:latest',
    ]);
    expect(found.every(({ path }) => path === blob)).toBe(true);
    expect((await inspectGguf(blob)).layers).toBe(2);
  });

  it('takes a split model once, follows links to files, and has nothing of a folder that is not there', async () => {
    await mkdir(join(home, 'models'));
    writeTinyGguf(join(home, 'models', 'split.gguf'), { parts: 3 });
    await symlink(tinyModel(), join(home, 'models', 'linked.gguf'));
    await symlink(join(home, 'nowhere'), join(home, 'models', 'dangling.gguf'));
    const found = await findModels(join(home, 'models'), 'folder');
    expect(found.map(({ name }) => name)).toEqual(['linked', 'split-00001-of-00003']);
    expect(await findModels(join(home, 'absent'), 'folder')).toEqual([]);
    expect(usualFolders(home)).toEqual([]);
  });
});
