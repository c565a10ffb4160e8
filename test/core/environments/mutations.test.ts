/** A sample of damaged game files: a clear error or a game that goes on, nothing else. */
import { expect, it } from 'vitest';
import { hasShared } from '../../support/shared.ts';
import { playMutant, type Outcome } from './mutations.ts';

it.skipIf(!hasShared)(
  'forty damaged game files are refused in clear words or play on (needs the shared games)',
  async () => {
    const outcomes: Outcome[] = [];
    for (let seed = 0; seed < 40; seed += 1) outcomes.push(await playMutant(seed));
    expect(outcomes).toContain('played');
    expect(outcomes).toContain('refused');
  },
);
