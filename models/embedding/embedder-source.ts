/** Where an embedder's weights come from, and what is known of it once it is open. */
import { z } from 'zod';

const threads = z.int().min(1).max(64).default(2);

/** A local folder with `config.json`, `tokenizer.json` and an ONNX file, in itself or under `onnx/`. */
export const onnxSourceSchema = z.object({ kind: z.literal('onnx'), folder: z.string().min(1), threads });

/** A GGUF file whose model makes vectors, through llama.cpp. */
export const ggufEmbedderSourceSchema = z.object({
  kind: z.literal('gguf'),
  path: z.string().min(1),
  threads,
  gpu: z.enum(['auto', 'none']).default('auto'),
  /** By default what the model was trained for, at most 2,048. */
  maxTokens: z.int().min(16).optional(),
});

/** What is opened in a host process; embedders behind a server are opened by models/endpoint. */
export const embedderSourceSchema = z.discriminatedUnion('kind', [onnxSourceSchema, ggufEmbedderSourceSchema]);
export type EmbedderSource = z.input<typeof embedderSourceSchema>;
export type OnnxSource = z.infer<typeof onnxSourceSchema>;
export type GgufEmbedderSource = z.infer<typeof ggufEmbedderSourceSchema>;

export const embedderInfoSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  dimensions: z.int().positive(),
  maxTokens: z.int().positive(),
});
