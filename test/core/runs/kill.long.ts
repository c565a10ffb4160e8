/** kill −9 of a playing process, over many runs. */
import { it } from 'vitest';
import { killPlayers } from './kill.ts';

it.each(Array.from({ length: 30 }, (_, index) => index + 100))(
  'a killed and resumed run ends as the undisturbed one (seed %i)',
  async (seed) => void (await killPlayers(seed)),
);
