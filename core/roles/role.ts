/** A role: one typed language-model call — its input, its prompt, and the schema of its answer. */
import type { z } from 'zod';
import type { ContextMeter } from '../events/context-meter.ts';
import type { PromptSegment, Sampling, TokenUsage } from '../../models/ports.ts';

export interface Role<Input, Output> {
  /** kebab-case; also the key for a model of its own (`roleModels`) and for its rules. */
  readonly name: string;
  /** Roles with the same slot share a cached prompt prefix; a role's own name where it is left out. */
  readonly slot?: string;
  readonly sampling: Sampling;
  /** Tokens a thinking model may spend before the answer. */
  readonly thinkingTokens?: number;
  /** Instructions first, then what changes seldom, then what changes each step: so the cached prefix survives. */
  prompt(input: Input): readonly PromptSegment[];
  /** Static, or computed from the input (the admissible actions of this step). Must convert to JSON Schema. */
  schema(input: Input): z.ZodType<Output>;
}

export interface RoleUsage extends TokenUsage {
  /** Model calls made for this answer: 0 for rules, 2 after a repair. */
  readonly calls: number;
}

export const noUsage: RoleUsage = { calls: 0, promptTokens: 0, cachedTokens: 0, generatedTokens: 0 };

export interface RoleAnswer<Output> {
  readonly output: Output;
  readonly usage: RoleUsage;
  readonly milliseconds: number;
  /** The reasoner and model that answered: `rules`, or the model's id. */
  readonly answeredBy: string;
  /** Raw text of each try, in order; empty for rules. More than one means a repair. */
  readonly attempts: readonly string[];
  readonly thinking: string;
  /** How the prompt filled the model's context; not there for what has none. */
  readonly context?: ContextMeter;
}

export type RoleStreamEvent =
  { readonly type: 'thinking'; readonly text: string } | { readonly type: 'text'; readonly text: string };

export interface RoleCallOptions {
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RoleStreamEvent) => void;
}

/**
 * Answers roles. Without state of its own: the answer depends on role and input alone. A model's malformed output after
 * the repair try is a `model-answer-invalid` error that keeps the raw text as its detail.
 */
export interface Reasoner {
  readonly name: string;
  run<Input, Output>(role: Role<Input, Output>, input: Input, options?: RoleCallOptions): Promise<RoleAnswer<Output>>;
}
