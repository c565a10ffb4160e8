/** Prompt segments, each content stored once whoever uses it: prompts repeat themselves from step to step. */
import { z } from 'zod';
import { canonicalJson } from '../base/json.ts';
import { sha256 } from '../base/hash.ts';
import type { PromptSegment } from '../../models/ports.ts';
import type { Database } from './database.ts';
import { packText, unpackText } from './pack-text.ts';

export interface Segments {
  link(callKey: number, segments: readonly PromptSegment[]): void;
  ofCall(callKey: number): readonly PromptSegment[];
  /** Drops the remembered keys: after a rollback or an erasure they may mean nothing. */
  readonly forget: () => void;
}

const REMEMBERED = 4096;
const segmentSchema = z.object({ role: z.enum(['system', 'user', 'assistant']), label: z.string(), text: z.string() });
const keySchema = z.number().int();

export function createSegments(database: Database): Segments {
  const keys = new Map<string, number>();
  const sql = (text: string) => database.statement(text);
  return {
    link(callKey, segments) {
      const insert = sql('INSERT INTO call_segments (call_key, position, segment_key) VALUES (?, ?, ?)');
      segments.forEach((segment, position) => insert.run(callKey, position, keyOf(segment)));
    },
    ofCall: (callKey) =>
      sql('SELECT content FROM call_segments JOIN segments USING (segment_key) WHERE call_key = ? ORDER BY position')
        .pluck()
        .all(callKey)
        .map((content) => segmentSchema.parse(JSON.parse(unpackText(content)))),
    forget: () => keys.clear(),
  };

  function keyOf({ role, label, text }: PromptSegment): number {
    const content = canonicalJson({ role, label, text });
    const hash = sha256(content);
    const key = keys.get(hash) ?? findKey(hash) ?? insert(hash, content);
    if (keys.size >= REMEMBERED) keys.clear();
    keys.set(hash, key);
    return key;
  }

  function findKey(hash: string): number | undefined {
    const key = sql('SELECT segment_key FROM segments WHERE hash = ?').pluck().get(Buffer.from(hash, 'hex'));
    return keySchema.optional().parse(key);
  }

  function insert(hash: string, content: string): number {
    const { lastInsertRowid } = sql('INSERT INTO segments (hash, content) VALUES (?, ?)').run(
      Buffer.from(hash, 'hex'),
      packText(content),
    );
    return Number(lastInsertRowid);
  }
}
