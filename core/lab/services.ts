/** What the lab does for whoever hosts it: the contract's calls as plain functions, and a few more for the command line. */
import type { RunId } from '../base/ids.ts';
import type { AgentInfo, CallDetail, LabStatus, WorldInfo } from '../contract/views.ts';
import type { ModelWork } from '../contract/model-views.ts';
import type { TrueMap } from '../environments/environment.ts';
import type { RunConfig, RunConfigInput } from '../events/run-config.ts';
import type { RunEvent, StreamedText } from '../events/run-event.ts';
import type { RunSummary } from '../events/run-summary.ts';
import type { DocumentService } from './document-service.ts';
import type { LibraryService } from './documents/library-service.ts';
import type { ModelService } from './models/model-calls.ts';
import type { SettingsService } from './settings.ts';
import type { ReplayReport } from '../runs/replay-run.ts';

/** Runs under way and runs in the file. Every call throws `not-found` for a run that is not there. */
export interface RunService {
  /** Newest first; those deleted are left out. */
  list(): readonly RunSummary[];
  get(runId: RunId): RunSummary;
  /** Fills in the defaults and checks every name; throws `not-found` or `bad-input` with what there is. */
  resolve(config: RunConfigInput): Promise<RunConfig>;
  /** Creates and starts; answers when the first observation is there. Throws `already-exists` for an id in use. */
  start(config: RunConfigInput, options?: { runId?: RunId }): Promise<RunSummary>;
  pause(runId: RunId): Promise<RunSummary>;
  resume(runId: RunId): Promise<RunSummary>;
  stepOnce(runId: RunId): Promise<RunSummary>;
  cancel(runId: RunId): Promise<RunSummary>;
  /** Stops at once and leaves the run as after a crash: what was answered is kept, `resume` goes on. */
  interrupt(runId: RunId): Promise<RunSummary>;
  takeOver(runId: RunId): Promise<RunSummary>;
  handBack(runId: RunId): Promise<RunSummary>;
  act(runId: RunId, command: string): Promise<void>;
  delete(runId: RunId): Promise<{ readonly undoUntil: number }>;
  undoDelete(runId: RunId): RunSummary;
  /**
   * The log in batches from `fromSeq` on, then each new event as it happens; ends with the run, the signal or the lab.
   * While the run is interrupted the stream waits for it to be resumed; `until: 'halted'` ends it there.
   */
  events(
    runId: RunId,
    options?: { fromSeq?: number; signal?: AbortSignal; until?: 'ended' | 'halted' },
  ): AsyncGenerator<readonly RunEvent[], void, void>;
  /** Those in the file: of the steps that are over. */
  storedEvents(runId: RunId): readonly RunEvent[];
  streamedText(runId: RunId, options?: { signal?: AbortSignal }): AsyncGenerator<StreamedText, void, void>;
  call(runId: RunId, of: { step: number; call: number }): CallDetail;
  /** The true map of a run that is over; null before that, and where the world has none. */
  reveal(runId: RunId): TrueMap | null;
  /** The run as JSON lines: its events. */
  export(runId: RunId): { readonly fileName: string; readonly text: string };
  /** Plays the stored run again from its journal and compares every event. */
  replay(runId: RunId, options?: { signal?: AbortSignal }): Promise<ReplayReport>;
}

export type GraphFormat = 'graphml' | 'json-ld' | 'n-triples' | 'csv';

export interface GraphService {
  /** The graph of a run at the end of a step, or as it is (`step` null). */
  export(
    runId: RunId,
    of: { step: number | null; format: GraphFormat },
  ): Promise<{ readonly fileName: string; readonly text: string }>;
}

export interface BackupService {
  create(path: string): Promise<{ path: string; bytes: number }>;
  restore(path: string): Promise<{ keptAs: string }>;
}

export type Change =
  | { readonly type: 'run-changed'; readonly run: RunSummary }
  | { readonly type: 'run-deleted'; readonly runId: RunId }
  | { readonly type: 'models-changed' }
  | { readonly type: 'model-work-changed'; readonly work: ModelWork };

export interface LabServices {
  readonly documents: DocumentService;
  readonly library: LibraryService;
  status(): Promise<LabStatus>;
  readonly worlds: { list(): readonly WorldInfo[] };
  readonly agents: { list(): readonly AgentInfo[] };
  readonly runs: RunService;
  readonly graphs: GraphService;
  readonly models: ModelService;
  readonly settings: SettingsService;
  readonly backup: BackupService;
  changes(signal?: AbortSignal): AsyncGenerator<Change, void, void>;
  readonly host: {
    pickFile(options: { title: string; extensions: readonly string[] }): Promise<string | null>;
    pickFolder(options: { title: string }): Promise<string | null>;
    pickSaveTarget(options: { title: string; suggestedName: string }): Promise<string | null>;
  };
}
