/** Every migration in order. A room that needs tables adds its numbered file here; a landed one never changes. */
import type { Migration } from '../migrate.ts';
import { runsMigration } from './001-runs.ts';
import { memoryMigration } from './002-memory.ts';
import { documentsMigration } from './003-documents.ts';
import { libraryMigration } from './004-library.ts';

export const migrations: readonly Migration[] = [runsMigration, memoryMigration, documentsMigration, libraryMigration];
