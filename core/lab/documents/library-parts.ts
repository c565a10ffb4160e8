/** What the library's calls work on. */
import type { Clock } from '../../base/clock.ts';
import { runIdSchema } from '../../base/ids.ts';
import type { Logger } from '../../base/logger.ts';
import { createConversationStore, type ConversationStore } from '../../documents/conversations/conversation-store.ts';
import { createExtractedFacts, type ExtractedFacts } from '../../documents/facts/extracted-facts.ts';
import { createLibraryStore, type LibraryStore } from '../../documents/library/library-store.ts';
import { createNameDecisions, type NameDecisions } from '../../documents/library/name-decisions.ts';
import { createSourceStore, type SourceStore } from '../../documents/library/source-store.ts';
import { runConfigSchema } from '../../events/run-config.ts';
import type { Database } from '../../storage/database.ts';
import type { SettingsStore } from '../../storage/settings-store.ts';
import type { Embedders } from '../embedders.ts';
import type { ResolvedReasoner, ResolveReasoner } from '../reasoners.ts';
import type { DocumentThreads } from './document-threads.ts';
import { createLibraryIndex, type LibraryIndex } from './library-index.ts';
import { createLibrarySettings, type LibrarySettings } from './library-settings.ts';

export interface LibraryOptions {
  readonly database: Database;
  readonly settings: SettingsStore;
  readonly embedders: Embedders;
  readonly resolveReasoner: ResolveReasoner;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Files that a browser sent lie here; they go with their source. */
  readonly uploads: string;
  readonly threads: DocumentThreads;
  readonly graceMs: number;
  /** Whether the folders are looked at and watched: not for a single command. */
  readonly isWatched: boolean;
}

export interface LibraryParts extends LibraryOptions {
  readonly library: LibraryStore;
  readonly sources: SourceStore;
  readonly conversations: ConversationStore;
  readonly extracted: ExtractedFacts;
  readonly decisions: NameDecisions;
  readonly own: LibrarySettings;
  readonly index: LibraryIndex;
  /** A model for roles outside of runs; null for `rules`. */
  readonly reasonerFor: (model: string) => Promise<ResolvedReasoner | null>;
}

/** The collection of the Documents screen. */
const COLLECTION = 'library';
const caller = runIdSchema.parse('documents');

export function createLibraryParts(options: LibraryOptions): LibraryParts {
  const { database, clock, resolveReasoner } = options;
  const now = (): number => clock.now();
  const library = createLibraryStore(database, { collection: COLLECTION, now });
  const { collectionKey } = library;
  const decisions = createNameDecisions(database, collectionKey);
  const own = createLibrarySettings(options.settings);
  return {
    ...options,
    library,
    decisions,
    own,
    sources: createSourceStore(database, collectionKey),
    conversations: createConversationStore(database, { collectionKey, now }),
    extracted: createExtractedFacts(database, collectionKey),
    index: createLibraryIndex({
      database,
      library,
      decisions,
      embedderId: () => own.get().vectorsOf ?? '',
      thread: options.threads.graph,
    }),
    reasonerFor: async (model) =>
      model === 'rules'
        ? null
        : resolveReasoner(caller, runConfigSchema.parse({ world: 'documents', model }), `documents:${COLLECTION}`),
  };
}
