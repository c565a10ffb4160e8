/** kill −9 of a playing process: resumed, the run becomes what it would have been. */
import { expect, it } from 'vitest';
import { killPlayers } from './kill.ts';

it('a run whose process is killed again and again ends as the undisturbed one, without asking anything answered twice', async () => {
  const { kills } = await killPlayers(5);
  expect(kills).toBeGreaterThan(0);
});
