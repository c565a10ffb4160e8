/** The true map: kept back while a run goes on, shown when it is over. */
import { expect, it } from 'vitest';
import { eventsOf, openTestLab, untilRun } from './support.ts';

const hunt = { world: 'treasure-hunt', level: 'medium', agent: 'walker', seed: 3, maxSteps: 2 } as const;

it('is kept back until the run is over, and then is the game’s own', async () => {
  const stage = openTestLab();
  const { client } = stage;
  const byHand = await client.runs.start({ ...hunt, model: 'by-hand' });
  expect(await client.runs.reveal({ runId: byHand.runId })).toBeNull();
  await client.runs.cancel({ runId: byHand.runId });
  await untilRun(stage, byHand.runId, ({ status }) => status === 'ended');
  const map = await client.runs.reveal({ runId: byHand.runId });
  expect(map?.rooms).toHaveLength(12);
  expect(map?.rooms).toContain(map?.start);
  expect(map?.ways.every(({ from, to }) => map.rooms.includes(from) && map.rooms.includes(to))).toBe(true);
  expect(map?.things.some(({ name }) => /treasure/i.test(name))).toBe(true);
});

it('is null for a world that has none', async () => {
  const { client } = openTestLab();
  const { runId } = await client.runs.start({ world: 'rooms', agent: 'walker', seed: 5 });
  await eventsOf(client, runId);
  expect(await client.runs.reveal({ runId })).toBeNull();
});
