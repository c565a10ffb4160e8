/** Unit tests: everything under test/ except the browser tests, the long fuzzing and the benches. */
import { defineConfig } from 'vitest/config';

const long = process.env['CLEW_LONG'] === '1';

export default defineConfig({
  test: {
    include: [long ? 'test/**/*.long.ts' : 'test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: long ? 3_600_000 : 120_000,
    hookTimeout: 120_000,
  },
});
