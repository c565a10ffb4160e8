/** The person's settings, kept in the lab's file. */
import { settingsSchema, type Settings } from '../contract/views.ts';
import type { SettingsStore } from '../storage/settings-store.ts';

export interface SettingsService {
  get(): Settings;
  update(change: Partial<Settings>): Settings;
}

const KEY = 'settings';

export function createSettings(store: SettingsStore): SettingsService {
  /** One member that a newer or older version wrote differently costs that member, not the others. */
  const get = (): Settings => {
    const stored = store.get(KEY);
    const members = typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : {};
    const shape = settingsSchema.shape;
    const valid = Object.entries(members).filter(
      ([name, value]) => name in shape && shape[name as keyof typeof shape].safeParse(value).success,
    );
    return settingsSchema.parse(Object.fromEntries(valid));
  };
  return {
    get,
    update(change) {
      const next = settingsSchema.parse({ ...get(), ...withoutUndefined(change) });
      store.set(KEY, next);
      return next;
    },
  };
}

function withoutUndefined(change: Partial<Settings>): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
