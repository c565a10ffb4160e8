/** Everything that can be asked about runs: started, steered, read, deleted. */
import { ClewError } from '../base/errors.ts';
import { createId, runIdSchema, type RunId } from '../base/ids.ts';
import type { Random } from '../base/random.ts';
import type { Clock } from '../base/clock.ts';
import type { RunSummary } from '../events/run-summary.ts';
import type { CallDetail } from '../contract/views.ts';
import type { JournalledCall } from '../storage/call-journal.ts';
import type { RunStore } from '../storage/run-store.ts';
import type { Deletions } from './deletions.ts';
import type { LiveRuns } from './live-runs.ts';
import { resolveConfig, type Offer } from './resolve-config.ts';
import { revealMap } from './reveal-map.ts';
import type { RunStreams } from './run-streams.ts';
import type { ReplayReport } from '../runs/replay-run.ts';
import type { Change, RunService } from './services.ts';
import { stopStoredRun } from './stop-stored-run.ts';

export interface RunServiceParts {
  readonly store: RunStore;
  readonly live: LiveRuns;
  readonly streams: RunStreams;
  readonly deletions: Deletions;
  readonly offer: Offer;
  readonly replay: (runId: RunId, signal?: AbortSignal) => Promise<ReplayReport>;
  readonly tell: (change: Change) => void;
  readonly clock: Clock;
  readonly random: Random;
}

export function createRunService(parts: RunServiceParts): RunService {
  const { store, live, streams, deletions, offer, tell, clock, random } = parts;

  /** A deleted run is gone for everyone, while its time of grace lasts. */
  const get = (runId: RunId): RunSummary => {
    const summary = store.summary(runId);
    if (store.hidden().includes(runId)) throw deleted(runId);
    return live.find(runId)?.summary ?? summary;
  };
  const changed = (run: RunSummary): RunSummary => {
    tell({ type: 'run-changed', run });
    return run;
  };
  const steer = (runId: RunId, ask: (handle: ReturnType<LiveRuns['get']>) => void): RunSummary => {
    get(runId);
    const handle = live.get(runId);
    ask(handle);
    return handle.summary;
  };

  return {
    list: () => store.list(),
    get,
    resolve: (config) => resolveConfig(config, offer),
    async start(input, { runId = newRunId(random) } = {}) {
      const config = await resolveConfig(input, offer);
      return (await live.start(runId, config)).summary;
    },
    pause: async (runId) => steer(runId, (handle) => handle.pause()),
    async resume(runId) {
      get(runId);
      const handle = live.find(runId);
      if (!handle) return (await live.resume(runId)).summary;
      handle.resume();
      return handle.summary;
    },
    async stepOnce(runId) {
      get(runId);
      const handle = await live.resume(runId);
      handle.stepOnce();
      return handle.summary;
    },
    async cancel(runId) {
      get(runId);
      const handle = live.find(runId);
      if (!handle) return changed(stopStoredRun({ store, clock }, runId));
      handle.cancel();
      return handle.done;
    },
    async interrupt(runId) {
      const handle = live.find(runId);
      handle?.interrupt();
      return handle ? handle.done : get(runId);
    },
    takeOver: async (runId) => steer(runId, (handle) => handle.takeOver()),
    handBack: async (runId) => steer(runId, (handle) => handle.handBack()),
    act: async (runId, command) => void steer(runId, (handle) => handle.act(command)),
    async delete(runId) {
      get(runId);
      const handle = live.find(runId);
      handle?.interrupt();
      await handle?.done;
      const undoUntil = deletions.delete(runId);
      tell({ type: 'run-deleted', runId });
      return { undoUntil };
    },
    undoDelete(runId) {
      deletions.undo(runId);
      return changed(store.summary(runId));
    },
    events: (runId, { fromSeq = 0, ...options } = {}) => (get(runId), streams.events(runId, { fromSeq, ...options })),
    storedEvents: (runId) => (get(runId), store.events(runId)),
    streamedText: (runId, { signal } = {}) => (get(runId), streams.streamedText(runId, signal)),
    call(runId, { step, call }) {
      get(runId);
      const found = store.call(runId, step, call) ?? noCall(runId, step, call);
      return callDetail(found);
    },
    reveal(runId) {
      const { status, config } = get(runId);
      return status === 'ended' ? revealMap(offer.worlds, config) : null;
    },
    export(runId) {
      get(runId);
      const lines = store.events(runId).map((event) => `${JSON.stringify(event)}\n`);
      return { fileName: `${runId}.jsonl`, text: lines.join('') };
    },
    replay: (runId, { signal } = {}) => (get(runId), parts.replay(runId, signal)),
  };
}

/** Of a failed call the model's raw texts are kept as the error's detail. */
function callDetail({ step, call, role, segments, result }: JournalledCall): CallDetail {
  const { answeredBy, attempts, thinking } =
    result.kind === 'answered'
      ? result.answer
      : { answeredBy: '', attempts: result.error.detail === null ? [] : [result.error.detail], thinking: '' };
  return { step, call, role, answeredBy, prompt: segments, attempts, thinking };
}

function newRunId(random: Random): RunId {
  return runIdSchema.parse(createId(random));
}

function deleted(runId: RunId): ClewError {
  return new ClewError('not-found', `The run ${runId} was deleted.`, { remedy: 'Undo it while there is time.' });
}

function noCall(runId: RunId, step: number, call: number): never {
  throw new ClewError('not-found', `Step ${step} of the run ${runId} has no journalled call ${call}.`);
}
