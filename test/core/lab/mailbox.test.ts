/** News for listeners of any pace: the latest of each kind, in order, and an end. */
import { describe, expect, it } from 'vitest';
import { createHub } from '../../../core/lab/hub.ts';
import { createMailbox } from '../../../core/lab/mailbox.ts';

interface News {
  readonly about: string;
  readonly text: string;
}
const news = (about: string, text: string): News => ({ about, text });
const keyOf = ({ about }: News) => about;

async function readAll<Item>(source: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of source) items.push(item);
  return items;
}

describe('a mailbox', () => {
  it('keeps the newest of each, where the first of it stood', async () => {
    const mailbox = createMailbox<News>({ keyOf });
    for (const item of [news('a', '1'), news('b', '1'), news('a', '2')]) mailbox.put(item);
    mailbox.close();
    mailbox.put(news('c', 'too late'));
    expect(await readAll(mailbox.read())).toEqual([news('a', '2'), news('b', '1')]);
  });

  it('joins unread news where told how', async () => {
    const mailbox = createMailbox<News>({
      keyOf,
      join: (older, newer) => ({ ...newer, text: older.text + newer.text }),
    });
    mailbox.put(news('a', 'one '));
    mailbox.put(news('a', 'two'));
    mailbox.close();
    expect(await readAll(mailbox.read())).toEqual([news('a', 'one two')]);
  });

  it('wakes a waiting reader, and lets it go when the signal fires', async () => {
    const mailbox = createMailbox<News>({ keyOf });
    const stop = new AbortController();
    const reader = mailbox.read(stop.signal);
    const first = reader.next();
    mailbox.put(news('a', '1'));
    expect(await first).toEqual({ done: false, value: news('a', '1') });
    const second = reader.next();
    stop.abort();
    expect(await second).toMatchObject({ done: true });
  });
});

describe('a hub', () => {
  it('tells each listener what came after it began to listen', async () => {
    const hub = createHub<News>({ keyOf });
    hub.tell(news('a', 'before'));
    const early = hub.listen();
    hub.tell(news('b', '1'));
    const late = hub.listen();
    hub.tell(news('c', '1'));
    hub.close();
    expect(await readAll(early)).toEqual([news('b', '1'), news('c', '1')]);
    expect(await readAll(late)).toEqual([news('c', '1')]);
    expect(await readAll(hub.listen())).toEqual([]);
  });
});
