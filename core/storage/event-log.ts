/** The append-only log of run events; each is parsed by its schema on the way out. */
import { z } from 'zod';
import { runEventSchema, type RunEvent } from '../events/run-event.ts';
import type { Database } from './database.ts';
import { packText, unpackText } from './pack-text.ts';
import type { RunKey } from './run-rows.ts';

export interface EventRange {
  readonly fromSeq?: number;
  /** Events of steps up to this one. */
  readonly toStep?: number;
}

export interface EventLog {
  append(key: RunKey, events: readonly RunEvent[]): void;
  read(key: RunKey, range?: EventRange): readonly RunEvent[];
}

const rowSchema = z.object({ seq: z.number(), step: z.number(), at: z.number(), body: z.unknown() });

export function createEventLog(database: Database): EventLog {
  return {
    append(key, events) {
      const insert = database.statement('INSERT INTO events (run_key, seq, step, at, body) VALUES (?, ?, ?, ?, ?)');
      for (const { seq, step, at, body } of events) insert.run(key, seq, step, at, packText(JSON.stringify(body)));
    },
    read: (key, { fromSeq = 0, toStep = Number.MAX_SAFE_INTEGER } = {}) =>
      database
        .statement('SELECT seq, step, at, body FROM events WHERE run_key = ? AND seq >= ? AND step <= ? ORDER BY seq')
        .all(key, fromSeq, toStep)
        .map(parseEvent),
  };
}

function parseEvent(row: unknown): RunEvent {
  const { seq, step, at, body } = rowSchema.parse(row);
  return runEventSchema.parse({ seq, step, at, body: JSON.parse(unpackText(body)) as unknown });
}
