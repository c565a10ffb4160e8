/** What packing needs besides the bundles: the notices of others before, the native part of SQLite for Electron after. */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Arch, type AfterPackContext } from 'electron-builder';
import { ensureSqlite } from './build-sqlite.ts';
import { electronTarget } from './electron-target.ts';
import { sqliteFileName } from './native-folder.ts';
import { writtenNotices } from './notices.ts';

export async function prepareParts({ packager }: Pick<AfterPackContext, 'packager'>): Promise<void> {
  const root = packager.projectDir;
  await mkdir(join(root, 'out'), { recursive: true });
  await writeFile(join(root, 'out', 'THIRD-PARTY-NOTICES.txt'), await writtenNotices(root));
}

/**
 * Into the resources folder, outside the archive: code cannot be loaded from inside it. `CLEW_SQLITE_BINDING` names a
 * file that was built elsewhere for exactly this target.
 */
export async function placeNative({
  packager,
  arch,
  appOutDir,
  electronPlatformName,
}: AfterPackContext): Promise<void> {
  const given = process.env['CLEW_SQLITE_BINDING'];
  const file =
    given ?? (await builtFor(packager, { platform: electronPlatformName as NodeJS.Platform, arch: Arch[arch] }));
  const folder = join(packager.getResourcesDir(appOutDir), 'native');
  await mkdir(folder, { recursive: true });
  await cp(file, join(folder, sqliteFileName));
}

async function builtFor(
  packager: AfterPackContext['packager'],
  { platform, arch }: { platform: NodeJS.Platform; arch: string },
): Promise<string> {
  const root = packager.projectDir;
  return ensureSqlite({
    root,
    target: await electronTarget(root, { platform, arch }),
    say: (line) => void process.stderr.write(`${line}\n`),
    // Only a published build can serve another platform than this one.
    mayFetch: true,
  });
}
