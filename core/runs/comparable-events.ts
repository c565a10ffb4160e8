/** Events without what differs from one playing of a run to the next: times, row numbers, and how it was started and halted. */
import type { Json } from '../base/json.ts';
import type { RunEvent, RunEventBody } from '../events/run-event.ts';
import { JOURNAL_MISMATCH } from './journalling-reasoner.ts';

export interface ComparableEvent {
  readonly seq: number;
  readonly step: number;
  readonly body: Json;
}

const aboutTheProcess: ReadonlySet<RunEventBody['type']> = new Set([
  'run-started',
  'run-paused',
  'run-ended',
  'control-changed',
  'step-abandoned',
]);

/**
 * Row numbers become the order in which they first appear. Calls made side by side end in any order, so the calls of a
 * step come before its other events, by their number. Two logs are the same play when these are deeply equal, `seq` apart.
 */
export function comparableEvents(events: readonly RunEvent[]): readonly ComparableEvent[] {
  const ids = new IdOrder();
  return events
    .filter(({ body }) => !aboutTheProcess.has(body.type) && !isMismatch(body))
    .sort((a, b) => a.step - b.step || compare(callOrder(a.body), callOrder(b.body)) || a.seq - b.seq)
    .map(({ seq, step, body }) => ({ seq, step, body: comparable(body as unknown as Json, '', ids) }));
}

/** Both may be infinite. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function callOrder(body: RunEventBody): number {
  const isOfCall = body.type === 'role-started' || body.type === 'role-answered' || body.type === 'role-failed';
  return isOfCall ? body.call : Infinity;
}

function isMismatch(body: RunEventBody): boolean {
  return body.type === 'warning-raised' && body.message === JOURNAL_MISMATCH;
}

/** What each key that holds a row number counts. */
const idKinds: Readonly<Record<string, string>> = {
  entityId: 'entity',
  subjectId: 'entity',
  objectId: 'entity',
  factId: 'fact',
  invalidated: 'fact',
  episodeId: 'episode',
};

class IdOrder {
  readonly #orders = new Map<string, number>();
  readonly #counts = new Map<string, number>();

  of(kind: string, id: number): number {
    const known = this.#orders.get(`${kind} ${id}`);
    if (known !== undefined) return known;
    const order = this.#counts.get(kind) ?? 0;
    this.#counts.set(kind, order + 1);
    this.#orders.set(`${kind} ${id}`, order);
    return order;
  }
}

function comparable(value: Json, key: string, ids: IdOrder): Json {
  if (key === 'milliseconds') return 0;
  if (key === 'isReplayed') return false;
  const kind = idKinds[key];
  if (kind && typeof value === 'number') return ids.of(kind, value);
  if (Array.isArray(value)) return value.map((member: Json) => comparable(member, key, ids));
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value as Readonly<Record<string, Json>>);
  return Object.fromEntries(members.map(([name, member]) => [name, comparable(member, name, ids)]));
}
