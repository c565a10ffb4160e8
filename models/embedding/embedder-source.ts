/** Where an embedder's weights come from, and what is known of it once it is open. */
import { z } from 'zod';

/** A local folder with `config.json`, `tokenizer.json` and an ONNX file under `onnx/`. */
export const onnxSourceSchema = z.object({
  kind: z.literal('onnx'),
  folder: z.string().min(1),
  threads: z.number().int().min(1).max(64).default(2),
});

export const embedderSourceSchema = z.discriminatedUnion('kind', [onnxSourceSchema]);
export type EmbedderSource = z.input<typeof embedderSourceSchema>;
export type OnnxSource = z.infer<typeof onnxSourceSchema>;

export const embedderInfoSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  dimensions: z.number().int().positive(),
  maxTokens: z.number().int().positive(),
});
