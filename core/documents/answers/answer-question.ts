/** From a question to an answer: retrieve, decide whether the documents hold it, then quote them or let a model put it in words. */
import type { Clock } from '../../base/clock.ts';
import type { Triple } from '../../base/facts.ts';
import type { Answer, AnswerEvent, PassageHit, TurnView } from '../../contract/document-views.ts';
import type { Embedder } from '../../../models/ports.ts';
import { noUsage, type Reasoner, type RoleUsage } from '../../roles/role.ts';
import type { LoadedIndex } from '../index/load-index.ts';
import { passageTitle } from '../library/document-rows.ts';
import { pathToPassage } from '../retrieval/passage-path.ts';
import { retrieve, type RankedPassage, type Retrieval, type RetrieverName } from '../retrieval/retriever.ts';
import { answerThreshold, confidenceOf } from './confidence.ts';
import { hitOf } from './passage-hit.ts';
import { quoteAnswer } from './quote-answer.ts';
import { joinedQuestion, nextQuestionRole, standaloneRole } from './search-question.ts';
import { writeAnswer, type Exchange } from './write-answer.ts';

export interface AnswerParts {
  readonly index: LoadedIndex;
  readonly embedder: Embedder;
  /** Null quotes the documents instead. */
  readonly reasoner: Reasoner | null;
  readonly clock: Clock;
  /** AriGraph's semantic and episodic search over the collection's fact graph, where it has one. */
  readonly arigraph?: (question: string, limit: number, signal?: AbortSignal) => Promise<Retrieval>;
}

export interface AnswerOptions {
  readonly signal?: AbortSignal;
  /** Earlier turns, oldest first. */
  readonly conversation?: readonly Exchange[];
  readonly retriever?: TurnView['retriever'];
  /** Passages shown to a model, and searched for the best sentence. */
  readonly passages?: number;
  /** Searches that a model may add to the first. */
  readonly followUps?: number;
  readonly onEvent?: (event: Exclude<AnswerEvent, { type: 'answer' }>) => void;
}

export interface AnsweredQuestion {
  readonly answer: Answer;
  /** What it was made from, best first. */
  readonly passages: readonly PassageHit[];
}

/** Throws `aborted`, and what embedder and reasoner throw. */
export async function answerQuestion(
  question: string,
  parts: AnswerParts,
  options: AnswerOptions = {},
): Promise<AnsweredQuestion> {
  const start = parts.clock.monotonic();
  options.onEvent?.({ type: 'stage', stage: 'searching' });
  const meter = createMeter();
  const alone = await standingAlone(question, parts, { ...options, meter });
  const first = await search(alone, parts, options);
  const found = parts.reasoner ? await followUp(alone, first, parts, { ...options, meter }) : first;
  const passages = found.passages.map((ranked) => hitOf(parts.index, ranked));
  options.onEvent?.({ type: 'passages', passages });
  const confidence = confidenceOfFound(alone, first, parts.index);
  const { citations, ...text } = await make(alone, { found, confidence }, parts, { ...options, meter });
  const isAnswered = citations.length > 0;
  const path = isAnswered ? pathOf(parts.index, found, citations[0]!.passageId) : [];
  const seconds = (parts.clock.monotonic() - start) / 1000;
  const { asked } = found;
  const extractive = parts.reasoner === null;
  const usage = meter.total();
  return {
    answer: { ...text, citations, isAnswered, path, extractive, confidence, seconds, usage, followUps: asked },
    passages,
  };
}

interface Found extends Pick<Retrieval, 'questionNames' | 'passages'> {
  readonly vector: Float32Array;
  /** What was searched for besides the question. */
  readonly asked: readonly string[];
}

type WithMeter = AnswerOptions & { readonly meter: Meter };

async function standingAlone(question: string, parts: AnswerParts, options: WithMeter): Promise<string> {
  const conversation = options.conversation ?? [];
  if (conversation.length === 0) return question;
  if (!parts.reasoner) return joinedQuestion(question, conversation, parts.index.graph);
  const { output, usage } = await parts.reasoner.run(
    standaloneRole,
    { question, conversation },
    { signal: options.signal },
  );
  options.meter.add(usage);
  return output.question.trim() || question;
}

