/** One life of the lab's process: started, served with what only the main process can do, and ended one way or another. */
import { MessageChannelMain, utilityProcess, type MessagePortMain, type UtilityProcess } from 'electron';
import { fromLabSchema, type FromLab, type LabStart, type Problem, type ToLab } from '../shared/lab-messages.ts';
import type { ServiceCall, ServiceResult } from '../shared/service-calls.ts';
import { keepLastWords } from './last-words.ts';
import { createModelHosts, type ModelHosts } from './model-hosts.ts';

export interface LabLifeOptions {
  readonly entry: string;
  readonly modelHostEntry: string;
  readonly start: LabStart;
  readonly callService: (request: ServiceCall) => Promise<ServiceResult>;
  /** The lab has opened its file, in this folder. */
  readonly onReady: (dataFolder: string) => void;
  readonly passOn: (text: string) => void;
}

/** `stopped` was asked for; `failed` is the lab's own word; `crashed` is said of it. */
export type LabEnd = { readonly kind: 'stopped' } | { readonly kind: 'failed' | 'crashed'; readonly problem: Problem };

export class LabLife {
  /** Settles once, when the process is gone and its models' processes with it. */
  readonly ended: Promise<LabEnd>;
  readonly #options: LabLifeOptions;
  readonly #child: UtilityProcess;
  readonly #hosts: ModelHosts;
  #isOver = false;
  #isStopping = false;
  #problem: Problem | null = null;

  constructor(options: LabLifeOptions) {
    this.#options = options;
    this.#child = utilityProcess.fork(options.entry, [], { serviceName: 'Clew lab', stdio: 'pipe' });
    const lastWords = keepLastWords(this.#child, options.passOn);
    this.#hosts = createModelHosts({
      entry: options.modelHostEntry,
      sendToLab: (message, ports) => this.#send(message, ports),
      passOn: options.passOn,
    });
    this.#child.on('message', (message: unknown) => this.#receive(message));
    this.ended = new Promise((resolve) => {
      this.#child.on('exit', (code) => {
        this.#isOver = true;
        this.#hosts.killAll();
        resolve(this.#howItEnded(code, lastWords()));
      });
    });
    this.#send({ type: 'start', start: options.start });
  }

  /** A port for a page, or null when this life is over. What the page says waits in the port until the lab is ready. */
  connectPage(): MessagePortMain | null {
    if (this.#isOver || this.#isStopping) return null;
    const { port1, port2 } = new MessageChannelMain();
    this.#send({ type: 'connect' }, [port1]);
    return port2;
  }

  /** Lets the lab store what is under way; ends it by force after `timeoutMs`, which loses at most the call under way. */
  async stop(timeoutMs: number): Promise<void> {
    this.#isStopping = true;
    this.#send({ type: 'stop' });
    const timer = setTimeout(() => this.#child.kill(), timeoutMs);
    await this.ended;
    clearTimeout(timer);
  }

  #send(message: ToLab, ports?: MessagePortMain[]): void {
    if (!this.#isOver) this.#child.postMessage(message, ports);
  }

  #receive(raw: unknown): void {
    const parsed = fromLabSchema.safeParse(raw);
    if (parsed.success) this.#handle(parsed.data);
    else
      this.#fail({
        message: 'The lab said something that cannot be read.',
        remedy: null,
        detail: parsed.error.message,
      });
  }

  #handle(message: FromLab): void {
    switch (message.type) {
      case 'ready':
        return this.#options.onReady(message.dataFolder);
      case 'failed':
        return this.#fail(message.problem);
      case 'service-call':
        return void this.#answer(message.call, message.request);
      case 'launch-host':
        return this.#hosts.launch(message.host, message.kind);
      case 'kill-host':
        return this.#hosts.kill(message.host);
      case 'stopped':
        return void this.#child.kill();
    }
  }

  async #answer(call: number, request: ServiceCall): Promise<void> {
    try {
      this.#send({ type: 'service-result', call, result: await this.#options.callService(request) });
    } catch (error) {
      this.#send({ type: 'service-error', call, message: error instanceof Error ? error.message : String(error) });
    }
  }

  #fail(problem: Problem): void {
    this.#problem ??= problem;
    this.#child.kill();
  }

  #howItEnded(code: number, lastWords: string): LabEnd {
    if (this.#isStopping) return { kind: 'stopped' };
    if (this.#problem) return { kind: 'failed', problem: this.#problem };
    const message = `The lab's process ended unexpectedly, with code ${code}.`;
    const remedy = 'Start it again: everything that was answered is stored, and runs under way can be resumed.';
    return { kind: 'crashed', problem: { message, remedy, detail: lastWords.trim() || null } };
  }
}
