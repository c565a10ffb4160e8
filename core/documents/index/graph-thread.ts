/** The thread that builds entity graphs: seconds of work for thousands of passages, which would hold up the lab. */
import { parentPort } from 'node:worker_threads';
import { buildPassageGraph } from '../retrieval/passage-graph.ts';
import type { GraphReply, GraphRequest } from './graph-messages.ts';

parentPort?.on('message', ({ id, passages, options }: GraphRequest) => {
  const reply: GraphReply = { id, graph: buildPassageGraph(passages, options) };
  parentPort?.postMessage(reply);
});
