/** A conversation as a file: Markdown to read, JSON for programs. */
import type { ConversationView, TurnView } from '../../contract/document-views.ts';

export type ConversationFormat = 'markdown' | 'json';

export function conversationFile(
  conversation: ConversationView & { readonly history: readonly TurnView[] },
  format: ConversationFormat,
): { readonly fileName: string; readonly text: string } {
  const name = `conversation-${conversation.conversationId}`;
  if (format === 'json') return { fileName: `${name}.json`, text: `${JSON.stringify(conversation, null, 2)}\n` };
  return { fileName: `${name}.md`, text: markdownOf(conversation) };
}

function markdownOf({ title, history }: ConversationView & { readonly history: readonly TurnView[] }): string {
  return `${[`# ${title}`, ...history.map(turnText)].join('\n\n')}\n`;
}

function turnText({ question, answer, askedAt, model }: TurnView): string {
  const said = answer.isAnswered ? answer.answer : 'It is not in your documents.';
  const how = answer.extractive ? 'quoted, without a model' : `by ${model}`;
  const sources = answer.citations.map(
    ({ number, file, page, quote }) => `${number}. ${file}${page === null ? '' : `, page ${page}`}: “${quote}”`,
  );
  return [`## ${question}`, said, `*${new Date(askedAt).toISOString()}, ${how}*`, sources.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}
