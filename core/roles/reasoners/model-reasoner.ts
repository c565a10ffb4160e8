/** Answers roles with a language model: prompt, grammar-constrained answer, one repair try, then a failure that keeps the text. */
import { z } from 'zod';
import { ClewError, throwIfAborted } from '../../base/errors.ts';
import type {
  CallOptions,
  GenerateEvent,
  GenerateRequest,
  GenerateResult,
  JsonSchema,
  LanguageModel,
  Sampling,
} from '../../../models/ports.ts';
import type { Reasoner, Role, RoleAnswer, RoleCallOptions, RoleUsage } from '../role.ts';
import { noUsage } from '../role.ts';
import type { ContextMeter } from '../../events/context-meter.ts';
import { fitPrompt, type FittedRequest } from './fit-prompt.ts';
import { parseAnswer } from './answer-text.ts';

export interface ModelReasonerOptions {
  readonly model: LanguageModel;
  /** Another model for single roles, by the role's name. */
  readonly roleModels?: Readonly<Record<string, LanguageModel>>;
  /** Names the run: its roles keep their cached prefixes apart from another run's. */
  readonly slotPrefix?: string;
  readonly seed?: number;
  /** Over the roles' own sampling, for all of them or by the role's name. */
  readonly sampling?: Partial<Sampling>;
  readonly roleSampling?: Readonly<Record<string, Partial<Sampling>>>;
  /** Over the roles' own budget of thinking tokens. */
  readonly thinkingTokens?: number;
}

/** A reasoner over a language model (or several). It keeps nothing between calls; caches are the model's own. */
export function createModelReasoner(options: ModelReasonerOptions): Reasoner {
  return { name: options.model.info.id, run: (role, input, call = {}) => answer(options, { role, input, call }) };
}

interface Call<Input, Output> {
  readonly role: Role<Input, Output>;
  readonly input: Input;
  readonly call: RoleCallOptions;
}

async function answer<Input, Output>(
  options: ModelReasonerOptions,
  { role, input, call }: Call<Input, Output>,
): Promise<RoleAnswer<Output>> {
  throwIfAborted(call.signal);
  const model = options.roleModels?.[role.name] ?? options.model;
  const schema = role.schema(input);
  const fitted = await fitPrompt(model, buildRequest(options, role, { input, schema }));
  const first = await model.generate(fitted.request, forward(call));
  const parsed = parseAnswer(schema, first.text, first.stop === 'max-tokens');
  if (parsed.ok) return toAnswer(model, parsed.output, { fitted, tries: [first] });
  throwIfAborted(call.signal);
  const again = await fitPrompt(model, repairRequest(fitted.request, first.text, parsed.problem));
  const second = await model.generate(again.request, forward(call));
  const repaired = parseAnswer(schema, second.text, second.stop === 'max-tokens');
  if (repaired.ok) return toAnswer(model, repaired.output, { fitted, tries: [first, second] });
  throw invalidAnswer(role.name, model, { problem: repaired.problem, attempts: [first.text, second.text] });
}

/** The words of the model, as they come, to whoever listens to the role. */
function forward({ signal, onEvent }: RoleCallOptions): CallOptions<GenerateEvent> {
  return {
    signal,
    onEvent: (event) => {
      if (event.type !== 'prompt-evaluated') onEvent?.(event);
    },
  };
}

function buildRequest<Input, Output>(
  options: ModelReasonerOptions,
  role: Role<Input, Output>,
  { input, schema }: { input: Input; schema: z.ZodType<Output> },
): GenerateRequest {
  const slot = role.slot ?? role.name;
  return {
    segments: role.prompt(input),
    schema: toJsonSchema(schema),
    sampling: {
      ...role.sampling,
      ...(options.seed === undefined ? {} : { seed: options.seed }),
      ...options.sampling,
      ...options.roleSampling?.[role.name],
    },
    thinkingTokens: options.thinkingTokens ?? role.thinkingTokens ?? 0,
    slot: options.slotPrefix === undefined ? slot : `${options.slotPrefix}/${slot}`,
  };
}

/** The schema as a grammar takes it: plain JSON Schema without its `$schema` line. */
function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}

/** The same prompt with the failed answer and what was wrong with it behind it: the cached prefix holds. */
function repairRequest(request: GenerateRequest, text: string, problem: string): GenerateRequest {
  return {
    ...request,
    segments: [
      ...request.segments,
      // Only so much of it as shows what was wrong.
      { role: 'assistant', label: 'failed answer', text: text.slice(0, 2000), mayShrink: 'last-lines' },
      {
        role: 'user',
        label: 'repair',
        text: `That answer cannot be used: ${problem}. Answer again, shorter, in the JSON asked for and nothing else.`,
      },
    ],
  };
}

function toAnswer<Output>(
  model: LanguageModel,
  output: Output,
  { fitted, tries }: { readonly fitted: FittedRequest; readonly tries: readonly GenerateResult[] },
): RoleAnswer<Output> {
  return {
    context: meter(model, fitted, tries.at(-1)!),
    output,
    usage: tries.reduce(addUsage, noUsage),
    milliseconds: tries.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    answeredBy: model.info.id,
    attempts: tries.map(({ text }) => text),
    thinking: tries
      .map(({ thinking }) => thinking)
      .filter((text) => text !== '')
      .join('\n'),
  };
}

function meter({ info }: LanguageModel, fitted: FittedRequest, { usage }: GenerateResult): ContextMeter {
  const { sampling, thinkingTokens = 0 } = fitted.request;
  return {
    contextTokens: info.contextTokens,
    promptTokens: usage.promptTokens,
    answerTokens: sampling.maxTokens,
    thinkingTokens,
    omitted: fitted.omitted,
  };
}

function addUsage(sum: RoleUsage, { usage }: GenerateResult): RoleUsage {
  return {
    calls: sum.calls + 1,
    promptTokens: sum.promptTokens + usage.promptTokens,
    cachedTokens: sum.cachedTokens + usage.cachedTokens,
    generatedTokens: sum.generatedTokens + usage.generatedTokens,
  };
}

function invalidAnswer(
  role: string,
  model: LanguageModel,
  { problem, attempts }: { problem: string; attempts: readonly string[] },
): ClewError {
  return new ClewError('model-answer-invalid', `${model.info.name} gave no usable answer for "${role}": ${problem}`, {
    remedy: 'Try another model, or a larger quantization of this one.',
    detail: attempts.join('\n---\n'),
  });
}
