/** The events of a live run: numbered and stamped as they happen, told to everyone, held until they are committed. */
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { RunEvent, RunEventBody, StreamedText } from '../events/run-event.ts';

/** Gets events in order of `seq`, each exactly once. */
export type EventListener = (events: readonly RunEvent[]) => void;
export type TextListener = (text: StreamedText) => void;
export type Unsubscribe = () => void;

export interface EventHubParts {
  readonly firstSeq: number;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The committed events from a number on. */
  readonly stored: (fromSeq: number) => readonly RunEvent[];
}

interface Subscriber {
  readonly listener: EventListener;
  nextSeq: number;
}

export class EventHub {
  readonly #parts: EventHubParts;
  readonly #subscribers = new Set<Subscriber>();
  readonly #textListeners = new Set<TextListener>();
  #nextSeq: number;
  #pending: RunEvent[] = [];
  #isTelling = false;

  constructor(parts: EventHubParts) {
    this.#parts = parts;
    this.#nextSeq = parts.firstSeq;
  }

  /** Events that happened and are not in the store yet. */
  get pending(): readonly RunEvent[] {
    return this.#pending;
  }

  emit(step: number, body: RunEventBody): void {
    this.#pending.push({ seq: this.#nextSeq, step, at: this.#parts.clock.now(), body });
    this.#nextSeq += 1;
    this.#tellAll();
  }

  /** The pending events are in the store now. */
  markCommitted(): void {
    this.#pending = [];
  }

  /** Makes the pending events void: whoever saw them is told, the store will never have them. */
  abandon(step: number, reason: string): void {
    this.#pending = [];
    this.emit(step, { type: 'step-abandoned', reason });
  }

  /** Tells what happened from `fromSeq` on at once, committed or not, then each new event as it happens. */
  subscribe(listener: EventListener, fromSeq: number): Unsubscribe {
    const subscriber = { listener, nextSeq: fromSeq };
    const stored = this.#parts.stored(fromSeq);
    this.#subscribers.add(subscriber);
    this.#tell(subscriber, [...stored, ...this.#pending]);
    return () => void this.#subscribers.delete(subscriber);
  }

  stream(text: StreamedText): void {
    for (const listener of this.#textListeners) this.#guard(() => listener(text));
  }

  subscribeText(listener: TextListener): Unsubscribe {
    this.#textListeners.add(listener);
    return () => void this.#textListeners.delete(listener);
  }

  /** A listener may cause further events: they are told to all in order, after the one under way. */
  #tellAll(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      for (let told = -1; told < this.#nextSeq;) {
        told = this.#nextSeq;
        for (const subscriber of [...this.#subscribers]) this.#tell(subscriber, this.#pending);
      }
    } finally {
      this.#isTelling = false;
    }
  }

  #tell(subscriber: Subscriber, events: readonly RunEvent[]): void {
    const fresh = events.filter((event) => event.seq >= subscriber.nextSeq);
    const last = fresh.at(-1);
    if (!last) return;
    subscriber.nextSeq = last.seq + 1;
    this.#guard(() => subscriber.listener(fresh));
  }

  /** A listener that throws is its own misfortune, never the run's. */
  #guard(tell: () => void): void {
    try {
      tell();
    } catch (error) {
      this.#parts.logger.error('a listener of run events failed', { error: String(error) });
    }
  }
}
