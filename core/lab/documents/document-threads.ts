/** Where the bundled threads of core/documents lie; what is left out is started from its source. */
export interface DocumentThreads {
  /** Reads documents (core/documents/reading/reading-thread.ts). */
  readonly reading?: string;
  /** Builds large graphs of names (core/documents/index/graph-thread.ts). */
  readonly graph?: string;
}
