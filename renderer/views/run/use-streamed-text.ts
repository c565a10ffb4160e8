/** The words of models while they come, by step and call; only what still streams is of interest, so nothing is kept. */
import { useEffect, useState } from 'react';
import type { RunSummary } from '../../../core/events/run-summary.ts';
import { useConnection, useLab } from '../../client/lab-client.ts';
import { addWords } from './streamed-words.ts';
import type { StreamedWords } from './streamed-words.ts';

const DRAW_PAUSE_MS = 60;

export function useStreamedText(run: RunSummary): ReadonlyMap<string, StreamedWords> {
  const { client } = useLab();
  const { opened } = useConnection();
  const [streamed, setStreamed] = useState<ReadonlyMap<string, StreamedWords>>(new Map());
  const { runId } = run;
  const isRunning = run.status === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const abort = new AbortController();
    let words: ReadonlyMap<string, StreamedWords> = new Map();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const show = (): void => {
      timer = null;
      setStreamed(words);
    };
    void (async () => {
      try {
        for await (const piece of await client.runs.streamedText({ runId }, { signal: abort.signal })) {
          words = addWords(words, piece);
          timer ??= setTimeout(show, DRAW_PAUSE_MS);
        }
      } catch {
        // The words are a courtesy: the answer itself comes with the run's events.
      }
    })();
    return () => {
      abort.abort();
      if (timer !== null) clearTimeout(timer);
    };
  }, [client, runId, isRunning, opened]);
  return streamed;
}
