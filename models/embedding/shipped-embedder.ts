/** The embedder that ships with the app: all-MiniLM-L6-v2, int8 (resources/weights). */
import { fileURLToPath } from 'node:url';
import type { OnnxSource } from './embedder-source.ts';

/** `resources` is the folder of that name; in an installed app it lies elsewhere than beside the source. */
export function shippedEmbedder(resources = fileURLToPath(new URL('../../resources', import.meta.url))): OnnxSource {
  return { kind: 'onnx', folder: `${resources}/weights/all-MiniLM-L6-v2`, threads: 2 };
}
