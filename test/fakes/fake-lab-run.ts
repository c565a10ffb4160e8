/** One run of the fake lab: steps a small world, words what happens as run events, and obeys the controls. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunId } from '../../core/base/ids.ts';
import type { Json } from '../../core/base/json.ts';
import type { CallDetail, TrueMapView } from '../../core/contract/views.ts';
import type { RunConfig } from '../../core/events/run-config.ts';
import type { ErrorRecord, RunEvent, RunEventBody, StreamedText, Usage } from '../../core/events/run-event.ts';
import type { RunStatus, RunSummary } from '../../core/events/run-summary.ts';
import { FakeMemory } from './fake-lab-memory.ts';
import { FakeWorld } from './fake-lab-world.ts';
import type { FakeDecision, FakeObservation } from './fake-lab-world.ts';

export interface FakeRunOptions {
  readonly runId: string;
  readonly config: RunConfig;
  readonly createdAt: number;
  /** Between two role calls, in milliseconds; 0 plays on without a pause. */
  readonly paceMs: number;
  /** Breaks off with this error in that step. */
  readonly failAt?: { readonly step: number; readonly error: ErrorRecord };
  readonly onChange?: () => void;
}

const ROLES = ['extract', 'outdated', 'crucial-items', 'needs-exploration', 'plan', 'act'] as const;
const SIZES: Record<string, { rooms: number; keys: number; stepLimit: number }> = {
  medium: { rooms: 12, keys: 4, stepLimit: 150 },
  hard: { rooms: 16, keys: 5, stepLimit: 150 },
  hardest: { rooms: 36, keys: 7, stepLimit: 150 },
};
const noUsage: Usage = { calls: 0, promptTokens: 0, cachedTokens: 0, generatedTokens: 0 };

export class FakeRun {
  readonly runId: RunId;
  readonly events: RunEvent[] = [];
  status: RunStatus = 'created';
  private readonly options: FakeRunOptions;
  private readonly world: FakeWorld;
  private readonly memory = new FakeMemory();
  private readonly details = new Map<string, CallDetail>();
  private readonly listeners = new Set<() => void>();
  private readonly wordListeners = new Set<(words: StreamedText) => void>();
  private readonly stepLimit: number;
  private readings: FakeObservation[] = [];
  private step = 0;
  private commands = 0;
  private usage: Usage = noUsage;
  private milliseconds = 0;
  private clock: number;
  private attempt = 0;
  private control: 'agent' | 'person' = 'agent';
  private pauseAfterStep = false;
  private wake: (() => void) | null = null;
  /** Commands of the person that were not played yet. */
  private readonly given: string[] = [];

  constructor(options: FakeRunOptions) {
    this.options = options;
    this.runId = options.runId as RunId;
    this.clock = options.createdAt;
    const size = SIZES[options.config.level] ?? SIZES['medium']!;
    this.world = new FakeWorld(options.config.seed, size);
    this.stepLimit = options.config.maxSteps ?? size.stepLimit;
    this.emit({
      type: 'run-created',
      config: options.config,
      title: 'Treasure hunt',
      goal: 'Find the treasure.',
      maxScore: this.world.maxScore,
      stepLimit: this.stepLimit,
    });
    if (options.config.model === 'by-hand') this.control = 'person';
  }

  get isEnded(): boolean {
    return this.status === 'ended';
  }

  /** Plays until `untilStep` at once, without waiting; for runs that are there from the start. */
  async playNow(untilStep = Infinity): Promise<void> {
    this.begin();
    while (!this.isEnded && this.step < untilStep) await this.playStep(0);
  }

  /** Plays on in the background until it is paused or over. */
  start(): void {
    this.begin();
    void this.loop();
  }

  pause(): void {
    if (this.status !== 'running') return;
    this.status = 'paused';
    this.emit({ type: 'run-paused' });
  }

  resume(): void {
    if (this.isEnded || this.status === 'running') return;
    this.start();
  }

  stepOnce(): void {
    this.pauseAfterStep = true;
    this.resume();
  }

  interrupt(): void {
    this.status = 'interrupted';
  }

  cancel(): void {
    if (this.isEnded) return;
    this.end('stopped', null);
    this.wake?.();
  }

