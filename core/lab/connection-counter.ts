/** Counts the connections that this process opens beyond this machine, so that "offline" is measured and not just said. */
import { Socket as UdpSocket } from 'node:dgram';
import { isIPv6, Socket } from 'node:net';

export interface ConnectionCounter {
  /** Since the counter was made. */
  count(): number;
}

let sent = 0;
let isInstalled = false;

/**
 * TCP connections tried (answered or not; http, https, fetch and WebSocket all end here) and UDP messages sent, to any
 * host but this one. Once made, the process stays watched; each counter counts from its own start.
 */
export function createConnectionCounter(): ConnectionCounter {
  if (!isInstalled) install();
  isInstalled = true;
  const start = sent;
  return { count: () => sent - start };
}

/** Node has one place through which every TCP connection goes, and it is not announced anywhere with its target. */
function install(): void {
  /* eslint-disable @typescript-eslint/unbound-method -- both are called with the socket they were called on */
  const connect = Socket.prototype.connect;
  const send = UdpSocket.prototype.send;
  /* eslint-enable @typescript-eslint/unbound-method */
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
    if (isBeyond(targetOf(args))) sent += 1;
    return Reflect.apply(connect, this, args) as Socket;
  };
  UdpSocket.prototype.send = function (this: UdpSocket, ...args: unknown[]): void {
    const host = args.slice(1).find((argument) => typeof argument === 'string');
    if (isBeyond(typeof host === 'string' ? host : null)) sent += 1;
    Reflect.apply(send, this, args);
  };
}

/** The host that `connect` was asked for; null for this machine (no host given, or a local pipe). */
function targetOf(args: readonly unknown[]): string | null {
  // Node's own callers hand on the normalised arguments as one array.
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === 'object' && first !== null) {
    const { path, host } = first as { path?: unknown; host?: unknown };
    const isPipe = typeof path === 'string' && host === undefined;
    return !isPipe && typeof host === 'string' ? host : null;
  }
  return typeof first === 'number' && typeof second === 'string' ? second : null;
}

/** A name counts as beyond, whatever it would resolve to, except for `localhost`. */
function isBeyond(host: string | null): boolean {
  if (host === null || host === '') return false;
  const name = host.toLowerCase().replace(/^\[|\]$/gu, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return false;
  if (isIPv6(name)) return name !== '::1' && name !== '::' && !/^::ffff:127\./u.test(name);
  return !/^127(?:\.\d{1,3}){3}$/u.test(name) && name !== '0.0.0.0';
}
