/** Bundles the renderer: static files under absolute addresses, which web host and desktop app serve alike. */
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: fileURLToPath(new URL('../out/renderer', import.meta.url)),
    emptyOutDir: true,
    target: 'chrome120',
    // Fonts inlined as data: URLs would need a looser policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Read from this machine's disk: a second request would cost more than the bytes.
    chunkSizeWarningLimit: 1_000,
  },
});
