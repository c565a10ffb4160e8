/** A thousand damaged game files: a clear error or a game that goes on, nothing else. */
import { expect, it } from 'vitest';
import { hasShared } from '../../support/shared.ts';
import { playMutant } from './mutations.ts';

const COUNT = 1000;

it.skipIf(!hasShared)(
  `${COUNT} damaged game files are refused in clear words or play on (needs the shared games)`,
  async () => {
    const counts = { played: 0, refused: 0 };
    for (let seed = 0; seed < COUNT; seed += 1) counts[await playMutant(seed)] += 1;
    expect(counts.played + counts.refused).toBe(COUNT);
    expect(counts.played).toBeGreaterThan(100);
    expect(counts.refused).toBeGreaterThan(100);
  },
);
