/** A run under way: plays step after step, commits each as a whole, and heeds what a person asks between them. */
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Outcome } from '../events/run-config.ts';
import type { ErrorRecord, RunEventBody } from '../events/run-event.ts';
import type { RunSummary } from '../events/run-summary.ts';
import { errorRecord } from './error-record.ts';
import type { EventHub } from './event-hub.ts';
import { playStep, type Players } from './play-step.ts';
import type { RunControl } from './run-control.ts';
import type { RunServices } from './run-parts.ts';
import { foldRunState, summaryFields, type RunState } from './run-state.ts';
import { StepScope } from './step-scope.ts';

export interface LiveRunParts {
  readonly services: RunServices;
  readonly players: Players;
  readonly hub: EventHub;
  readonly control: RunControl;
  readonly state: RunState;
  readonly summary: RunSummary;
  readonly goal: string;
}

export class LiveRun {
  readonly #parts: LiveRunParts;
  #state: RunState;
  #summary: RunSummary;

  constructor(parts: LiveRunParts) {
    this.#parts = parts;
    this.#state = parts.state;
    this.#summary = parts.summary;
  }

  get summary(): RunSummary {
    return this.#summary;
  }

  /** Plays to the end and tells how it ended; never rejects. */
  async play(): Promise<RunSummary> {
    try {
      this.#begin();
      await this.#seatAgent();
      while (await this.#passGate()) await this.#step();
    } catch (error) {
      this.#fail(error);
    } finally {
      await this.#dispose();
    }
    return this.#summary;
  }

  #begin(): void {
    this.#tell({ type: 'run-started', attempt: this.#state.attempt + 1 });
    this.#save({ status: 'running', outcome: null, error: null });
  }

  /** The agent learns its task within step 0; a resumed one gets its state instead. */
  async #seatAgent(): Promise<void> {
    const { seat, environment } = this.#parts.players;
    if (!seat || this.#restoreAgent()) return;
    await this.#inScope(0, async (scope) => {
      scope.isActing = true;
      seat.enter(scope);
      const { goal } = this.#parts;
      await seat.start({ goal, world: environment.info.world, stepLimit: this.#summary.stepLimit });
      scope.throwIfOver();
      this.#save({}, scope);
    });
  }

  /** False where there is no state to restore: the agent has not begun. */
  #restoreAgent(): boolean {
    const { players, services } = this.#parts;
    const state = services.store.agentState(this.#summary.runId);
    players.seat?.restore(state);
    return state !== null;
  }

  /** Waits until a step may be played; false when the run is over. */
  async #passGate(): Promise<boolean> {
    const { control } = this.#parts;
    if (this.#summary.status === 'ended') return false;
    await this.#delay();
    for (;;) {
      if (control.halt) return this.#halt(control.halt);
      this.#heedControl();
      this.#heedPause();
      const mayStep = this.#state.control === 'agent' || control.commands.length > 0;
      if (!control.isPauseWanted && mayStep) return true;
      await control.nextChange();
    }
  }

