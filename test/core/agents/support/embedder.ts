/** The embedder that ships with the app, in this process, for tests that need meaning and not only a port. */
import { withCache } from '../../../../models/embedding/cached-embedder.ts';
import { onnxSourceSchema } from '../../../../models/embedding/embedder-source.ts';
import { OnnxEmbedder } from '../../../../models/embedding/onnx-embedder.ts';
import { shippedEmbedder } from '../../../../models/embedding/shipped-embedder.ts';
import type { Embedder } from '../../../../models/ports.ts';

export async function openTestEmbedder(): Promise<Embedder> {
  const source = onnxSourceSchema.parse({ ...shippedEmbedder(), threads: 1 });
  return withCache(await OnnxEmbedder.open(source), 200_000);
}
