/** Writes a GGUF with random weights: node --import tsx models/scripts/write-tiny-gguf.ts OUT.gguf --architecture qwen3 … */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { tinyArchitectures } from './tiny-gguf/architectures.ts';
import { tinySizes, writeTinyGguf, type TinySize } from './tiny-gguf/tiny-gguf.ts';

const USAGE = `write-tiny-gguf.ts OUT.gguf [--architecture llama|qwen3|gemma3] [--quantization F32|F16|Q8_0] [--size tiny|100m]
                     [--seed N] [--context N] [--parts N]`;

const optionsSchema = z.object({
  architecture: z.enum(tinyArchitectures).default('qwen3'),
  quantization: z.enum(['F32', 'F16', 'Q8_0']).default('F16'),
  size: z.enum(Object.keys(tinySizes) as [TinySize, ...TinySize[]]).default('tiny'),
  seed: z.coerce.number().int().default(1),
  context: z.coerce.number().int().positive().optional(),
  parts: z.coerce.number().int().min(1).default(1),
});

const string = { type: 'string' } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { architecture: string, quantization: string, size: string, seed: string, context: string, parts: string },
});
const options = optionsSchema.safeParse(values);
const [path] = positionals;
if (!path?.endsWith('.gguf') || !options.success) {
  console.error(options.success ? USAGE : `${z.prettifyError(options.error)}\n${USAGE}`);
  process.exit(2);
}
const { context, ...rest } = options.data;
console.log(writeTinyGguf(path, { ...rest, shape: context === undefined ? {} : { context } }));
