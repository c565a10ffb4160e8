/** Every migration in order. A room that needs tables adds its numbered file here; a landed one never changes. */
import type { Migration } from '../migrate.ts';

export const migrations: readonly Migration[] = [];