  setControl(by: 'agent' | 'person'): void {
    if (this.control === by) return;
    this.control = by;
    if (by === 'agent') this.given.length = 0;
    this.emit({ type: 'control-changed', by });
    this.wake?.();
  }

  act(command: string): void {
    this.given.push(command);
    this.wake?.();
  }

  detail(step: number, call: number): CallDetail | undefined {
    return this.details.get(`${step}/${call}`);
  }

  reveal(): TrueMapView | null {
    return this.isEnded ? this.world.reveal() : null;
  }

  onEvents(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onWords(listener: (words: StreamedText) => void): () => void {
    this.wordListeners.add(listener);
    return () => this.wordListeners.delete(listener);
  }

  summary(): RunSummary {
    const ended = this.events.map(({ body }) => body).findLast((body) => body.type === 'run-ended');
    return {
      runId: this.runId,
      config: this.options.config,
      title: 'Treasure hunt',
      status: this.status,
      outcome: ended?.outcome ?? null,
      error: ended?.error ?? null,
      score: this.readings.at(-1)?.score ?? 0,
      maxScore: this.world.maxScore,
      steps: this.step,
      stepLimit: this.stepLimit,
      commands: this.commands,
      usage: this.usage,
      graph: this.memory.counts(),
      seconds: this.milliseconds / 1000,
      createdAt: this.options.createdAt,
      updatedAt: this.events.at(-1)?.at ?? this.options.createdAt,
    };
  }

  private begin(): void {
    this.status = 'running';
    this.attempt += 1;
    this.emit({ type: 'run-started', attempt: this.attempt });
    if (this.readings.length === 0) {
      if (this.control === 'person') this.emit({ type: 'control-changed', by: 'person' });
      this.read(null, this.world.reset());
    }
  }

  private async loop(): Promise<void> {
    const attempt = this.attempt;
    while (this.status === 'running' && attempt === this.attempt) {
      await this.playStep(this.options.paceMs);
      if (this.pauseAfterStep) this.pause();
      this.pauseAfterStep = false;
    }
  }

  private async playStep(paceMs: number): Promise<void> {
    const before = this.milliseconds;
    this.step += 1;
    this.emit({ type: 'step-started' });
    const readings = this.readings;
    if (this.control === 'person') await this.decideByHand(readings);
    else await this.decideAsAgent(readings, paceMs);
    if (this.isEnded) return;
    this.milliseconds += 12;
    const graph = this.memory.counts();
    const milliseconds = this.milliseconds - before;
    const score = this.readings.at(-1)!.score;
    this.emit({ type: 'step-ended', score, graph, usage: this.usage, milliseconds });
    if (this.readings.at(-1)!.won) this.end('won', null);
    else if (this.step >= this.stepLimit) this.end('step-limit', null);
  }

  private async decideByHand(readings: readonly FakeObservation[]): Promise<void> {
    this.learn(readings);
    while (this.given.length === 0 && this.control === 'person' && !this.isEnded)
      await new Promise<void>((resolve) => (this.wake = resolve));
    if (this.isEnded) return;
    const command = this.given.shift();
    if (command === undefined) return this.decideAsAgent(readings, this.options.paceMs);
    this.carryOut('person', { action: command, commands: [command], reason: '' });
  }

  private async decideAsAgent(readings: readonly FakeObservation[], paceMs: number): Promise<void> {
    const decision = this.world.decide();
    for (const [call, role] of ROLES.entries()) {
      this.emit({ type: 'role-started', call, role });
      if (paceMs > 0) await this.stream(call, { role, decision, paceMs });
      if (this.isEnded) return;
      // Thinking is broken off, and the step is the person's.
      if (this.control === 'person') return this.decideByHand(readings);
      if (this.options.failAt?.step === this.step && role === 'plan') return this.fail(call, this.options.failAt.error);
      if (role === 'extract') this.learn(readings);
      if (role === 'needs-exploration') this.emit(this.memory.recall(decision.queries));
      if (role === 'plan')
        this.emit({ type: 'plan-changed', plan: { mainGoal: 'Find the treasure', subGoals: decision.subGoals } });
      this.answer(call, role, decision);
    }
    this.carryOut('agent', decision);
  }

  private learn(readings: readonly FakeObservation[]): void {
    this.emit(
      this.memory.update({
        text: readings.map(({ text }) => text).join(' '),
        facts: readings.flatMap(({ facts }) => facts),
        outdated: readings.flatMap(({ outdated }) => outdated),
        kinds: Object.assign({}, ...readings.map(({ kinds }) => kinds)) as FakeObservation['kinds'],
      }),
    );
  }

  private carryOut(by: 'agent' | 'person', { action, commands, reason }: CarriedOut): void {
    this.emit({ type: 'action-chosen', by, action, commands, reason });
    this.readings = [];
    for (const command of commands) this.read(command, this.world.step(command));
  }

  private read(command: string | null, observation: FakeObservation): void {
    this.readings.push(observation);
    if (command !== null) this.commands += 1;
    const { text, inventory, admissible, score, won } = observation;
    this.emit({ type: 'observation-received', command, text, inventory, admissible, score, won, lost: false });
  }

  private async stream(call: number, work: { role: string; decision: FakeDecision; paceMs: number }): Promise<void> {
    if (this.options.config.model === 'rules') return void (await sleep(work.paceMs));
    const words = `${work.decision.reason} So: ${work.decision.action}.`.split(' ');
    for (const word of words) {
      await sleep(work.paceMs / words.length);
      const text = { step: this.step, call, role: work.role, kind: 'text' as const, text: `${word} ` };
      for (const listener of this.wordListeners) listener(text);
    }
  }

  private answer(call: number, role: string, decision: FakeDecision): void {
    const isModel = this.options.config.model !== 'rules';
    const milliseconds = isModel ? 180 + ((this.step * 37 + call * 61) % 420) : 1 + ((this.step + call) % 4);
    const promptTokens = isModel ? 420 + call * 35 + this.step * 2 : 0;
    const usage: Usage = {
      calls: isModel ? 1 : 0,
      promptTokens,
      cachedTokens: Math.round(promptTokens * 0.71),
      generatedTokens: isModel ? 24 + call * 9 : 0,
    };
    this.milliseconds += milliseconds;
    this.usage = sum(this.usage, usage);
    const output: Json =
      role === 'act' ? { action: decision.action, reason: decision.reason } : { queries: [...decision.queries] };
    const answeredBy = this.options.config.model;
    this.details.set(`${this.step}/${call}`, {
      step: this.step,
      call,
      role,
      answeredBy,
      prompt: [
        { role: 'system', label: 'instructions', text: `You are the ${role} role of an agent that explores a house.` },
        { role: 'user', label: 'goal', text: 'Goal: find the treasure.' },
        { role: 'user', label: 'observation', text: this.readings.map(({ text }) => text).join('\n') },
      ],
      attempts: isModel ? [JSON.stringify(output)] : [],
      thinking: '',
    });
    this.emit({
      type: 'role-answered',
      call,
      role,
      answeredBy,
      output,
      thinking: '',
      attempts: isModel ? 1 : 0,
      usage,
      milliseconds,
      isReplayed: false,
    });
  }

  private fail(call: number, error: ErrorRecord): void {
    this.emit({ type: 'role-failed', call, role: ROLES[call]!, error });
    this.end('failed', error);
  }

  private end(outcome: 'won' | 'step-limit' | 'stopped' | 'failed', error: ErrorRecord | null): void {
    this.status = 'ended';
    this.emit({ type: 'run-ended', outcome, score: this.readings.at(-1)?.score ?? 0, error });
  }

  private emit(body: RunEventBody): void {
    this.clock = this.options.paceMs > 0 ? Date.now() : this.clock + 40;
    this.events.push({ seq: this.events.length, step: this.step, at: this.clock, body });
    for (const listener of this.listeners) listener();
    this.options.onChange?.();
  }
}

type CarriedOut = Pick<FakeDecision, 'action' | 'commands' | 'reason'>;

function sum(a: Usage, b: Usage): Usage {
  return {
    calls: a.calls + b.calls,
    promptTokens: a.promptTokens + b.promptTokens,
    cachedTokens: a.cachedTokens + b.cachedTokens,
    generatedTokens: a.generatedTokens + b.generatedTokens,
  };
}
