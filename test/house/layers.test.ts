/** The import layers catch what they are meant to catch: a type-only import upwards, and a cycle of type imports. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('import layers', () => {
  it('refuse a type import from base to memory and a cycle within a room', () => {
    const result = spawnSync(
      process.execPath,
      [
        `${root}node_modules/dependency-cruiser/bin/dependency-cruise.mjs`,
        'core',
        '--config',
        `${root}.dependency-cruiser.cjs`,
      ],
      { cwd: `${root}test/fixtures/layers`, encoding: 'utf8' },
    );
    expect(result.status, result.stderr).not.toBe(0);
    expect(result.stdout).toMatch(/not-in-allowed: core\/base\/upward\.ts → core\/memory\/graph\.ts/);
    expect(result.stdout).toMatch(/no-cycles: core\/roles\/(first|second)\.ts/);
  });
});
