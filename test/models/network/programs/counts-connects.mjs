/** Loaded before a program and before every process it starts: writes each connection beyond this computer to a file. */
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';

const log = process.env['CLEW_CONNECT_LOG'];
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...args) {
  const [target] = Array.isArray(args[0]) ? args[0] : args;
  const host = typeof target === 'object' ? (target.host ?? (target.path ? 'local socket' : 'localhost')) : args[1];
  appendFileSync(log, isHere(String(host ?? 'localhost')) ? 'here\n' : `beyond ${host}\n`);
  return Reflect.apply(connect, this, args);
};
appendFileSync(log, `process\n`);

function isHere(host) {
  return host === 'localhost' || host === 'local socket' || host === '::1' || host.startsWith('127.');
}
