/** An answer in a model's words, each claim tied to the passages that say it. */
import type { Answer, Citation } from '../../contract/document-views.ts';
import type { Reasoner, RoleUsage } from '../../roles/role.ts';
import { sentencesOf } from '../chunking/sentences.ts';
import { passageTitle, type PassageRow } from '../library/document-rows.ts';
import { answerRole, type AnswerOutput } from './answer-role.ts';
import { claimsSoFar } from './claims-so-far.ts';
import { cite } from './passage-hit.ts';

export interface Exchange {
  readonly question: string;
  readonly answer: string;
}

export interface WritingOptions {
  readonly signal?: AbortSignal;
  readonly conversation: readonly Exchange[];
  /** The whole text so far. */
  readonly onText?: (text: string) => void;
}

export type WrittenAnswer = Pick<Answer, 'answer' | 'shortAnswer' | 'citations'> & { readonly usage: RoleUsage };

/** Without an answer in the passages, or with none that can be looked up, its text is empty. */
export async function writeAnswer(
  question: string,
  rows: readonly PassageRow[],
  reasoner: Reasoner,
  { signal, conversation, onText }: WritingOptions,
): Promise<WrittenAnswer> {
  const passages = rows.map((row) => ({ title: passageTitle(row), text: row.text }));
  let raw = '';
  const { output, usage } = await reasoner.run(
    answerRole,
    { question, passages, conversation },
    {
      signal,
      onEvent: (event) => {
        if (event.type !== 'text') return;
        raw += event.text;
        onText?.(claimsSoFar(raw));
      },
    },
  );
  if (!output.isAnswered) return { answer: '', shortAnswer: '', citations: [], usage };
  const written = withCitations(output, rows);
  return { ...written, shortAnswer: written.citations.length > 0 ? output.shortAnswer : '', usage };
}

/** Claims without a passage are dropped: nothing is said that cannot be looked up. */
function withCitations(output: AnswerOutput, rows: readonly PassageRow[]): Pick<Answer, 'answer' | 'citations'> {
  const citations: Citation[] = [];
  const texts = output.claims.flatMap((claim) => {
    const numbers = [...new Set(claim.passages)].flatMap((number) => {
      const row = rows[number - 1];
      if (!row) return [];
      const citation = cite(row, closestSentence(row.text, claim.text), citations.length + 1);
      citations.push(citation);
      return `[${citation.number}]`;
    });
    return numbers.length === 0 ? [] : [`${claim.text} ${numbers.join('')}`];
  });
  return { answer: texts.join(' '), citations };
}

/** The sentence that shares the most words with the claim. */
function closestSentence(text: string, claim: string): string {
  const words = new Set(claim.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const shared = (sentence: string): number =>
    (sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => words.has(word)).length;
  const sentences = sentencesOf(text).map((sentence) => sentence.text);
  return sentences.reduce((best, next) => (shared(next) > shared(best) ? next : best), sentences[0] ?? text);
}
