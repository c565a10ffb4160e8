/** What the library remembers of itself between starts. */
import { z } from 'zod';
import type { SettingsStore } from '../../storage/settings-store.ts';

const schema = z.object({
  isPaused: z.boolean().default(false),
  /** Chosen by the person. */
  embedder: z.string().default('all-MiniLM-L6-v2'),
  /** The embedder whose vectors are whole and searched; null before the first. */
  vectorsOf: z.string().nullable().default(null),
  /** What the fact graph was made from, as a hash. */
  graphOf: z.string().nullable().default(null),
});
export type LibrarySettingValues = Readonly<z.infer<typeof schema>>;

export interface LibrarySettings {
  get(): LibrarySettingValues;
  set(change: Partial<LibrarySettingValues>): void;
}

const KEY = 'documents.library';

export function createLibrarySettings(store: SettingsStore): LibrarySettings {
  const get = (): LibrarySettingValues => schema.catch(schema.parse({})).parse(store.get(KEY) ?? {});
  return { get, set: (change) => store.set(KEY, { ...get(), ...change }) };
}
