/** Bundles the desktop app's own processes; the renderer is built once for web and desktop alike (renderer/vite.config.ts). */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'electron-vite';
import renderer from './renderer/vite.config.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What carries native code, or must keep its own files around it, stays a package; all else goes into the bundles. */
const packages = ['better-sqlite3', 'sqlite-vec', 'usearch', 'node-llama-cpp', 'onnxruntime-node'];

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
        },
        external: packages.map((name) => new RegExp(`^${name}(/|$)`)),
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
