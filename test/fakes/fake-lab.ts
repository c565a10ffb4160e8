/** The contract in memory, with runs that grow on their own: what the screens are built and tested against. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EventPublisher } from '@orpc/shared';
import { implement } from '@orpc/server';
import { contract } from '../../core/contract/contract.ts';
import type { ModelWork } from '../../core/contract/model-views.ts';
import type { LabStatus, Settings } from '../../core/contract/views.ts';
import { settingsSchema } from '../../core/contract/views.ts';
import { runConfigSchema } from '../../core/events/run-config.ts';
import type { RunConfig, RunConfigInput } from '../../core/events/run-config.ts';
import type { RunEvent, StreamedText } from '../../core/events/run-event.ts';
import type { RunSummary } from '../../core/events/run-summary.ts';
import { createBigRun } from './fake-lab-big-run.ts';
import type { BigRun } from './fake-lab-big-run.ts';
import { agents, worlds } from './fake-lab-catalogue.ts';
import { FakeModels } from './fake-lab-models.ts';
import { FakeDocuments } from './fake-documents.ts';
import { fakeDocumentsRouter } from './fake-documents-router.ts';
import { FakeRun } from './fake-lab-run.ts';

export interface FakeLabOptions {
  /** `none`: as after the first start; `samples`: finished, failed, interrupted, paused and large runs. */
  readonly runs: 'none' | 'samples';
  /** Between two role calls of a new run, in milliseconds. */
  readonly paceMs?: number;
  /** Time of grace after a deletion, in milliseconds. */
  readonly graceMs?: number;
  readonly bigRunFacts?: number;
  /** Files of the library; as the runs by default. */
  readonly documents?: 'none' | 'samples';
}

type Change =
  | { type: 'run-changed'; run: RunSummary }
  | { type: 'run-deleted'; runId: RunSummary['runId'] }
  | { type: 'models-changed' }
  | { type: 'model-work-changed'; work: ModelWork };

const HOUR = 3_600_000;

export class FakeLab {
  readonly runs = new Map<string, FakeRun>();
  readonly bigRuns = new Map<string, BigRun>();
  readonly models: FakeModels;
  settings: Settings = settingsSchema.parse({});
  status: LabStatus;
  readonly options: Required<FakeLabOptions>;
  readonly documents: FakeDocuments;
  private readonly changes = new EventPublisher<{ change: Change }>();
  private readonly deleted = new Map<string, () => void>();
  private started = 0;

  private constructor(options: FakeLabOptions) {
    this.options = { paceMs: 60, graceMs: 10_000, bigRunFacts: 5_000, documents: options.runs, ...options };
    this.documents = new FakeDocuments({ ...this.options, content: this.options.documents });
    this.models = new FakeModels((change) => this.publish(change), this.options.graceMs);
    this.status = {
      version: '0.1.0',
      host: 'web',
      canPickFiles: false,
      dataFolder: '/home/ada/.local/share/clew',
      fileBytes: 4_812_800,
      requestsSent: 0,
      embedder: { id: 'all-MiniLM-L6-v2', name: 'all-MiniLM-L6-v2 (int8)', isReady: true, problem: null },
      missing: [],
    };
  }

  static async create(options: FakeLabOptions): Promise<FakeLab> {
    const lab = new FakeLab(options);
    if (options.runs === 'samples') await lab.addSamples();
    return lab;
  }

  summaries(): RunSummary[] {
    const all = [
      ...[...this.runs.values()].map((run) => run.summary()),
      ...[...this.bigRuns.values()].map((run) => run.summary),
    ];
    return all.filter(({ runId }) => !this.deleted.has(runId)).sort((a, b) => b.createdAt - a.createdAt);
  }

  add(config: RunConfigInput, options: Partial<ConstructorParameters<typeof FakeRun>[0]> = {}): FakeRun {
    this.started += 1;
    const parsed: RunConfig = runConfigSchema.parse(config);
    const runId = options.runId ?? `run-${String(this.started).padStart(3, '0')}`;
    const run: FakeRun = new FakeRun({
      createdAt: Date.now(),
      paceMs: this.options.paceMs,
      ...options,
      runId,
      config: parsed,
      onChange: () =>
        void queueMicrotask(() => this.changes.publish('change', { type: 'run-changed', run: run.summary() })),
    });
    this.runs.set(runId, run);
    return run;
  }

