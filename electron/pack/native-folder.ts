/** Where builds of native code for other runtimes than this Node lie: a folder each, never inside node_modules. */
import { join } from 'node:path';

export interface NativeTarget {
  readonly runtime: 'electron' | 'node';
  /** Of the runtime, such as 45.4.1. */
  readonly version: string;
  /** The number by which the runtime knows code that was built for it (`process.versions.modules`). */
  readonly abi: string;
  /** As Node names them. */
  readonly platform: NodeJS.Platform;
  readonly arch: string;
}

export const sqliteFileName = 'better_sqlite3.node';

/** `root` is the repository; electron/main/folders.ts looks in the same place while developing. */
export function nativeFolder(root: string, { runtime, version, platform, arch }: NativeTarget): string {
  return join(root, '.cache', 'native', `${runtime}-${version}-${platform}-${arch}`);
}
