/** Runs through the contract: started, followed, steered, several at once; errors with code and remedy. */
import { describe, expect, it } from 'vitest';
import { isDefinedError, safe } from '@orpc/client';
import { createGate, createWalker, eventsOf, openTestLab, untilRun } from './support.ts';

const rooms = { world: 'rooms', agent: 'walker', seed: 5 } as const;

describe('a run', () => {
  it('is started, followed to its end and found in the list', async () => {
    const { client } = openTestLab();
    const started = await client.runs.start(rooms);
    expect(started).toMatchObject({ title: 'The row of rooms', config: { level: 'short', model: 'rules' } });

    const events = await eventsOf(client, started.runId);
    expect(events[0]?.body.type).toBe('run-created');
    expect(events.at(-1)?.body).toMatchObject({ type: 'run-ended', outcome: 'won', score: 3 });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index));

    const ended = await client.runs.get({ runId: started.runId });
    expect(ended).toMatchObject({ status: 'ended', outcome: 'won', score: 3, maxScore: 3 });
    expect(ended.graph.facts).toBeGreaterThan(0);
    expect(await client.runs.list()).toEqual([ended]);
  });

  it('is exported as the lines of its log', async () => {
    const { client } = openTestLab();
    const { runId } = await client.runs.start(rooms);
    const events = await eventsOf(client, runId);
    const { fileName, text } = await client.runs.export({ runId });
    expect(fileName).toBe(`${runId}.jsonl`);
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(events);
  });

  it('has a stream that begins where the reader left off', async () => {
    const { client } = openTestLab();
    const { runId } = await client.runs.start(rooms);
    const all = await eventsOf(client, runId);
    expect(await eventsOf(client, runId, 7)).toEqual(all.slice(7));
  });

  it('tells everything to readers who join while it is held up, and to several at once', async () => {
    const gate = createGate();
    const held = createWalker({ before: (step) => (step === 3 ? gate.opened : undefined) });
    const stage = openTestLab({ agents: [held] });
    const { runId } = await stage.client.runs.start(rooms);
    await untilRun(stage, runId, ({ steps }) => steps === 2);
    const readers = [eventsOf(stage.client, runId), eventsOf(stage.client, runId, 4)];
    gate.open();
    const [whole, part] = await Promise.all(readers);
    expect(part).toEqual(whole!.slice(4));
    expect(whole!.at(-1)?.body.type).toBe('run-ended');
  });

  it('runs beside others, each with its own graph and log', async () => {
    const { client } = openTestLab();
    const started = await Promise.all([1, 2, 3].map((seed) => client.runs.start({ ...rooms, seed })));
    const logs = await Promise.all(started.map(({ runId }) => eventsOf(client, runId)));
    for (const log of logs) expect(log.at(-1)?.body).toMatchObject({ type: 'run-ended', outcome: 'won' });
    expect(new Set(started.map(({ runId }) => runId)).size).toBe(3);
    const again = await client.runs.start({ ...rooms, seed: 2 });
    const moves = (log: Awaited<ReturnType<typeof eventsOf>>) =>
      log.flatMap(({ body }) => (body.type === 'action-chosen' ? [body.action] : []));
    expect(moves(await eventsOf(client, again.runId))).toEqual(moves(logs[1]!));
  });
});

