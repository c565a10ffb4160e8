/** Facts by a language model, passage by passage, in the background; goes on where it was stopped. */
import type { Clock } from '../../base/clock.ts';
import { isClewError, toClewError } from '../../base/errors.ts';
import type { ExtractionView } from '../../contract/document-views.ts';
import { extractFactsRole } from '../../documents/facts/extract-role.ts';
import { passageTitle } from '../../documents/library/document-rows.ts';
import type { LibraryParts } from './library-parts.ts';
import { createPace } from './pace.ts';

export interface Extraction {
  /** Does nothing where it is under way. */
  start(model: string): void;
  stop(): void;
  state(): ExtractionView;
  settled(): Promise<void>;
}

export function createExtraction(
  parts: LibraryParts,
  { clock, onChange, onFacts }: { clock: Clock; onChange: () => void; onFacts: () => void },
): Extraction {
  const { extracted, library } = parts;
  let running: Promise<void> | null = null;
  let abort = new AbortController();
  let own: Pick<ExtractionView, 'state' | 'model' | 'secondsLeft' | 'problem'> = {
    state: 'none',
    model: null,
    secondsLeft: null,
    problem: null,
  };
  const show = (change: Partial<typeof own>): void => {
    own = { ...own, ...change };
    onChange();
  };

  async function run(model: string): Promise<void> {
    abort = new AbortController();
    const { signal } = abort;
    show({ state: 'running', model, problem: null, secondsLeft: null });
    const resolved = await parts.reasonerFor(model);
    try {
      const keys = extracted.missing();
      const pace = createPace(clock);
      for (const [done, key] of keys.entries()) {
        signal.throwIfAborted();
        await takeFacts(key, model);
        show({ secondsLeft: pace(done + 1, keys.length) });
      }
      show({ state: 'done', secondsLeft: null });
    } finally {
      resolved?.release();
      onFacts();
    }

    async function takeFacts(key: number, by: string): Promise<void> {
      const row = library.passage(key);
      if (!row || !resolved) return;
      const input = { title: passageTitle(row), text: row.text };
      const { output } = await resolved.reasoner.run(extractFactsRole, input, { signal });
      const facts = output.facts.filter(({ subject, relation, object }) =>
        [subject, relation, object].every((part) => part.trim() !== ''),
      );
      extracted.put(key, by, facts);
    }
  }

  return {
    start(model) {
      if (running) return;
      running = run(model)
        .catch((error: unknown) => {
          const isStopped = abort.signal.aborted || isClewError(error, 'aborted');
          show({ state: 'stopped', secondsLeft: null, problem: isStopped ? null : toClewError(error).message });
        })
        .finally(() => (running = null));
    },
    stop: () => abort.abort(),
    state() {
      const { passages, facts } = extracted.counts();
      const state = own.state === 'none' && passages > 0 ? 'stopped' : own.state;
      const withoutFacts = state === 'none' ? [] : extracted.documentsWithout();
      return {
        ...own,
        state,
        passagesDone: passages,
        passagesTotal: passages + extracted.missing().length,
        facts,
        withoutFacts,
      };
    },
    async settled() {
      while (running) await running;
    },
  };
}
