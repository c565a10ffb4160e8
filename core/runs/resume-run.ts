/** Goes on with a stored run: after a crash, a pause of another process, a stop, or a failure. */
import { ClewError } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import type { RunEvent } from '../events/run-event.ts';
import { isPlayedOut, type RunSummary } from '../events/run-summary.ts';
import { EventHub } from './event-hub.ts';
import { openRun } from './open-run.ts';
import { rebuildEnvironment } from './rebuild-environment.ts';
import type { RunHandle } from './run-handle.ts';
import type { RunParts, RunServices } from './run-parts.ts';
import { foldRunState, initialRunState } from './run-state.ts';

/**
 * Plays on from the last committed step. The step that was under way is made again: its answered calls are taken from the
 * journal where they ask the same. A failed or stopped run tries again the step in which it ended. Only one live run per
 * id: that is the caller's to see to.
 * Throws `not-found`, `conflict` for a run that was played to its end or a world that answers otherwise than before.
 */
export async function resumeRun(services: RunServices, runId: RunId, parts: RunParts): Promise<RunHandle> {
  try {
    const { store } = services;
    const summary = store.summary(runId);
    refuseFinished(summary);
    const events = store.events(runId);
    await rebuildEnvironment(parts.environment, events);
    const state = foldRunState(initialRunState, events);
    if (summary.status === 'ended') store.dropFailedCalls(runId, store.agentState(runId) === null ? 0 : state.step + 1);
    const firstSeq = (events.at(-1)?.seq ?? -1) + 1;
    const hub = new EventHub({ ...services, firstSeq, stored: (fromSeq) => store.events(runId, { fromSeq }) });
    return openRun({ services, parts, hub, state, summary, goal: goalOf(events) });
  } catch (error) {
    await parts.environment.dispose();
    throw error;
  }
}

function refuseFinished(run: RunSummary): void {
  if (!isPlayedOut(run)) return;
  throw new ClewError(
    'conflict',
    `The run ${run.runId} is over (${String(run.outcome)}); there is nothing to go on with.`,
    {
      remedy: 'Start a new run with the same configuration.',
    },
  );
}

function goalOf(events: readonly RunEvent[]): string {
  const created = events.find(({ body }) => body.type === 'run-created')?.body;
  return created?.type === 'run-created' ? created.goal : '';
}
