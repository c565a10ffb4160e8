/** Binding to loopback: a fixed port or the first free one from the usual on; never an address that others can reach. */
import type { Server } from 'node:http';
import { ClewError } from '../../base/errors.ts';

export const USUAL_PORT = 4717;
const LOOPBACK = '127.0.0.1';
const TRIES = 50;

/** Binds and answers the port. `port` null takes the first free one; 0 lets the system choose. */
export async function listen(
  server: Server,
  { port, address = LOOPBACK }: { port: number | null; address?: string },
): Promise<number> {
  if (address !== LOOPBACK) {
    throw new ClewError('bad-input', `The lab is not served on ${JSON.stringify(address)}.`, {
      remedy: 'It listens on 127.0.0.1 alone, so that nobody else on the network can reach it.',
    });
  }
  if (port !== null) return bind(server, port, address);
  for (let offset = 0; offset < TRIES; offset += 1) {
    try {
      return await bind(server, USUAL_PORT + offset, address);
    } catch (error) {
      if (!(error instanceof ClewError && error.code === 'conflict')) throw error;
    }
  }
  return bind(server, 0, address);
}

async function bind(server: Server, port: number, address: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => reject(explain(error, port));
    server.once('error', fail);
    server.listen({ port, host: address, exclusive: true }, () => {
      server.off('error', fail);
      resolve();
    });
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new ClewError('internal', 'The server has no port.');
  return bound.port;
}

function explain(error: NodeJS.ErrnoException, port: number): ClewError {
  if (error.code === 'EADDRINUSE') {
    return new ClewError('conflict', `Port ${port} is in use by another program.`, {
      remedy: 'Choose another with --port N, or leave --port out: the next free one is taken.',
      cause: error,
    });
  }
  if (error.code === 'EACCES') {
    return new ClewError('bad-input', `Port ${port} may not be used by this account.`, {
      remedy: 'Choose one above 1023 with --port N.',
      cause: error,
    });
  }
  return new ClewError('internal', `Port ${port} could not be opened: ${error.message}`, { cause: error });
}
