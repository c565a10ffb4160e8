/** What the catalogue says of a model. */
import { z } from 'zod';

export const knownModelSchema = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
  name: z.string().min(1),
  kind: z.enum(['language', 'embedder']),
  family: z.string().min(1),
  parameters: z.number().positive(),
  quantization: z.string().min(1),
  /** Tokens it was trained for. */
  contextTokens: z.int().positive(),
  /** As the model's page names it. */
  license: z.string().min(1),
  /** Owner and name on the hub. */
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  /** Null for one that is published without a file this lab could load: convert it, then add the folder or file. */
  file: z.string().nullable(),
  /** Null where none was published; the hub states one when the download begins. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** Whether it can think before it answers. */
  thinks: z.boolean().optional(),
});
export type KnownModel = Readonly<z.infer<typeof knownModelSchema>>;
