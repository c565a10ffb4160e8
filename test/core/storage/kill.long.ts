/** kill −9 of a writing process, hundreds of times. */
import { it } from 'vitest';
import { killWriters } from './kill.ts';

it.each([11, 12, 13])('a writer killed a hundred times loses nothing that was committed (seed %i)', (seed) =>
  killWriters(100, seed),
);