  find(runId: string): FakeRun | undefined {
    return this.deleted.has(runId) ? undefined : this.runs.get(runId);
  }

  events(runId: string): readonly RunEvent[] | undefined {
    return this.find(runId)?.events ?? this.bigRuns.get(runId)?.events;
  }

  summary(runId: string): RunSummary | undefined {
    return this.summaries().find((run) => run.runId === runId);
  }

  delete(runId: string): number {
    const timer = setTimeout(() => {
      this.runs.delete(runId);
      this.bigRuns.delete(runId);
    }, this.options.graceMs);
    this.deleted.set(runId, () => clearTimeout(timer));
    this.publish({ type: 'run-deleted', runId: runId as RunSummary['runId'] });
    return Date.now() + this.options.graceMs;
  }

  undoDelete(runId: string): RunSummary | undefined {
    this.deleted.get(runId)?.();
    this.deleted.delete(runId);
    const run = this.summary(runId);
    if (run) this.publish({ type: 'run-changed', run });
    return run;
  }

  publish(change: Change): void {
    this.changes.publish('change', change);
  }

  subscribe(signal: AbortSignal | undefined): AsyncIterable<Change> {
    return this.changes.subscribe('change', { signal });
  }

  private async addSamples(): Promise<void> {
    const ago = (hours: number): number => Date.now() - hours * HOUR;
    const base = { world: 'treasure-hunt', level: 'medium' };
    const sample = async (config: RunConfigInput, runId: string, hours: number, until?: number): Promise<FakeRun> => {
      const run = this.add(config, { runId, createdAt: ago(hours), paceMs: 0 });
      await run.playNow(until);
      return run;
    };
    await sample({ ...base, seed: 7 }, 'won-rules', 2);
    await sample({ ...base, level: 'hard', seed: 3, model: 'qwen3-4b-q4' }, 'won-model', 5);
    const interrupted = await sample({ ...base, seed: 5 }, 'interrupted', 26, 14);
    interrupted.interrupt();
    const error = {
      code: 'model-answer-invalid' as const,
      message: 'The model answered “plan” twice with text that is not a plan.',
      remedy: 'Try a larger model, or give this role another one.',
      detail: 'First try:\nSure! Here is my plan: {"main',
    };
    const failed = this.add(
      { ...base, seed: 9, model: 'qwen3-4b-q4' },
      { runId: 'failed', createdAt: ago(30), paceMs: 0, failAt: { step: 9, error } },
    );
    await failed.playNow();
    await sample({ ...base, seed: 2, maxSteps: 12, ablate: ['recall'] }, 'step-limit', 49);
    this.bigRuns.set('big', createBigRun('big', { facts: this.options.bigRunFacts, steps: 150 }));
  }
}