async function search(question: string, parts: AnswerParts, options: AnswerOptions): Promise<Found> {
  const vector = (await parts.embedder.embed([question], { signal: options.signal }))[0]!;
  const limit = options.passages ?? 5;
  const { retriever = 'graph' } = options;
  const found =
    retriever === 'arigraph' && parts.arigraph
      ? await parts.arigraph(question, limit, options.signal)
      : retrieve(parts.index, { text: question, vector }, { retriever: plain(retriever), limit });
  return { ...found, vector, asked: [] };
}

/** A collection without a fact graph is searched by the walk over names. */
function plain(retriever: TurnView['retriever']): RetrieverName {
  return retriever === 'arigraph' ? 'graph' : retriever;
}

/** Multi-hop: what the passages leave open is searched for by a question of its own; the finds are joined, first ones first. */
async function followUp(question: string, first: Found, parts: AnswerParts, options: WithMeter): Promise<Found> {
  let found = first;
  for (let round = 0; round < (options.followUps ?? 2) && found.passages.length > 0; round += 1) {
    const { output, usage } = await parts.reasoner!.run(
      nextQuestionRole,
      { question, passages: textsOf(parts.index, found.passages), asked: [question, ...found.asked] },
      { signal: options.signal },
    );
    options.meter.add(usage);
    const next = output.question.trim();
    if (output.isEnough || next === '' || [question, ...found.asked].includes(next)) break;
    const more = await search(next, parts, options);
    found = {
      ...found,
      passages: joined(found.passages, more.passages.slice(0, 3)),
      questionNames: [...new Set([...found.questionNames, ...more.questionNames])],
      asked: [...found.asked, next],
    };
  }
  return found;
}

function joined(first: readonly RankedPassage[], more: readonly RankedPassage[]): RankedPassage[] {
  const known = new Set(first.map((ranked) => ranked.passage));
  return [...first, ...more.filter((ranked) => !known.has(ranked.passage))];
}

function textsOf(index: LoadedIndex, passages: readonly RankedPassage[]): { title: string; text: string }[] {
  return passages.map(({ passage }) => {
    const row = index.rows[passage]!;
    return { title: passageTitle(row), text: row.text };
  });
}

const nothing = { answer: '', shortAnswer: '', citations: [] };

async function make(
  question: string,
  { found, confidence }: { found: Found; confidence: number },
  { index, reasoner }: AnswerParts,
  options: WithMeter,
): Promise<Pick<Answer, 'answer' | 'shortAnswer' | 'citations'>> {
  if (!reasoner)
    return confidence < answerThreshold
      ? nothing
      : { ...quoteAnswer(index, found.passages, { text: question, vector: found.vector }), shortAnswer: '' };
  if (found.passages.length === 0) return nothing;
  options.onEvent?.({ type: 'stage', stage: 'writing' });
  const rows = found.passages.map((ranked) => index.rows[ranked.passage]!);
  const { usage, ...written } = await writeAnswer(question, rows, reasoner, {
    signal: options.signal,
    conversation: options.conversation ?? [],
    onText: (text) => options.onEvent?.({ type: 'text', text }),
  });
  options.meter.add(usage);
  return written;
}

/** How sure it is that these passages hold the answer, 0 to 1. */
export function confidenceOfFound(
  question: string,
  found: Pick<Retrieval, 'questionNames' | 'passages'>,
  index: LoadedIndex,
): number {
  const passages = found.passages.map((ranked) => {
    const row = index.rows[ranked.passage]!;
    return { title: passageTitle(row), text: row.text, ...ranked.stages };
  });
  return confidenceOf({ question, questionNames: found.questionNames, passages, collection: index.rows.length });
}

function pathOf(index: LoadedIndex, found: Found, passageId: number): readonly Triple[] {
  const ranked = found.passages.find((candidate) => index.rows[candidate.passage]!.passageKey === passageId);
  if (!ranked) return [];
  const titleOf = (passage: number): string => index.rows[passage]!.title;
  const textOf = (passage: number): string => index.rows[passage]!.text;
  return pathToPassage(index.graph, found.questionNames, { passage: ranked.passage, titleOf, textOf });
}

interface Meter {
  add(usage: RoleUsage): void;
  total(): RoleUsage;
}

function createMeter(): Meter {
  let total: RoleUsage = noUsage;
  return {
    add: (usage) => {
      total = {
        calls: total.calls + usage.calls,
        promptTokens: total.promptTokens + usage.promptTokens,
        cachedTokens: total.cachedTokens + usage.cachedTokens,
        generatedTokens: total.generatedTokens + usage.generatedTokens,
      };
    },
    total: () => total,
  };
}
