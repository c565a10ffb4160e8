/** Tells every listener what happened; each has a mailbox of its own, so that none holds up the teller or another. */
import { createMailbox, type Mailbox, type MailboxOptions } from './mailbox.ts';

export interface Hub<News> {
  readonly tell: (news: News) => void;
  /** From now on; ends when the signal fires or the hub is closed. Listening begins with the call, not the first read. */
  listen(signal?: AbortSignal): AsyncGenerator<News, void, void>;
  close(): void;
}

export function createHub<News>(options: MailboxOptions<News>): Hub<News> {
  const mailboxes = new Set<Mailbox<News>>();
  let isClosed = false;

  async function* listening(mailbox: Mailbox<News>, signal?: AbortSignal): AsyncGenerator<News, void, void> {
    try {
      yield* mailbox.read(signal);
    } finally {
      mailboxes.delete(mailbox);
    }
  }

  return {
    tell: (news) => mailboxes.forEach((mailbox) => mailbox.put(news)),
    listen(signal) {
      const mailbox = createMailbox(options);
      if (isClosed) mailbox.close();
      else mailboxes.add(mailbox);
      signal?.addEventListener('abort', () => mailboxes.delete(mailbox), { once: true });
      return listening(mailbox, signal);
    },
    close() {
      isClosed = true;
      mailboxes.forEach((mailbox) => mailbox.close());
    },
  };
}
