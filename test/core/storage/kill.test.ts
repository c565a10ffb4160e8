/** kill −9 of a writing process, a few times. */
import { it } from 'vitest';
import { killWriters } from './kill.ts';

it('a killed writer loses at most the write under way, and never corrupts the file', () => killWriters(10, 1));
