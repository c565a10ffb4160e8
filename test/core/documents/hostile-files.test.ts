import { expect, it } from 'vitest';
import { expectToSurvive } from './hostile-folder.ts';

it('a folder of damaged and hostile files is indexed to its end, each with its reason (500 of them in test:long)', async () => {
  const { failed } = await expectToSurvive(30);
  expect(failed).toBeGreaterThan(8);
});
