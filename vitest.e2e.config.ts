/** Browser tests: every *.e2e.ts under test/e2e, in the system's Chromium, over a renderer that is built once before. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.e2e.ts'],
    globalSetup: ['test/e2e/support/build-renderer.ts'],
    pool: 'forks',
    // Pages wait more than they work.
    maxWorkers: 2,
    // Once more, where a busy machine came between page and test; the report says which.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
