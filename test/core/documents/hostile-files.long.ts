import { expect, it } from 'vitest';
import { expectToSurvive } from './hostile-folder.ts';

it('500 damaged and hostile files leave the lab running, each with its reason', async () => {
  const { failed } = await expectToSurvive(500);
  expect(failed).toBeGreaterThan(150);
});
