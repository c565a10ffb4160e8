/** The journal of role calls: what was asked, by content hash, and what was answered. */
import { z } from 'zod';
import { jsonSchema } from '../base/json.ts';
import { contextMeterSchema } from '../events/context-meter.ts';
import { errorRecordSchema, usageSchema } from '../events/run-event.ts';
import type { PromptSegment } from '../../models/ports.ts';
import type { Database } from './database.ts';
import { packText, unpackText } from './pack-text.ts';
import type { RunKey } from './run-rows.ts';
import { createSegments } from './segments.ts';

export const callAnswerSchema = z.object({
  output: jsonSchema,
  usage: usageSchema,
  milliseconds: z.number().nonnegative(),
  answeredBy: z.string(),
  /** Raw text of each try. */
  attempts: z.array(z.string()).readonly(),
  thinking: z.string(),
  context: contextMeterSchema.optional(),
});
export type CallAnswer = Readonly<z.infer<typeof callAnswerSchema>>;

const callResultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), answer: callAnswerSchema }),
  /** Kept because an agent may have gone on without the answer. */
  z.object({ kind: z.literal('failed'), error: errorRecordSchema }),
]);
export type CallResult = Readonly<z.infer<typeof callResultSchema>>;

export interface JournalledCall {
  readonly step: number;
  /** Counts the calls of the step from 0. */
  readonly call: number;
  readonly role: string;
  /** SHA-256, in hexadecimal, of the role and its input. */
  readonly inputHash: string;
  readonly segments: readonly PromptSegment[];
  readonly result: CallResult;
}

export interface CallJournal {
  record(key: RunKey, call: JournalledCall): void;
  read(key: RunKey, step: number, call: number): JournalledCall | undefined;
  /** Drops the calls of a step numbered from `count` on. */
  truncate(key: RunKey, step: number, count: number): void;
  /** Drops the failed calls of steps from `fromStep` on, which are tried again. */
  dropFailed(key: RunKey, fromStep: number): void;
  /** Call it when segments may have been erased. */
  forgetSegments(): void;
}

const rowSchema = z.object({
  call_key: z.number(),
  role: z.string(),
  input_hash: z.instanceof(Uint8Array),
  result: z.unknown(),
});

export function createCallJournal(database: Database): CallJournal {
  const segments = createSegments(database);
  const sql = (text: string) => database.statement(text);
  return {
    record(key, call) {
      try {
        database.transaction(() => insert(key, call));
      } catch (error) {
        segments.forget();
        throw error;
      }
    },
    read(key, step, call) {
      const row = sql(
        'SELECT call_key, role, input_hash, result FROM calls WHERE run_key = ? AND step = ? AND call = ?',
      ).get(key, step, call);
      if (row === undefined) return undefined;
      const { call_key, role, input_hash, result } = rowSchema.parse(row);
      return {
        step,
        call,
        role,
        inputHash: Buffer.from(input_hash).toString('hex'),
        segments: segments.ofCall(call_key),
        result: callResultSchema.parse(JSON.parse(unpackText(result))),
      };
    },
    truncate: (key, step, count) =>
      void sql('DELETE FROM calls WHERE run_key = ? AND step = ? AND call >= ?').run(key, step, count),
    dropFailed: (key, fromStep) =>
      void sql('DELETE FROM calls WHERE run_key = ? AND step >= ? AND has_failed = 1').run(key, fromStep),
    forgetSegments: segments.forget,
  };

  function insert(key: RunKey, call: JournalledCall): void {
    sql('DELETE FROM calls WHERE run_key = ? AND step = ? AND call = ?').run(key, call.step, call.call);
    const { lastInsertRowid } = sql(
      'INSERT INTO calls (run_key, step, call, role, input_hash, has_failed, result) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ).run(
      key,
      call.step,
      call.call,
      call.role,
      Buffer.from(call.inputHash, 'hex'),
      call.result.kind === 'failed' ? 1 : 0,
      packText(JSON.stringify(call.result)),
    );
    segments.link(Number(lastInsertRowid), call.segments);
  }
}
