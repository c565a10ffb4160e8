/** Loads the graph thread from its TypeScript source: a thread does not inherit the loader that the process has. */
import { register } from 'tsx/esm/api';

register();
await import('./graph-thread.ts');
