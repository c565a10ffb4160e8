/** Bundles the desktop app's own processes; the renderer is built once for web and desktop alike (renderer/vite.config.ts). */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'electron-vite';
import { externalPackages } from './electron/pack/packages.ts';
import renderer from './renderer/vite.config.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ command }) => ({
  main: {
    resolve: {
      // The app embeds texts only: the image library that transformers.js would load never is.
      alias: { sharp: at('electron/worker/no-images.ts') },
    },
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          index: at('electron/main/index.ts'),
          lab: at('electron/worker/lab.ts'),
          'model-host': at('electron/worker/model-host.ts'),
          'graph-thread': at('core/documents/index/graph-thread.ts'),
          'reading-thread': at('core/documents/reading/reading-thread.ts'),
        },
        external: externalPackages.map((name) => new RegExp(`^${name}(/|$)`)),
      },
    },
  },
  preload: {
    build: {
      // Sandboxed preloads have no packages and no modules of their own: one file of CommonJS.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  ...(command === 'serve' && { renderer }),
}));
