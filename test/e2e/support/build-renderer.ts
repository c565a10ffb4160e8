/** Builds the renderer once for all browser tests, beside the one that people use. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { chromiumPath, hasChromium } from './browser.ts';

export const rendererFolder = fileURLToPath(new URL('../../../out/e2e', import.meta.url));

export default async function setup(): Promise<void> {
  if (!hasChromium) {
    console.log(`Browser tests are skipped: there is no Chromium at ${chromiumPath} (set CLEW_CHROMIUM to its path).`);
    return;
  }
  // The test runner says `test`; what people use is built for `production`.
  const said = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  await build({
    configFile: fileURLToPath(new URL('../../../renderer/vite.config.ts', import.meta.url)),
    logLevel: 'warn',
    build: { outDir: rendererFolder, emptyOutDir: true },
  });
  process.env['NODE_ENV'] = said;
}
