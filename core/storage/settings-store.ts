/** Settings by key, each a JSON value; whoever owns a key parses it by its own schema. */
import { z } from 'zod';
import type { Json } from '../base/json.ts';
import type { Database } from './database.ts';

export interface SettingsStore {
  get(key: string): Json | undefined;
  set(key: string, value: Json): void;
  delete(key: string): void;
  all(): Readonly<Record<string, Json>>;
}

const rowSchema = z.object({ key: z.string(), value: z.string() });

export function createSettingsStore(database: Database): SettingsStore {
  const sql = (text: string) => database.statement(text);
  return {
    get: (key) =>
      database.read(() => {
        const value = sql('SELECT key, value FROM settings WHERE key = ?').get(key);
        return value === undefined ? undefined : parse(value)[1];
      }),
    set: (key, value) =>
      void database.transaction(() =>
        sql(
          'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        ).run(key, JSON.stringify(value)),
      ),
    delete: (key) => void database.transaction(() => sql('DELETE FROM settings WHERE key = ?').run(key)),
    all: () =>
      database.read(() => Object.fromEntries(sql('SELECT key, value FROM settings ORDER BY key').all().map(parse))),
  };
}

function parse(row: unknown): [string, Json] {
  const { key, value } = rowSchema.parse(row);
  return [key, JSON.parse(value) as Json];
}
