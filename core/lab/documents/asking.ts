/** A question to the library: searched, answered and stored, with its progress as a stream. */
import { ClewError } from '../../base/errors.ts';
import type { AnswerEvent, PassageHit, TurnView } from '../../contract/document-views.ts';
import { answerQuestion, confidenceOfFound } from '../../documents/answers/answer-question.ts';
import { answerThreshold } from '../../documents/answers/confidence.ts';
import { hitOf } from '../../documents/answers/passage-hit.ts';
import { arigraphSearch } from '../../documents/facts/arigraph-search.ts';
import { openFactGraph } from '../../documents/facts/fact-graph.ts';
import { retrieve, type Retrieval } from '../../documents/retrieval/retriever.ts';
import { createMailbox } from '../mailbox.ts';
import type { Reasoner } from '../../roles/role.ts';
import type { LibraryParts } from './library-parts.ts';

export interface AskRequest {
  readonly conversationId: number | null;
  readonly question: string;
  readonly model: string;
  readonly retriever: TurnView['retriever'];
}

/** Turns a model is reminded of. */
const REMEMBERED = 6;

/** Stops with the signal or when the listener leaves; then nothing is stored. */
export async function* ask(
  parts: LibraryParts,
  request: AskRequest,
  signal?: AbortSignal,
): AsyncGenerator<AnswerEvent, void, void> {
  const leaving = new AbortController();
  const mailbox = createMailbox<AnswerEvent>({
    keyOf: (event) => (event.type === 'stage' ? `stage ${event.stage}` : event.type),
  });
  const stop = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal;
  const work = answerAndStore(parts, request, { signal: stop, tell: (event) => mailbox.put(event) })
    .then((turn) => mailbox.put({ type: 'answer', turn }))
    .finally(() => mailbox.close());
  work.catch(() => undefined);
  try {
    yield* mailbox.read(signal);
    await work;
  } finally {
    leaving.abort();
  }
}

async function answerAndStore(
  parts: LibraryParts,
  { conversationId, question, model, retriever }: AskRequest,
  { signal, tell }: { signal: AbortSignal; tell: (event: AnswerEvent) => void },
): Promise<TurnView> {
  const history = conversationId === null ? [] : parts.conversations.get(conversationId).history;
  const index = await parts.index.get();
  if (index.rows.length === 0)
    throw new ClewError('bad-input', 'There is nothing in the library that can be searched yet.', {
      remedy: 'Add files or a folder; words are found seconds later.',
    });
  const embedder = await parts.embedders.get(parts.own.get().embedder);
  const resolved = await parts.reasonerFor(model);
  try {
    const { answer, passages } = await answerQuestion(
      question,
      {
        index,
        embedder,
        reasoner: resolved && tellingOfLoading(resolved.reasoner, tell),
        clock: parts.clock,
        arigraph: arigraphOf(parts),
      },
      {
        signal,
        retriever,
        conversation: history
          .slice(-REMEMBERED)
          .map((turn) => ({ question: turn.question, answer: turn.answer.answer })),
        onEvent: tell,
      },
    );
    signal.throwIfAborted();
    return parts.conversations.addTurn({ conversationId, question, answer, model, retriever, passages });
  } finally {
    resolved?.release();
  }
}

/** A model is loaded by its first call, which can take long. */
function tellingOfLoading(reasoner: Reasoner, tell: (event: AnswerEvent) => void): Reasoner {
  let isLoaded = false;
  return {
    name: reasoner.name,
    async run(role, input, options) {
      if (isLoaded) return reasoner.run(role, input, options);
      tell({ type: 'stage', stage: 'loading-model' });
      const answer = await reasoner.run(role, input, options);
      isLoaded = true;
      tell({ type: 'stage', stage: 'searching' });
      return answer;
    },
  };
}

/** The passages alone, with what each stage says of them. */
export async function search(
  parts: LibraryParts,
  { question, retriever, limit }: { question: string; retriever: TurnView['retriever']; limit: number },
): Promise<{ readonly passages: readonly PassageHit[]; readonly names: readonly string[] }> {
  const index = await parts.index.get();
  const found = await find();
  return { passages: found.passages.map((ranked) => hitOf(index, ranked)), names: found.questionNames };

  async function find(): Promise<Retrieval> {
    if (retriever === 'arigraph') return arigraphOf(parts)(question, limit);
    const embedder = await parts.embedders.get(parts.own.get().embedder);
    const [vector = null] = await embedder.embed([question]);
    return retrieve(index, { text: question, vector }, { retriever, limit });
  }
}

/** Candidates looked at, and questions shown. */
const CANDIDATES = 16;
const SUGGESTED = 4;

/** Of these questions the few that the documents answer most surely. */
export async function answerable(parts: LibraryParts, questions: readonly string[]): Promise<readonly string[]> {
  const candidates = questions.slice(0, CANDIDATES);
  const index = await parts.index.get();
  const embedder = await parts.embedders.get(parts.own.get().embedder);
  const vectors = await embedder.embed(candidates);
  return candidates
    .map((text, place) => {
      const found = retrieve(index, { text, vector: vectors[place]! }, { retriever: 'graph', limit: 5 });
      return { text, confidence: confidenceOfFound(text, found, index) };
    })
    .filter(({ confidence }) => confidence >= answerThreshold)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, SUGGESTED)
    .map(({ text }) => text);
}

function arigraphOf(parts: LibraryParts) {
  return async (question: string, limit: number, signal?: AbortSignal): Promise<Retrieval> => {
    const { rows, graph } = await parts.index.get();
    const numbers = new Map(rows.map((row, number) => [row.passageKey, number]));
    const embedder = await parts.embedders.get(parts.own.get().embedder);
    const facts = await openFactGraph(parts.database, parts.library.collectionKey, embedder);
    return arigraphSearch(facts, { graph, numberOf: (key) => numbers.get(key) }, question, { limit, signal });
  };
}
