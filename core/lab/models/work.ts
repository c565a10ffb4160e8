/** Long work on models: under way, resting or failed, with its progress; it goes on while nobody looks. */
import { ClewError, isClewError, toClewError } from '../../base/errors.ts';
import type { ModelWork } from '../../contract/model-views.ts';

export interface WorkProgress {
  readonly done: number;
  readonly total: number | null;
  readonly phase?: ModelWork['phase'];
}

export interface WorkOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (work: ModelWork) => void;
}

export interface WorkJob<Result> extends Pick<ModelWork, 'id' | 'kind' | 'subject' | 'title' | 'unit'> {
  run(signal: AbortSignal, report: (progress: WorkProgress) => void): Promise<Result>;
}

export interface WorkList {
  list(): readonly ModelWork[];
  /** Resolves or rejects with the job; the same job, while it runs, is not begun a second time. */
  start<Result>(job: WorkJob<Result>, options?: WorkOptions): Promise<Result>;
  /** Starts it and lets it go on; how it ends is in the list. */
  begin(job: WorkJob<unknown>): void;
  /** Stops it where it is; the list keeps it. */
  pause(id: string): Promise<void>;
  /** Stops it and takes it off the list. */
  drop(id: string): Promise<void>;
  /** Shows work that rests from an earlier time. */
  rest(work: Pick<ModelWork, 'id' | 'kind' | 'subject' | 'title' | 'unit' | 'done' | 'total'>): void;
  close(): Promise<void>;
}

interface Running {
  readonly controller: AbortController;
  readonly result: Promise<unknown>;
}

/** `tell` gets each change; `ended` when work came or went. */
export function createWorkList(parts: {
  readonly tell: (work: ModelWork) => void;
  readonly changed: () => void;
  readonly now: () => number;
}): WorkList {
  const works = new Map<string, ModelWork>();
  const running = new Map<string, Running>();
  const told = new Map<string, number>();
  const later = new Map<string, NodeJS.Timeout>();

  const update = (work: ModelWork, onProgress?: (work: ModelWork) => void): void => {
    const before = works.get(work.id);
    works.set(work.id, work);
    onProgress?.(work);
    const isNews = before?.state !== work.state || before.phase !== work.phase || work.done === work.total;
    const at = parts.now();
    if (isNews || at - (told.get(work.id) ?? 0) >= TELL_EVERY_MS) return tellNow(work.id, at);
    later.set(work.id, later.get(work.id) ?? setTimeout(() => tellNow(work.id, parts.now()), TELL_EVERY_MS).unref());
  };

  /** What was last held back is told a little later, so that a stalled download shows how far it came. */
  const tellNow = (id: string, at: number): void => {
    clearTimeout(later.get(id));
    later.delete(id);
    told.set(id, at);
    const work = works.get(id);
    if (work) parts.tell(work);
  };

  const perform = async <Result>(
    job: WorkJob<Result>,
    controller: AbortController,
    onProgress: WorkOptions['onProgress'],
  ): Promise<Result> => {
    const { id, kind, subject, title, unit } = job;
    const speed = createSpeed(parts.now);
    const before = works.get(id);
    const about = { id, kind, subject, title, unit, problem: null };
    const report = ({ done, total, phase = 'working' }: WorkProgress): void => {
      if (controller.signal.aborted) return;
      const perSecond = phase === 'working' ? speed(done) : null;
      const secondsLeft = perSecond && total !== null ? Math.max(0, (total - done) / perSecond) : null;
      update({ ...about, state: 'running', phase, done, total, perSecond, secondsLeft }, onProgress);
    };
    report({ done: before?.done ?? 0, total: before?.total ?? null, phase: 'waiting' });
    parts.changed();
    try {
      const result = await job.run(controller.signal, report);
      works.delete(id);
      return result;
    } catch (error) {
      const last = works.get(id);
      if (last) update({ ...last, ...rested(error) }, onProgress);
      throw error;
    } finally {
      running.delete(id);
      parts.changed();
    }
  };

  const start = <Result>(job: WorkJob<Result>, { signal, onProgress }: WorkOptions = {}): Promise<Result> => {
    const known = running.get(job.id);
    // The id names the kind of result.
    if (known) return known.result as Promise<Result>;
    const controller = new AbortController();
    signal?.addEventListener('abort', () => controller.abort(), { once: true });
    if (signal?.aborted) controller.abort();
    const result = perform(job, controller, onProgress);
    running.set(job.id, { controller, result });
    return result;
  };

  const pause = async (id: string): Promise<void> => {
    const under = running.get(id);
    under?.controller.abort();
    await under?.result.catch(() => undefined);
  };

  return {
    list: () => [...works.values()],
    start,
    begin: (job) => void start(job).catch(() => undefined),
    async pause(id) {
      if (!works.has(id)) throw new ClewError('not-found', 'This work is over.');
      await pause(id);
    },
    async drop(id) {
      await pause(id);
      works.delete(id);
      parts.changed();
    },
    rest(work) {
      works.set(work.id, {
        ...work,
        state: 'paused',
        phase: 'waiting',
        perSecond: null,
        secondsLeft: null,
        problem: null,
      });
    },
    async close() {
      await Promise.all([...running.keys()].map(pause));
      later.forEach((timer) => clearTimeout(timer));
    },
  };
}

function rested(error: unknown): Pick<ModelWork, 'state' | 'problem' | 'perSecond' | 'secondsLeft'> {
  const still = { perSecond: null, secondsLeft: null };
  if (isClewError(error, 'aborted')) return { ...still, state: 'paused', problem: null };
  const { code, message, remedy = null, detail = null } = toClewError(error);
  return { ...still, state: 'failed', problem: { code, message, remedy, detail } };
}

const WINDOW_MS = 5_000;
/** Faster than that nobody reads. */
const TELL_EVERY_MS = 200;

/** Over the last seconds; null before there is anything to tell. */
function createSpeed(now: () => number): (done: number) => number | null {
  const seen: { at: number; done: number }[] = [];
  return (done) => {
    const at = now();
    seen.push({ at, done });
    while (seen.length > 2 && at - seen[0]!.at > WINDOW_MS) seen.shift();
    const first = seen[0]!;
    const seconds = (at - first.at) / 1_000;
    return seconds < 0.2 || done <= first.done ? null : (done - first.done) / seconds;
  };
}
