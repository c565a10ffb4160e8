/** Ends a run that is not under way: an interrupted one that nobody wants to go on with. */
import type { Clock } from '../base/clock.ts';
import { ClewError } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import type { RunSummary } from '../events/run-summary.ts';
import type { RunStore } from '../storage/run-store.ts';

/** Its log ends with `run-ended` as `stopped`. Throws `conflict` for one that has ended already. */
export function stopStoredRun({ store, clock }: { store: RunStore; clock: Clock }, runId: RunId): RunSummary {
  const before = store.summary(runId);
  if (before.status === 'ended') {
    throw new ClewError('conflict', `The run ${runId} has ended already (${before.outcome ?? 'stopped'}).`);
  }
  const last = store.events(runId).at(-1);
  const at = clock.now();
  const body = { type: 'run-ended', outcome: 'stopped', score: before.score, error: null } as const;
  const summary: RunSummary = { ...before, status: 'ended', outcome: 'stopped', updatedAt: at };
  store.commit(runId, { summary, events: [{ seq: (last?.seq ?? -1) + 1, step: last?.step ?? 0, at, body }] });
  return summary;
}
