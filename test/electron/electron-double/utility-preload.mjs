/** Loaded by `--import` into a forked child: the double's own files through tsx, everything after them natively. */
import { register } from 'node:module';
import { tsImport } from 'tsx/esm/api';

register('./utility-hooks.mjs', import.meta.url);
await tsImport('./utility-child.ts', import.meta.url);
