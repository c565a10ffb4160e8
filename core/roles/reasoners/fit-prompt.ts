/** Makes a prompt fit the model's context by one stated rule, and says what it left out: nothing is cut silently. */
import type { GenerateRequest, LanguageModel, PromptSegment } from '../../../models/ports.ts';
import type { OmittedLines } from '../../events/context-meter.ts';

export interface FittedRequest {
  readonly request: GenerateRequest;
  readonly omitted: readonly OmittedLines[];
}

/** For the marks of the chat template, which nobody counts beforehand. */
const TEMPLATE_TOKENS = 64;
const TEMPLATE_TOKENS_A_SEGMENT = 8;

interface Counted {
  readonly segment: PromptSegment;
  /** All but the first line, which is the heading. */
  readonly body: readonly string[];
  readonly tokens: number;
  readonly left: number;
}

/**
 * The rule: whole lines are left out of the longest part that may shrink, until the prompt and the room for thinking and
 * answer fit the context; of past turns the oldest lines go, of what was recalled the last and least near. Instructions,
 * goal, observation and possible actions stay whole. Where even that is not enough the request stays as it is, and the
 * model refuses it with the numbers (`context-too-small`).
 */
export async function fitPrompt(model: LanguageModel, request: GenerateRequest): Promise<FittedRequest> {
  const room = roomFor(model, request);
  // No tokenizer makes more tokens than bytes: short prompts need no counting.
  if (request.segments.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) <= room)
    return { request, omitted: [] };
  const counted = await Promise.all(request.segments.map((segment) => count(model, segment)));
  const shrunk = await shrink(model, counted, room);
  if (shrunk === null) return { request, omitted: [] };
  const omitted = shrunk.flatMap(({ segment, left }) => (left > 0 ? [{ label: segment.label, lines: left }] : []));
  return { request: { ...request, segments: shrunk.map(({ segment }) => segment) }, omitted };
}

/** Tokens that the segments' texts may have. */
function roomFor({ info }: LanguageModel, { segments, sampling, thinkingTokens = 0 }: GenerateRequest): number {
  const template = TEMPLATE_TOKENS + TEMPLATE_TOKENS_A_SEGMENT * segments.length;
  return info.contextTokens - sampling.maxTokens - thinkingTokens - template;
}

async function count(model: LanguageModel, segment: PromptSegment): Promise<Counted> {
  const [, ...body] = segment.text.split('\n');
  return { segment, body, tokens: await model.countTokens(segment.text), left: 0 };
}

/** Null where it cannot be made to fit. */
async function shrink(model: LanguageModel, counted: readonly Counted[], room: number): Promise<Counted[] | null> {
  const parts = [...counted];
  for (;;) {
    const over = parts.reduce((sum, { tokens }) => sum + tokens, 0) - room;
    if (over <= 0) return parts;
    const longest = longestOf(parts);
    if (longest === null) return null;
    parts[longest] = await leaveOut(model, parts[longest]!, over);
  }
}

function longestOf(parts: readonly Counted[]): number | null {
  let longest: number | null = null;
  parts.forEach(({ segment, body, tokens }, index) => {
    const canShrink = segment.mayShrink !== undefined && body.length > 0;
    if (canShrink && (longest === null || tokens > parts[longest]!.tokens)) longest = index;
  });
  return longest;
}

/** As many lines as hold the surplus on average, at least one; half of the part at most, so that others give too. */
async function leaveOut(model: LanguageModel, part: Counted, over: number): Promise<Counted> {
  const { segment, body, tokens, left } = part;
  const wanted = Math.ceil((over / Math.max(1, tokens)) * body.length);
  const gone = Math.max(1, Math.min(wanted, Math.ceil(body.length / 2)));
  const isFirst = segment.mayShrink === 'first-lines';
  const rest = isFirst ? body.slice(gone) : body.slice(0, body.length - gone);
  const note = `(${left + gone} ${left + gone === 1 ? 'line' : 'lines'} left out here)`;
  const heading = segment.text.split('\n', 1)[0]!;
  const text = [heading, ...(isFirst ? [note, ...rest] : [...rest, note])].join('\n');
  return {
    segment: { ...segment, text },
    body: rest,
    left: left + gone,
    tokens: rest.length === 0 ? await model.countTokens(`${heading}\n${note}`) : await model.countTokens(text),
  };
}