  /** Gives others a turn even where nothing is ever waited for, and a person the time to follow. */
  async #delay(): Promise<void> {
    const { control, services } = this.#parts;
    await nextTick();
    const ms = this.#state.step === 0 || control.wanted === 'person' ? 0 : (services.stepDelayMs?.() ?? 0);
    if (ms > 0 && !control.halt) await control.nextChange(ms);
  }

  #heedControl(): void {
    const { wanted } = this.#parts.control;
    if (wanted === this.#state.control) return;
    this.#tell({ type: 'control-changed', by: wanted });
    this.#save({});
  }

  #heedPause(): void {
    const { isPauseWanted } = this.#parts.control;
    if (isPauseWanted && this.#summary.status === 'running') {
      this.#tell({ type: 'run-paused' });
      this.#save({ status: 'paused' });
    } else if (!isPauseWanted && this.#summary.status === 'paused') this.#begin();
  }

  async #step(): Promise<void> {
    const { players, control, services } = this.#parts;
    const step = this.#state.step + 1;
    const command = this.#state.control === 'person' ? (control.commands.shift() ?? null) : null;
    const turn = { step, results: this.#state.results, wasTakenOver: this.#state.decidedBy === 'person' };
    const startedAt = services.clock.monotonic();
    await this.#inScope(step, async (scope) => {
      const result = await playStep(players, { turn, command, stepLimit: this.#summary.stepLimit }, scope);
      const score = result.results.at(-1)?.observation.score ?? this.#state.score;
      const graph = players.seat?.graph.counts() ?? this.#state.graph;
      const milliseconds = services.clock.monotonic() - startedAt;
      scope.emit({ type: 'step-ended', score, graph, usage: scope.usage, milliseconds });
      if (result.outcome) scope.emit({ type: 'run-ended', outcome: result.outcome, score, error: null });
      this.#save(result.outcome ? { status: 'ended', outcome: result.outcome } : {}, scope);
    });
    control.afterStep();
  }

  /** One try at a step. Where a person broke it off it is abandoned and may be tried again; an error ends the run. */
  async #inScope(step: number, work: (scope: StepScope) => Promise<void>): Promise<void> {
    const { control, hub } = this.#parts;
    const scope = new StepScope(step, this.#state.usage, {
      emit: (of, body) => hub.emit(of, body),
      stream: (text) => hub.stream(text),
    });
    control.scope = scope;
    try {
      await work(scope);
    } catch (error) {
      this.#abandon(scope);
      if (!scope.signal.aborted) throw error;
    } finally {
      control.scope = null;
      scope.close();
    }
  }

  #abandon({ step, signal }: StepScope): void {
    const { hub, players, control } = this.#parts;
    players.seat?.graph.discard();
    hub.abandon(step, signal.aborted ? String((signal.reason as Error).message) : 'It failed.');
    if (signal.aborted && !control.halt) this.#restoreAgent();
  }

  /** Always false: no step may follow. */
  #halt(halt: 'stopped' | 'interrupted'): false {
    if (halt === 'interrupted') this.#save({ status: 'interrupted' });
    else this.#end('stopped', null);
    return false;
  }

  #end(outcome: Outcome, error: ErrorRecord | null): void {
    this.#tell({ type: 'run-ended', outcome, score: this.#state.score, error });
    this.#save({ status: 'ended', outcome, error });
  }

  /** A store that cannot take the end either (a full disk) keeps the run as running: it is interrupted when opened next. */
  #fail(thrown: unknown): void {
    const error = errorRecord(thrown);
    this.#parts.services.logger.error('a run failed', { runId: this.#summary.runId, code: error.code });
    try {
      this.#end('failed', error);
    } catch (storeError) {
      this.#parts.services.logger.error('its end could not be stored', { ...errorRecord(storeError) });
      this.#change({ ...this.#summary, status: 'ended', outcome: 'failed', error });
    }
  }

  /** Tells of something between two steps. */
  #tell(body: RunEventBody): void {
    this.#parts.hub.emit(this.#state.step, body);
  }

  /** Commits what happened; at a step's end with the agent's state and the graph, in the same transaction. */
  #save(change: Partial<RunSummary>, ended?: StepScope): void {
    const { hub, services, players } = this.#parts;
    const { seat } = players;
    const state = foldRunState(this.#state, hub.pending);
    const summary = { ...this.#summary, ...summaryFields(state), ...change, updatedAt: services.clock.now() };
    services.store.commit(summary.runId, {
      summary,
      events: hub.pending,
      ...(ended && { calls: { step: ended.step, count: ended.calls } }),
      ...(ended && seat && { agentState: seat.saveState(), write: () => seat.graph.flush() }),
    });
    hub.markCommitted();
    this.#state = state;
    this.#change(summary);
  }

  #change(summary: RunSummary): void {
    const { services } = this.#parts;
    this.#summary = summary;
    try {
      services.onChange?.(summary);
    } catch (error) {
      services.logger.error('a listener of run changes failed', { error: String(error) });
    }
  }

  async #dispose(): Promise<void> {
    try {
      await this.#parts.players.environment.dispose();
    } catch (error) {
      this.#parts.services.logger.warn('a world could not be closed', { error: String(error) });
    }
  }
}