/** The router that a server or a test can call. */
export function fakeRouter(lab: FakeLab) {
  const on = implement(contract);
  const notFound = (what: string) => ({
    message: `There is no ${what}.`,
    data: {
      code: 'not-found' as const,
      remedy: 'It may have been deleted; the list of runs shows what there is.',
      detail: null,
    },
  });
  return on.router({
    status: { get: on.status.get.handler(() => lab.status) },
    settings: {
      get: on.settings.get.handler(() => lab.settings),
      update: on.settings.update.handler(({ input }) => (lab.settings = { ...lab.settings, ...input })),
    },
    worlds: { list: on.worlds.list.handler(() => worlds) },
    agents: { list: on.agents.list.handler(() => agents) },
    models: lab.models.router(),
    runs: {
      list: on.runs.list.handler(() => lab.summaries()),
      get: on.runs.get.handler(({ input, errors }) => {
        const run = lab.summary(input.runId);
        if (!run) throw errors.LAB_ERROR(notFound(`run “${input.runId}”`));
        return run;
      }),
      start: on.runs.start.handler(({ input }) => {
        const run = lab.add(input);
        run.start();
        return run.summary();
      }),
      pause: on.runs.pause.handler(({ input }) => command(lab, input.runId, (run) => run.pause())),
      resume: on.runs.resume.handler(({ input }) => command(lab, input.runId, (run) => run.resume())),
      stepOnce: on.runs.stepOnce.handler(({ input }) => command(lab, input.runId, (run) => run.stepOnce())),
      cancel: on.runs.cancel.handler(({ input }) => command(lab, input.runId, (run) => run.cancel())),
      takeOver: on.runs.takeOver.handler(({ input }) => command(lab, input.runId, (run) => run.setControl('person'))),
      handBack: on.runs.handBack.handler(({ input }) => command(lab, input.runId, (run) => run.setControl('agent'))),
      act: on.runs.act.handler(({ input }) => {
        lab.find(input.runId)?.act(input.command);
        return {};
      }),
      delete: on.runs.delete.handler(({ input }) => ({ undoUntil: lab.delete(input.runId) })),
      undoDelete: on.runs.undoDelete.handler(({ input, errors }) => {
        const run = lab.undoDelete(input.runId);
        if (!run) throw errors.LAB_ERROR(notFound(`run “${input.runId}”`));
        return run;
      }),
      events: on.runs.events.handler(async function* ({ input, errors, signal }) {
        if (!lab.events(input.runId)) throw errors.LAB_ERROR(notFound(`run “${input.runId}”`));
        yield* streamEvents(lab, input, signal);
      }),
      streamedText: on.runs.streamedText.handler(async function* ({ input, signal }) {
        const run = lab.find(input.runId);
        if (run) yield* streamWords(run, signal);
      }),
      call: on.runs.call.handler(({ input, errors }) => {
        const detail = lab.find(input.runId)?.detail(input.step, input.call);
        if (!detail) throw errors.LAB_ERROR(notFound(`call ${input.call} of step ${input.step}`));
        return detail;
      }),
      reveal: on.runs.reveal.handler(({ input }) => lab.find(input.runId)?.reveal() ?? null),
      export: on.runs.export.handler(({ input }) => ({
        fileName: `${input.runId}.jsonl`,
        text: (lab.events(input.runId) ?? []).map((event) => JSON.stringify(event)).join('\n'),
      })),
    },
    graphs: {
      export: on.graphs.export.handler(({ input }) => ({
        fileName: `${input.runId}.${input.format}`,
        text: '<?xml version="1.0"?><graphml/>',
      })),
    },
    documents: fakeDocumentsRouter(lab.documents),
    changes: on.changes.handler(async function* ({ signal }) {
      yield* lab.subscribe(signal);
    }),
    backup: {
      create: on.backup.create.handler(({ input }) => ({ path: input.path, bytes: lab.status.fileBytes })),
      restore: on.backup.restore.handler(({ input }) => ({ keptAs: `${input.path}.before` })),
    },
    host: {
      pickFile: on.host.pickFile.handler(() => ({ path: null })),
      pickFolder: on.host.pickFolder.handler(() => ({ path: null })),
      pickSaveTarget: on.host.pickSaveTarget.handler(() => ({ path: null })),
    },
  });
}

function command(lab: FakeLab, runId: string, act: (run: FakeRun) => void): RunSummary {
  const run = lab.find(runId);
  if (!run) throw new Error(`There is no run ${runId}.`);
  act(run);
  return run.summary();
}

async function* streamEvents(
  lab: FakeLab,
  { runId, fromSeq }: { runId: string; fromSeq: number },
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly RunEvent[]> {
  const run = lab.find(runId);
  let next = fromSeq;
  while (!signal?.aborted) {
    const events = lab.events(runId) ?? [];
    while (next < events.length) {
      const batch = events.slice(next, next + 500);
      next += batch.length;
      yield batch;
    }
    if (!run || run.isEnded) return;
    await new Promise<void>((resolve) => {
      const stop = run.onEvents(done);
      function done(): void {
        stop();
        signal?.removeEventListener('abort', done);
        resolve();
      }
      signal?.addEventListener('abort', done, { once: true });
    });
  }
}

async function* streamWords(run: FakeRun, signal: AbortSignal | undefined): AsyncGenerator<StreamedText> {
  const waiting: StreamedText[] = [];
  const stop = run.onWords((words) => waiting.push(words));
  try {
    while (!signal?.aborted && !run.isEnded) {
      yield* waiting.splice(0);
      await sleep(20);
    }
  } finally {
    stop();
  }
}
