/** What a prompt had to leave out is an event of the run, when it is answered and when it is answered from the journal. */
import { describe, expect, it } from 'vitest';
import type { ContextMeter } from '../../../core/events/context-meter.ts';
import type { RunEventBody } from '../../../core/events/run-event.ts';
import type { Reasoner } from '../../../core/roles/role.ts';
import { createJournallingReasoner, type CallLog } from '../../../core/runs/journalling-reasoner.ts';
import type { StepScope } from '../../../core/runs/step-scope.ts';
import type { JournalledCall } from '../../../core/storage/call-journal.ts';
import { createFakeReasoner } from '../../fakes/fake-reasoner.ts';
import { moodRole } from '../../fakes/fake-agent.ts';

const context: ContextMeter = {
  contextTokens: 4_096,
  promptTokens: 3_900,
  answerTokens: 100,
  thinkingTokens: 0,
  omitted: [
    { label: 'last turns', lines: 31 },
    { label: 'exits', lines: 1 },
  ],
};

function reasonerWith(meter: ContextMeter): Reasoner {
  const fake = createFakeReasoner();
  return { ...fake, run: async (role, input, call) => ({ ...(await fake.run(role, input, call)), context: meter }) };
}

function createStage(reasoner: Reasoner, calls: JournalledCall[]) {
  const events: RunEventBody[] = [];
  const log: CallLog = { find: (_step, call) => calls[call], record: (call) => void calls.push(call) };
  const scope = {
    step: 3,
    signal: new AbortController().signal,
    takeCallNumber: () => 0,
    addUsage: () => undefined,
    stream: () => undefined,
    emit: (event: RunEventBody) => void events.push(event),
  } as unknown as StepScope;
  return { events, reasoner: createJournallingReasoner(reasoner, log, () => scope) };
}

describe('a call whose prompt did not fit', () => {
  it('shows its budget and warns with what was left out, again when it is replayed', async () => {
    const calls: JournalledCall[] = [];
    const live = createStage(reasonerWith(context), calls);
    await live.reasoner.run(moodRole, { text: 'dark' });
    expect(live.events.find(({ type }) => type === 'role-answered')).toMatchObject({ context });
    expect(live.events.find(({ type }) => type === 'warning-raised')).toMatchObject({
      message: 'The prompt of mood did not fit 4096 tokens: 31 lines of last turns, 1 line of exits were left out.',
    });
    const replayed = createStage(createFakeReasoner(), calls);
    await replayed.reasoner.run(moodRole, { text: 'dark' });
    expect(replayed.events.map(({ type }) => type)).toEqual(live.events.map(({ type }) => type));
  });

  it('is not warned of where everything fitted', async () => {
    const { events, reasoner } = createStage(reasonerWith({ ...context, omitted: [] }), []);
    await reasoner.run(moodRole, { text: 'dark' });
    expect(events.map(({ type }) => type)).toEqual(['role-started', 'role-answered']);
  });
});
