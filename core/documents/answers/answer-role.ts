/** The role that answers from numbered passages alone, each claim with the passages that say it. */
import { z } from 'zod';
import type { Role } from '../../roles/role.ts';

export interface AnswerInput {
  readonly question: string;
  readonly passages: readonly { readonly title: string; readonly text: string }[];
  /** Earlier questions and answers of the conversation, oldest first. */
  readonly conversation: readonly { readonly question: string; readonly answer: string }[];
}

export interface AnswerOutput {
  readonly isAnswered: boolean;
  readonly claims: readonly { readonly text: string; readonly passages: readonly number[] }[];
  /** The answer in as few words as it takes; empty when it is not there. */
  readonly shortAnswer: string;
}

const instructions = `You answer a question from numbered passages of the person's own documents.
Use only what the passages say. Several passages may have to be put together.
First decide whether they hold the answer. If not, set isAnswered to false and leave the rest empty.
Otherwise write one to four claims, each a plain sentence with the numbers of the passages that say it, and give the
shortest form of the answer: a name, a date, a number, yes or no.`;

export const answerRole: Role<AnswerInput, AnswerOutput> = {
  name: 'answer-question',
  sampling: { temperature: 0, maxTokens: 500 },
  thinkingTokens: 400,
  prompt: ({ question, passages, conversation }) => [
    { role: 'system', label: 'instructions', text: instructions },
    ...conversation.flatMap((turn) => [
      { role: 'user' as const, label: 'earlier question', text: turn.question },
      { role: 'assistant' as const, label: 'earlier answer', text: turn.answer },
    ]),
    {
      role: 'user',
      label: 'passages',
      mayShrink: 'last-lines',
      text: passages.map((passage, index) => `[${index + 1}] ${passage.title}\n${passage.text}`).join('\n\n'),
    },
    { role: 'user', label: 'question', text: `Question: ${question}` },
  ],
  schema: ({ passages }) =>
    z.object({
      isAnswered: z.boolean(),
      claims: z
        .array(
          z.object({
            text: z.string().max(300),
            passages: z.array(z.int().min(1).max(Math.max(1, passages.length))).max(4),
          }),
        )
        .max(4),
      shortAnswer: z.string().max(120),
    }),
};
