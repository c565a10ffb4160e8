/** The lab's own agent in its own world, by rules: prompts can be read, and a stored run comes out the same again. */
import { describe, expect, it } from 'vitest';
import { eventsOf, openTestLab } from './support.ts';

const hunt = { world: 'treasure-hunt', agent: 'ariadne', model: 'rules', seed: 2, maxSteps: 12 } as const;

describe('ariadne in the lab', () => {
  it('leaves every call with its prompt, and a log that its journal brings forth again', async () => {
    const { client, lab } = openTestLab();
    // Another run first, so that rows of the file are numbered otherwise than in the replay.
    await eventsOf(client, (await client.runs.start({ ...hunt, seed: 1 })).runId);
    const { runId } = await client.runs.start(hunt);
    const events = await eventsOf(client, runId);
    const answered = events.find(({ body }) => body.type === 'role-answered' && body.role === 'plan');
    const { step, body } = answered!;
    const call = await client.runs.call({ runId, step, call: body.type === 'role-answered' ? body.call : -1 });
    expect(call).toMatchObject({ role: 'plan', answeredBy: 'rules' });
    expect(call.prompt[0]).toMatchObject({ role: 'system' });
    expect(call.prompt.map(({ text }) => text).join('\n')).toContain('locker');

    const report = await lab.runs.replay(runId);
    expect(report).toMatchObject({ isSame: true, error: null, differences: [] });
    expect(report.steps).toBe(lab.runs.get(runId).steps);
  });

  it('answers for a call that was never made', async () => {
    const { client } = openTestLab();
    const { runId } = await client.runs.start(hunt);
    await eventsOf(client, runId);
    await expect(client.runs.call({ runId, step: 99, call: 0 })).rejects.toMatchObject({ data: { code: 'not-found' } });
  });

  it('exports its memory as it is, and as it was at the end of a step', async () => {
    const { client } = openTestLab();
    const { runId } = await client.runs.start(hunt);
    const events = await eventsOf(client, runId);
    const now = await client.graphs.export({ runId, step: null, format: 'csv' });
    const then = await client.graphs.export({ runId, step: 1, format: 'csv' });
    const before = await client.graphs.export({ runId, step: 0, format: 'csv' });
    expect([now, then].map(({ fileName }) => fileName)).toEqual([`${runId}.csv`, `${runId}-step-1.csv`]);
    const rows = ({ text }: { text: string }) => text.trimEnd().split('\n').length - 1;
    const counts = events.flatMap(({ step, body }) => (body.type === 'step-ended' ? [{ step, ...body.graph }] : []));
    expect(rows(now)).toBe(counts.at(-1)?.facts);
    expect(rows(then)).toBe(counts.find(({ step }) => step === 1)?.facts);
    expect(rows(before)).toBe(0);
    for (const format of ['graphml', 'json-ld', 'n-triples'] as const) {
      expect((await client.graphs.export({ runId, step: null, format })).text).toContain('locker');
    }
  });

  it('is played by hand without an agent’s memory', async () => {
    const { client, lab } = openTestLab();
    const { runId } = await client.runs.start({ ...hunt, model: 'by-hand', maxSteps: 2 });
    await client.runs.act({ runId, command: 'look' });
    await client.runs.act({ runId, command: 'inventory' });
    const events = await eventsOf(client, runId);
    expect(events.at(-1)?.body).toMatchObject({ type: 'run-ended', outcome: 'step-limit' });
    expect(await lab.runs.replay(runId)).toMatchObject({ isSame: true });
    await expect(client.runs.handBack({ runId })).rejects.toMatchObject({ data: { code: 'conflict' } });
  });
});
