#!/usr/bin/env node
/** `npm start`. Plain JavaScript, so that an old Node can say that it is too old; all else is in start/. */
import process from 'node:process';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Clew needs Node 20.19 or newer; this is ${process.versions.node}. Get one at https://nodejs.org.`);
  process.exitCode = 1;
} else {
  const { register } = await import('tsx/esm/api');
  register();
  const { start } = await import('./start/start.ts');
  process.exitCode = await start(process.argv.slice(2));
}
