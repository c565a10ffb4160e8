/** A queue between one that tells and one that listens at its own pace: news of the same thing replaces older news. */

export interface Mailbox<News> {
  put(news: News): void;
  /** Ends the listener's loop once it has read what is there. */
  close(): void;
  /** For one listener; ends when closed or aborted. */
  read(signal?: AbortSignal): AsyncGenerator<News, void, void>;
}

export interface MailboxOptions<News> {
  /** News with the same key are about the same thing. */
  readonly keyOf: (news: News) => string;
  /** Joins unread news with newer news of the same key; by default the newer takes the place. */
  readonly join?: (older: News, newer: News) => News;
}

/** Holds at most one unread item per key, in the order in which the keys first came; a slow listener costs no more. */
export function createMailbox<News>({ keyOf, join = (_older, newer) => newer }: MailboxOptions<News>): Mailbox<News> {
  const unread = new Map<string, News>();
  let isClosed = false;
  let wake: () => void = () => undefined;

  async function* read(signal?: AbortSignal): AsyncGenerator<News, void, void> {
    const stop = (): void => wake();
    signal?.addEventListener('abort', stop);
    try {
      while (!signal?.aborted) {
        for (const [key, news] of unread) {
          unread.delete(key);
          yield news;
          if (signal?.aborted) return;
        }
        if (unread.size > 0) continue;
        if (isClosed) return;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  return {
    put(news) {
      if (isClosed) return;
      const key = keyOf(news);
      const older = unread.get(key);
      unread.set(key, older === undefined ? news : join(older, news));
      wake();
    },
    close() {
      isClosed = true;
      wake();
    },
    read,
  };
}
