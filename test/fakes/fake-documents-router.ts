/** The documents' part of the contract over the fake library. */
import { implement } from '@orpc/server';
import { documentContract } from '../../core/contract/document-contract.ts';
import type { DocumentsClient } from '../../renderer/client/documents-client.ts';
import { sampleFacts, sampleSuggestions } from './fake-documents-samples.ts';
import type { FakeDocuments } from './fake-documents.ts';

type NameGraph = Awaited<ReturnType<DocumentsClient['graph']>>;

export function fakeDocumentsRouter(library: FakeDocuments) {
  const on = implement(documentContract);
  const missing = (what: string) => ({
    message: `There is no ${what}.`,
    data: { code: 'not-found' as const, remedy: 'Check the path.', detail: null },
  });
  const conversation = (id: number) => library.conversations.find((other) => other.conversationId === id);
  return on.router({
    library: on.library.handler(async function* ({ signal }) {
      const changes = library.follow(signal);
      yield library.whole();
      yield* changes;
    }),
    add: on.add.handler(({ input, errors }) => {
      const lost = input.paths.find((path) => path.startsWith('/nowhere'));
      if (lost !== undefined) throw errors.LAB_ERROR(missing(`folder or file ${lost}`));
      return { sources: library.add(input.paths) };
    }),
    removeSource: on.removeSource.handler(({ input }) => ({ undoUntil: library.remove(input.sourceId) })),
    undoRemoveSource: on.undoRemoveSource.handler(({ input }) => {
      library.undoRemove(input.sourceId);
      return {};
    }),
    pause: on.pause.handler(() => {
      library.setIndexing({ state: 'paused', secondsLeft: null });
      return {};
    }),
    resume: on.resume.handler(() => {
      library.setIndexing({ state: 'vectors', secondsLeft: 9 });
      return {};
    }),
    retry: on.retry.handler(({ input }) => {
      const document = library.documents.get(input.documentId);
      if (document) library.put({ ...document, state: 'reading', problem: null, message: null });
      return {};
    }),
    text: on.text.handler(({ input, errors }) => {
      const document = library.documents.get(input.documentId);
      if (!document) throw errors.LAB_ERROR(missing('such document any more'));
      const all = library.passages.get(input.documentId) ?? [];
      const middle = all.findIndex(({ passageId }) => passageId === input.around);
      const from = middle < 0 ? input.from : Math.max(0, middle - Math.floor(input.limit / 2));
      return { document, total: all.length, passages: all.slice(from, from + input.limit) };
    }),
    search: on.search.handler(({ input }) => ({ passages: library.search(input.question, input.limit), names: [] })),
    ask: on.ask.handler(async function* ({ input, signal }) {
      yield* library.ask(input, signal);
    }),
    suggestions: on.suggestions.handler(() => sampleSuggestions),
    conversations: {
      list: on.conversations.list.handler(({ input }) =>
        library.conversations.filter(({ conversationId, title }) =>
          [title, ...library.turns.filter((turn) => turn.conversationId === conversationId).map(wordsOfTurn)].some(
            (text) => text.toLowerCase().includes(input.query.toLowerCase()),
          ),
        ),
      ),
      get: on.conversations.get.handler(({ input, errors }) => {
        const known = conversation(input.conversationId);
        if (!known) throw errors.LAB_ERROR(missing(`conversation ${input.conversationId}`));
        return { ...known, history: library.turns.filter((turn) => turn.conversationId === input.conversationId) };
      }),
      rename: on.conversations.rename.handler(({ input, errors }) => {
        const known = conversation(input.conversationId);
        if (!known) throw errors.LAB_ERROR(missing(`conversation ${input.conversationId}`));
        const renamed = { ...known, title: input.title };
        library.conversations = library.conversations.map((other) => (other === known ? renamed : other));
        return renamed;
      }),
      delete: on.conversations.delete.handler(({ input }) => ({
        undoUntil: library.deleteConversation(input.conversationId),
      })),
      undoDelete: on.conversations.undoDelete.handler(({ input }) => {
        library.undoDeleteConversation(input.conversationId);
        return {};
      }),
      export: on.conversations.export.handler(({ input }) => ({
        fileName: `conversation.${input.format === 'json' ? 'json' : 'md'}`,
        text: library.turns.map(({ question, answer }) => `${question}\n\n${answer.answer}`).join('\n\n'),
      })),
    },
    graph: on.graph.handler(({ input }) => nameGraphOf(library, input.names)),
    exportGraph: on.exportGraph.handler(({ input }) => ({ fileName: `documents.${input.format}`, text: 'names' })),
    merges: {
      list: on.merges.list.handler(() => library.merges),
      decide: on.merges.decide.handler(({ input: { keep, drop, state } }) => {
        library.merges = library.merges.map((merge) =>
          merge.keep === keep && merge.drop === drop ? { ...merge, state } : merge,
        );
        return library.merges;
      }),
    },
    extract: on.extract.handler(({ input }) => {
      library.setExtraction({
        state: 'running',
        model: input.model,
        passagesDone: 40,
        passagesTotal: 245,
        secondsLeft: 300,
      });
      return {};
    }),
    stopExtraction: on.stopExtraction.handler(() => {
      library.setExtraction({ state: 'stopped', facts: 31, secondsLeft: null, withoutFacts: ['tide-tables.html'] });
      return {};
    }),
    setEmbedder: on.setEmbedder.handler(() => ({})),
  });
}

function wordsOfTurn({ question, answer }: FakeDocuments['turns'][number]): string {
  return `${question} ${answer.answer} ${answer.citations.map(({ quote }) => quote).join(' ')}`;
}

/** One hop around the names, or all. */
function nameGraphOf(library: FakeDocuments, names: readonly string[]): NameGraph {
  const around = sampleFacts.filter(
    ([subject, , object]) => names.length === 0 || names.includes(subject) || names.includes(object),
  );
  const idOf = (file: string): number =>
    [...library.documents.values()].find(({ name }) => name === file)?.documentId ?? 0;
  const found = [...new Set(around.flatMap(([subject, , object]) => [subject, object]))];
  return {
    names: found.map((name) => ({
      name,
      kind: /\.\w{3,4}$/u.test(name) ? ('document' as const) : ('name' as const),
      passages: 1 + around.filter(([subject, , object]) => subject === name || object === name).length,
    })),
    facts: around.map(([subject, relation, object, file]) => ({
      subject,
      relation,
      object,
      by: 'rules' as const,
      documentIds: [idOf(file)],
      passageIds: [library.passages.get(idOf(file))?.[0]?.passageId ?? 0],
    })),
    total: { names: 11, facts: sampleFacts.length },
  };
}