describe('steering', () => {
  it('pauses after the step, makes single steps, and goes on', async () => {
    const gate = createGate();
    const stage = openTestLab({ agents: [createWalker({ before: () => gate.opened })] });
    const { client } = stage;
    const { runId } = await client.runs.start({ ...rooms, level: 'long' });
    await client.runs.pause({ runId });
    gate.open();
    await untilRun(stage, runId, ({ status }) => status === 'paused');
    const { steps } = await client.runs.get({ runId });
    await client.runs.stepOnce({ runId });
    await untilRun(stage, runId, (run) => run.status === 'paused' && run.steps === steps + 1);
    await client.runs.resume({ runId });
    const events = await eventsOf(client, runId);
    expect(events.at(-1)?.body.type).toBe('run-ended');
    expect(events.filter(({ body }) => body.type === 'run-paused')).toHaveLength(2);
  });

  it('lets a person take over, act and hand back', async () => {
    const gate = createGate();
    const stage = openTestLab({ agents: [createWalker({ before: () => gate.opened })] });
    const { client } = stage;
    const { runId } = await client.runs.start(rooms);
    await client.runs.takeOver({ runId });
    await client.runs.act({ runId, command: 'wait' });
    await untilRun(stage, runId, ({ steps }) => steps === 1);
    gate.open();
    await client.runs.handBack({ runId });
    const events = await eventsOf(client, runId);
    const decisions = events.flatMap(({ body }) => (body.type === 'action-chosen' ? [body] : []));
    expect(decisions[0]).toMatchObject({ by: 'person', action: 'wait' });
    expect(decisions.slice(1).every(({ by }) => by === 'agent')).toBe(true);
  });

  it('stops a run under way, and one that was only stored', async () => {
    const gate = createGate();
    const stage = openTestLab({ agents: [createWalker({ before: () => gate.opened })] });
    const { runId } = await stage.client.runs.start(rooms);
    expect(await stage.client.runs.cancel({ runId })).toMatchObject({ status: 'ended', outcome: 'stopped' });

    const other = await stage.client.runs.start(rooms);
    await stage.lab.runs.interrupt(other.runId);
    expect(await stage.client.runs.cancel({ runId: other.runId })).toMatchObject({
      status: 'ended',
      outcome: 'stopped',
    });
    expect((await eventsOf(stage.client, other.runId)).at(-1)?.body).toMatchObject({
      type: 'run-ended',
      outcome: 'stopped',
    });
    await expect(stage.client.runs.cancel({ runId: other.runId })).rejects.toMatchObject({
      data: { code: 'conflict' },
    });
    gate.open();
  });

  it('is refused for a run that is not under way, with what to do', async () => {
    const { client } = openTestLab();
    const { runId } = await client.runs.start(rooms);
    await eventsOf(client, runId);
    await expect(client.runs.pause({ runId })).rejects.toMatchObject({
      data: { code: 'conflict', remedy: 'Start another one.' },
    });
  });
});

describe('errors', () => {
  it('cross with code, remedy and message', async () => {
    const { client } = openTestLab();
    const { error } = await safe(client.runs.start({ world: 'roms', agent: 'walker' }));
    expect(isDefinedError(error)).toBe(true);
    expect(error).toMatchObject({
      code: 'LAB_ERROR',
      message: 'There is no world called "roms".',
      data: { code: 'not-found', remedy: 'Did you mean rooms? There are: rooms, treasure-hunt.' },
    });
  });

  it('name what there is for levels, agents, parts, models and embedders', async () => {
    const { client } = openTestLab();
    const asked = [
      [{ level: 'shrt' }, 'Did you mean short?'],
      [{ agent: 'walke' }, 'Did you mean walker?'],
      [{ ablate: ['coin'] }, 'Did you mean coins?'],
      [{ model: 'ruls' }, 'Did you mean rules?'],
      [{ embedder: 'none' }, 'There is: all-MiniLM-L6-v2.'],
    ] as const;
    for (const [change, remedy] of asked) {
      const { error } = await safe(client.runs.start({ ...rooms, ...change }));
      expect(error).toMatchObject({ data: { code: 'not-found', remedy: expect.stringContaining(remedy) as string } });
    }
    expect(await client.runs.list()).toEqual([]);
  });

  it('refuse what does not fit the contract as bad input', async () => {
    const { client } = openTestLab();
    await expect(client.runs.start({ ...rooms, seed: -1 })).rejects.toMatchObject({
      code: 'LAB_ERROR',
      data: { code: 'bad-input' },
    });
  });

  it('reach the reader of a stream', async () => {
    const { client } = openTestLab();
    const read = async () => {
      for await (const _batch of await client.runs.events({ runId: 'nowhere', fromSeq: 0 }));
    };
    await expect(read()).rejects.toMatchObject({ code: 'LAB_ERROR', data: { code: 'not-found' } });
  });

  it('fail the run when its agent breaks, and let it be tried again', async () => {
    let isBroken = true;
    const agent = createWalker({
      before: (step) => {
        if (step === 2 && isBroken) throw new Error('the agent broke');
      },
    });
    const { client, lab } = openTestLab({ agents: [agent] });
    const { runId } = await client.runs.start(rooms);
    await eventsOf(client, runId);
    expect(lab.runs.get(runId)).toMatchObject({ outcome: 'failed', error: { message: 'the agent broke' } });
    isBroken = false;
    await client.runs.resume({ runId });
    await eventsOf(client, runId);
    expect(lab.runs.get(runId)).toMatchObject({ outcome: 'won', error: null });
  });
});
