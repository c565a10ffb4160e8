/** The tokens of a prompt: a template's marks as special tokens, the texts between them never. */
import type { LlamaModel, Token } from 'node-llama-cpp';
import { THINK_CLOSE, THINK_OPEN, type PromptPiece } from './chat-template.ts';

export function promptTokens(
  model: LlamaModel,
  pieces: readonly PromptPiece[],
  { thinks }: { readonly thinks: boolean },
): readonly Token[] {
  const tokens: Token[] = [];
  for (const { kind, text } of pieces)
    tokens.push(...tokenize(model, text, { isText: kind === 'text', before: tokens.at(-1) }));
  tokens.push(...thinkingMarks(model, pieces, thinks));
  const { bos, shouldPrependBosToken } = model.tokens;
  return shouldPrependBosToken && bos !== null && tokens[0] !== bos ? [bos, ...tokens] : tokens;
}

/** A model's own end of thinking, and the blank line that follows it. */
export function closingTokens(model: LlamaModel): readonly Token[] {
  return model.tokenize(`\n${THINK_CLOSE}\n\n`, true);
}

/** Between two pieces a tokenizer that puts a space before every text must not do so, unless a special token parts them. */
function tokenize(
  model: LlamaModel,
  text: string,
  { isText, before }: { readonly isText: boolean; readonly before: Token | undefined },
): Token[] {
  const isFresh = before === undefined || model.isSpecialToken(before);
  return model.tokenize(text, !isText, isFresh ? undefined : 'trimLeadingSpace');
}

/** Some templates open the thinking themselves, others leave it to the model: afterwards it is open, or closed. */
function thinkingMarks(model: LlamaModel, pieces: readonly PromptPiece[], thinks: boolean): readonly Token[] {
  const marks = pieces.findLast(({ kind }) => kind === 'marks')?.text ?? '';
  const isOpen = marks.trimEnd().endsWith(THINK_OPEN);
  if (thinks) return isOpen ? [] : model.tokenize(`${THINK_OPEN}\n`, true);
  return isOpen ? closingTokens(model) : [];
}
