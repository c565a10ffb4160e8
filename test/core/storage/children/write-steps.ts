/** Goes on writing steps of a run until it is killed; says what is committed after each write. Arguments: path. */
import { writeSync } from 'node:fs';
import { openDatabase } from '../../../../core/storage/database.ts';
import { createRunStore } from '../../../../core/storage/run-store.ts';
import { fakeCall, fakeStep, fakeSummary, runId } from '../../../fakes/stored-run.ts';

const database = openDatabase(process.argv[2] ?? '', { waitMs: 5000 });
const store = createRunStore(database);
const id = runId('one');
if (store.list().length === 0) store.create({ summary: fakeSummary('one'), graphId: null, events: [] });
const say = (line: string): void => void writeSync(1, `${line}\n`);
say('ready');
for (let step = store.summary(id).steps + 1; ; step += 1) {
  for (let call = 0; call < 6; call += 1) {
    if (store.call(id, step, call)) continue;
    store.recordCall(id, fakeCall(step, call));
    say(`call ${step} ${call}`);
  }
  const seq = (store.events(id).at(-1)?.seq ?? -1) + 1;
  const events = fakeStep(seq, step);
  store.commit(id, { summary: fakeSummary('one', { steps: step }), events, agentState: { step } });
  say(`step ${step}`);
}
