/** What a question searches for: made to stand alone within its conversation, then followed up where one search is not enough. */
import { z } from 'zod';
import type { Role } from '../../roles/role.ts';
import { findMentions } from '../retrieval/entity-vocabulary.ts';
import type { PassageGraph } from '../retrieval/passage-graph.ts';
import type { Exchange } from './write-answer.ts';

/** Without a model: a question that names nothing known is searched together with the one before it. */
export function joinedQuestion(question: string, conversation: readonly Exchange[], graph: PassageGraph): string {
  const before = conversation.at(-1);
  if (!before) return question;
  const names = findMentions(question, graph.vocabulary, { longestOnly: true });
  return names.length > 0 ? question : `${before.question} ${question}`;
}

export interface StandaloneInput {
  readonly question: string;
  readonly conversation: readonly Exchange[];
}

export const standaloneRole: Role<StandaloneInput, { readonly question: string }> = {
  name: 'standalone-question',
  sampling: { temperature: 0, maxTokens: 120 },
  prompt: ({ question, conversation }) => [
    {
      role: 'system',
      label: 'instructions',
      text: `Rewrite the last question of a conversation so that it can be understood alone: put names in the place of words such
as “it”, “she” or “there”. Change nothing else. A question that stands alone already is repeated as it is.`,
    },
    {
      role: 'user',
      label: 'conversation',
      text: [
        ...conversation.map((turn) => `Question: ${turn.question}\nAnswer: ${turn.answer || 'not in the documents'}`),
        `Last question: ${question}`,
      ].join('\n'),
    },
  ],
  schema: () => z.object({ question: z.string().max(300) }),
};

export interface NextQuestionInput {
  readonly question: string;
  readonly passages: readonly { readonly title: string; readonly text: string }[];
  /** Searches made already. */
  readonly asked: readonly string[];
}

export const nextQuestionRole: Role<NextQuestionInput, { readonly isEnough: boolean; readonly question: string }> = {
  name: 'next-question',
  slot: 'answer-question',
  sampling: { temperature: 0, maxTokens: 160 },
  thinkingTokens: 200,
  prompt: ({ question, passages, asked }) => [
    {
      role: 'system',
      label: 'instructions',
      text: `You look up what is needed to answer a question, one search after the other, in a person's own documents.
Read the passages found so far. If they hold the whole answer, set isEnough to true and leave the question empty.
Otherwise name the one fact that is missing, as a short question of its own; put in names that the passages have given you.`,
    },
    {
      role: 'user',
      label: 'passages',
      text: passages.map((passage, index) => `[${index + 1}] ${passage.title}\n${passage.text}`).join('\n\n'),
    },
    {
      role: 'user',
      label: 'question',
      text: `Question: ${question}\nSearched already: ${asked.join(' | ')}`,
    },
  ],
  schema: () => z.object({ isEnough: z.boolean(), question: z.string().max(200) }),
};
