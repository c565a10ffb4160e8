/** The Documents screen's calls, handed to the library; looked up at each call: after a restore it is another. */
import { implement } from '@orpc/server';
import { documentContract } from '../contract/document-contract.ts';
import type { LibraryService } from './documents/library-service.ts';
import { rpcErrors, withRpcErrors } from './rpc-errors.ts';

const lab = implement(documentContract).use(rpcErrors);

export function createDocumentRouter(library: () => LibraryService) {
  const { conversations, merges } = lab;
  return {
    library: lab.library.handler(({ signal }) => withRpcErrors(library().changes(signal))),
    add: lab.add.handler(async ({ input }) => ({ sources: await library().add(input.paths) })),
    removeSource: lab.removeSource.handler(({ input }) => library().removeSource(input.sourceId)),
    undoRemoveSource: lab.undoRemoveSource.handler(({ input }) => done(library().undoRemoveSource(input.sourceId))),
    pause: lab.pause.handler(() => done(library().pause())),
    resume: lab.resume.handler(() => done(library().resume())),
    retry: lab.retry.handler(({ input }) => done(library().retry(input.documentId))),
    text: lab.text.handler(({ input }) => library().text(input)),
    search: lab.search.handler(({ input }) => library().search(input)),
    ask: lab.ask.handler(({ input, signal }) => withRpcErrors(library().ask(input, signal))),
    suggestions: lab.suggestions.handler(() => library().suggestions()),
    conversations: {
      list: conversations.list.handler(({ input }) => library().conversations.list(input.query)),
      get: conversations.get.handler(({ input }) => library().conversations.get(input.conversationId)),
      rename: conversations.rename.handler(({ input }) =>
        library().conversations.rename(input.conversationId, input.title),
      ),
      delete: conversations.delete.handler(({ input }) => library().conversations.delete(input.conversationId)),
      undoDelete: conversations.undoDelete.handler(({ input }) =>
        done(library().conversations.undoDelete(input.conversationId)),
      ),
      export: conversations.export.handler(({ input }) =>
        library().conversations.export(input.conversationId, input.format),
      ),
    },
    graph: lab.graph.handler(({ input }) => library().graph(input)),
    exportGraph: lab.exportGraph.handler(({ input }) => library().exportGraph(input.format)),
    merges: {
      list: merges.list.handler(() => library().merges()),
      decide: merges.decide.handler(({ input }) => library().decideMerge(input, input.state)),
    },
    extract: lab.extract.handler(({ input }) => done(library().extract(input.model))),
    stopExtraction: lab.stopExtraction.handler(() => done(library().stopExtraction())),
    setEmbedder: lab.setEmbedder.handler(async ({ input }) => done(await library().setEmbedder(input.embedder))),
  };
}

/** The answer of a call that has none. */
function done(_: void): Record<never, never> {
  return {};
}
