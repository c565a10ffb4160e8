/** The language model port's request, events and result as schemas, for the process boundary. */
import { z } from 'zod';
import type { GenerateEvent, GenerateRequest, GenerateResult } from '../ports.ts';

const tokens = z.int().min(0);

export const generateRequestSchema = z.object({
  segments: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), label: z.string(), text: z.string() })),
  schema: z.record(z.string(), z.unknown()).optional(),
  sampling: z.object({
    temperature: z.number().min(0),
    topP: z.number().min(0).max(1).optional(),
    topK: z.int().min(0).optional(),
    minP: z.number().min(0).max(1).optional(),
    repeatPenalty: z.number().positive().optional(),
    seed: z.number().optional(),
    maxTokens: z.int().min(1),
  }),
  thinkingTokens: tokens.optional(),
  slot: z.string().optional(),
}) satisfies z.ZodType<GenerateRequest>;

export const generateEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('prompt-evaluated'), tokens, cached: tokens }),
  z.object({ type: z.literal('thinking'), text: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
]) satisfies z.ZodType<GenerateEvent>;

export const generateResultSchema = z.object({
  text: z.string(),
  thinking: z.string(),
  stop: z.enum(['end', 'max-tokens']),
  usage: z.object({ promptTokens: tokens, cachedTokens: tokens, generatedTokens: tokens }),
  milliseconds: z.number().min(0),
}) satisfies z.ZodType<GenerateResult>;
