/** The Electron that the repository pins, as a target of native code. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { NativeTarget } from './native-folder.ts';

const manifestSchema = z.object({ version: z.string() });

export async function electronTarget(
  root: string,
  machine: Pick<NativeTarget, 'platform' | 'arch'> = process,
): Promise<NativeTarget> {
  const folder = join(root, 'node_modules', 'electron');
  const { version } = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const abi = (await readFile(join(folder, 'abi_version'), 'utf8')).trim();
  return { runtime: 'electron', version, abi, platform: machine.platform, arch: machine.arch };
}
