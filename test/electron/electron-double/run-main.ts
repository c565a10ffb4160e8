/** Runs the real main bundle in this process against a fresh double of `electron`. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createElectron, type ElectronDouble } from './create-electron.ts';
import type { AppOptions } from './app.ts';

const nativeImport = createRequire(import.meta.url)('./native-import.cjs') as (url: string) => Promise<unknown>;
const doubles = new Map<string, object>();
Object.assign(globalThis, { [Symbol.for('clew.electron-doubles')]: doubles });
let count = 0;

/** Each call evaluates the bundle anew. The app is ready when the returned promise settles. */
export async function runMain(
  bundle: string,
  {
    keychain,
    ...options
  }: Partial<Omit<AppOptions, 'closeWindows'>> & { folder: string; keychain?: ElectronDouble['desk']['keychain'] },
): Promise<ElectronDouble> {
  const double = createElectron({ isPackaged: false, switches: {}, hasLock: true, ...options });
  if (keychain) double.desk.keychain = keychain;
  count += 1;
  doubles.set(String(count), double.module);
  await nativeImport(`${pathToFileURL(bundle).href}?double=${count}`);
  double.app.becomeReady();
  return double;
}
