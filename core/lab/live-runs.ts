/** The runs that are under way in this lab: at most one handle a run, several runs at once. */
import { ClewError } from '../base/errors.ts';
import type { GraphId, RunId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { RunConfig } from '../events/run-config.ts';
import type { RunSummary } from '../events/run-summary.ts';
import { resumeRun } from '../runs/resume-run.ts';
import type { RunHandle } from '../runs/run-handle.ts';
import type { RunParts, RunServices } from '../runs/run-parts.ts';
import { startRun } from '../runs/start-run.ts';

/** World and mind made for one run, and how to let go of them when it is over. */
export interface PreparedRun {
  readonly parts: RunParts;
  readonly graphId: GraphId | null;
  release(): Promise<void>;
}
export type PrepareRun = (runId: RunId, config: RunConfig) => Promise<PreparedRun>;

export interface LiveRuns {
  readonly count: number;
  find(runId: RunId): RunHandle | undefined;
  /** Throws `conflict` for a run that is not under way. */
  get(runId: RunId): RunHandle;
  start(runId: RunId, config: RunConfig): Promise<RunHandle>;
  /** The handle of a run that is under way already, or of one taken up again. */
  resume(runId: RunId): Promise<RunHandle>;
  /** Settles when the run has begun to be live, or has ceased to be. */
  nextChange(runId: RunId, signal?: AbortSignal): Promise<void>;
  /** Breaks every run off so that it can be resumed, and waits until all is stored. New ones are refused from then on. */
  close(): Promise<void>;
}

export interface LiveRunsParts {
  readonly services: RunServices;
  readonly prepare: PrepareRun;
  readonly logger: Logger;
}

export function createLiveRuns({ services, prepare, logger }: LiveRunsParts): LiveRuns {
  const handles = new Map<RunId, RunHandle>();
  const opening = new Map<RunId, Promise<RunHandle>>();
  const endings = new Map<RunId, Promise<void>>();
  const waiting = new Map<RunId, Set<() => void>>();
  let isClosed = false;

  const tellChange = (runId: RunId): void => waiting.get(runId)?.forEach((tell) => tell());

  /** One opening a run at a time; a second request gets the handle of the first. */
  const open = (runId: RunId, config: RunConfig, begin: (prepared: PreparedRun) => Promise<RunHandle>) => {
    const known = opening.get(runId);
    if (known) return known;
    const opened = openNow(runId, config, begin).finally(() => opening.delete(runId));
    opening.set(runId, opened);
    return opened;
  };

  const openNow = async (
    runId: RunId,
    config: RunConfig,
    begin: (prepared: PreparedRun) => Promise<RunHandle>,
  ): Promise<RunHandle> => {
    refuseWhenClosed();
    await endings.get(runId);
    const prepared = await prepare(runId, config);
    try {
      refuseWhenClosed();
      const handle = await begin(prepared);
      handles.set(runId, handle);
      endings.set(runId, end(handle, prepared));
      tellChange(runId);
      return handle;
    } catch (error) {
      await prepared.release();
      throw error;
    }
  };

  const end = async (handle: RunHandle, prepared: PreparedRun): Promise<void> => {
    await handle.done;
    handles.delete(handle.runId);
    await prepared.release().catch((error: unknown) => {
      logger.warn('What a run had used could not be let go of.', { runId: handle.runId, error: String(error) });
    });
    endings.delete(handle.runId);
    tellChange(handle.runId);
  };

  const refuseWhenClosed = (): void => {
    if (isClosed) throw new ClewError('aborted', 'The lab is closing.');
  };

  const get = (runId: RunId): RunHandle => handles.get(runId) ?? notUnderWay(runId, services.store.summary(runId));

  return {
    get count() {
      return handles.size + opening.size;
    },
    find: (runId) => handles.get(runId),
    get,
    start: (runId, config) =>
      open(runId, config, ({ parts, graphId }) => startRun(services, { runId, config, graphId }, parts)),
    resume: async (runId) =>
      handles.get(runId) ??
      open(runId, services.store.summary(runId).config, ({ parts }) => resumeRun(services, runId, parts)),
    nextChange: (runId, signal) => waitFor(waiting, runId, signal),
    async close() {
      isClosed = true;
      await Promise.allSettled(opening.values());
      for (const handle of handles.values()) handle.interrupt();
      await Promise.all(endings.values());
    },
  };
}

function notUnderWay(runId: RunId, { status }: RunSummary): never {
  throw new ClewError('conflict', `The run ${runId} is not under way (${status}).`, {
    remedy: status === 'ended' ? 'Start another one.' : 'Resume it first.',
  });
}

function waitFor(waiting: Map<RunId, Set<() => void>>, runId: RunId, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const all = waiting.get(runId) ?? new Set();
    waiting.set(runId, all);
    const settle = (): void => {
      signal?.removeEventListener('abort', settle);
      all.delete(settle);
      if (all.size === 0) waiting.delete(runId);
      resolve();
    };
    all.add(settle);
    if (signal?.aborted) settle();
    signal?.addEventListener('abort', settle);
  });
}
