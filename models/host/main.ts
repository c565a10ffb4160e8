/** The host process under Node: serves one kind of weights over the channel of `fork`, and ends with its parent. */
import { z } from 'zod';
import { hostKinds } from './connection.ts';
import { serveModels } from './serve-models.ts';

const kind = z.enum(hostKinds).parse(process.argv[2]);
// Ctrl-C at a terminal reaches every process in it; when this one ends is its parent's to say.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
await serveModels(
  kind,
  { send: (message) => void process.send?.(message), onMessage: (listener) => void process.on('message', listener) },
  () => process.exit(0),
);
