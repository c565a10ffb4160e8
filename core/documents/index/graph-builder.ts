/** Builds entity graphs: small ones at once, large ones in a thread of their own that ends when it has nothing to do. */
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ClewError } from '../../base/errors.ts';
import type { NamedPassage } from '../retrieval/entity-vocabulary.ts';
import { buildPassageGraph, type GraphOptions, type PassageGraph } from '../retrieval/passage-graph.ts';
import type { GraphReply, GraphRequest } from './graph-messages.ts';

export interface GraphBuilder {
  /** Throws `internal` where the thread breaks. */
  build(passages: readonly NamedPassage[], options?: Partial<GraphOptions>): Promise<PassageGraph>;
  dispose(): Promise<void>;
}

/** Up to so many passages it takes less than a thread's start. */
const AT_ONCE = 300;
const IDLE_MS = 30_000;

/** `entry`: the bundled thread; from source, the file beside this one. */
export function createGraphBuilder({
  entry,
  atOnce = AT_ONCE,
}: { entry?: string; atOnce?: number } = {}): GraphBuilder {
  const file = entry ?? fileURLToPath(new URL('./graph-thread-from-source.mjs', import.meta.url));
  const waiting = new Map<number, { resolve: (graph: PassageGraph) => void; reject: (error: Error) => void }>();
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const old = thread;
    thread = null;
    for (const { reject } of waiting.values()) reject(new ClewError('aborted', 'The lab is closing.'));
    waiting.clear();
    await old?.terminate();
  };
  const fail = (cause: Error): void => {
    const error = new ClewError('internal', 'The thread that builds the graph of names broke off.', {
      cause,
      detail: cause.message,
    });
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    void end();
  };
  const start = (): Worker => {
    const started = new Worker(file);
    started.on('message', ({ id, graph }: GraphReply) => {
      waiting.get(id)?.resolve(graph);
      waiting.delete(id);
      if (waiting.size > 0) return;
      started.unref();
      idle = setTimeout(() => void end(), IDLE_MS);
      idle.unref();
    });
    started.on('error', fail);
    return started;
  };

  return {
    async build(passages, options = {}) {
      if (passages.length <= atOnce) return buildPassageGraph(passages, options);
      clearTimeout(idle);
      const worker = (thread ??= start());
      worker.ref();
      const request: GraphRequest = { id: (count += 1), passages, options };
      return new Promise((resolve, reject) => {
        waiting.set(request.id, { resolve, reject });
        worker.postMessage(request);
      });
    },
    dispose: end,
  };
}
