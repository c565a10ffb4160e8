/** The body of a chat completion, in steps from what the richest servers take to what all of them take. */
import type { GenerateRequest, PromptSegment } from '../ports.ts';

/** Each step asks less of the server; what answers is remembered. */
export const bodyForms = ['json-schema', 'json-object', 'plain'] as const;
export type BodyForm = (typeof bodyForms)[number];

export interface BodyOptions {
  readonly model: string;
  readonly form: BodyForm;
  /** Members beyond OpenAI's own, which llama-server, vLLM and others take and strict servers refuse. */
  readonly isExtended: boolean;
}

export function chatBody(request: GenerateRequest, { model, form, isExtended }: BodyOptions): Record<string, unknown> {
  const { temperature, topP, topK, minP, repeatPenalty, seed, maxTokens } = request.sampling;
  const extras = {
    top_k: topK,
    min_p: minP,
    repeat_penalty: repeatPenalty,
    cache_prompt: true,
    chat_template_kwargs: { enable_thinking: (request.thinkingTokens ?? 0) > 0 },
  };
  return {
    model,
    messages: messages(request, form),
    temperature,
    top_p: topP,
    seed: seed === undefined ? undefined : Math.abs(Math.trunc(seed)) % 2 ** 31,
    // A server counts thinking as a part of the answer.
    max_tokens: maxTokens + (request.thinkingTokens ?? 0),
    stream: true,
    stream_options: { include_usage: true },
    ...(isExtended ? extras : {}),
    ...responseFormat(request, form),
  };
}

function responseFormat({ schema }: GenerateRequest, form: BodyForm): Record<string, unknown> {
  if (schema === undefined || form === 'plain') return {};
  if (form === 'json-object') return { response_format: { type: 'json_object', schema } };
  return { response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } } };
}

/** Where nothing holds the server to the schema, it is told to the model. */
function messages(request: GenerateRequest, form: BodyForm): { role: string; content: string }[] {
  const merged = request.segments.reduce<{ role: PromptSegment['role']; content: string }[]>((all, { role, text }) => {
    const last = all.at(-1);
    if (last?.role !== role) return [...all, { role, content: text }];
    return [...all.slice(0, -1), { role, content: `${last.content}\n\n${text}` }];
  }, []);
  if (request.schema === undefined || form !== 'plain') return merged;
  const told = `Answer with JSON only, by this JSON Schema:\n${JSON.stringify(request.schema)}`;
  const last = merged.at(-1);
  return last?.role === 'user'
    ? [...merged.slice(0, -1), { role: 'user', content: `${last.content}\n\n${told}` }]
    : [...merged, { role: 'user', content: told }];
}
