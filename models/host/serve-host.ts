/** The host's end: parses calls, runs their handlers side by side, sends events and one answer for each call. */
import { ClewError, toClewError } from '../../core/base/errors.ts';
import { hostCalls, type HostCallContext, type HostCallName, type HostHandlers } from './calls.ts';
import type { HostPort } from './connection.ts';
import { toHostSchema, toWireError, type FromHost } from './messages.ts';

type AnyHandler = (params: unknown, context: HostCallContext<HostCallName>) => Promise<unknown>;

/**
 * Answers on `port` until it is told to shut down; then aborts what runs, disposes the handlers and calls `onShutDown`.
 * A message that is not one of ours is ignored: only the client's own code sends here.
 */
export function serveHost(port: HostPort, handlers: HostHandlers, onShutDown: () => void): void {
  const running = new Map<number, AbortController>();
  port.onMessage((raw) => {
    const parsed = toHostSchema.safeParse(raw);
    if (!parsed.success) return;
    const message = parsed.data;
    switch (message.type) {
      case 'call':
        void answer(message.id, message.name, message.params);
        break;
      case 'abort':
        running.get(message.id)?.abort();
        break;
      case 'shut-down':
        for (const controller of running.values()) controller.abort();
        void handlers.dispose().then(onShutDown, onShutDown);
        break;
    }
  });

  async function answer(id: number, name: string, params: unknown): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const call = findCall(handlers, name);
      const result = await call.handler(call.parse(params), {
        signal: controller.signal,
        onEvent: (event) => send({ type: 'event', id, event }),
      });
      send({ type: 'result', id, result });
    } catch (error) {
      send({ type: 'error', id, error: toWireError(toClewError(error)) });
    } finally {
      running.delete(id);
    }
  }

  function send(message: FromHost): void {
    port.send(message);
  }
}

function findCall(handlers: HostHandlers, name: string): { handler: AnyHandler; parse: (params: unknown) => unknown } {
  if (!Object.hasOwn(hostCalls, name))
    throw new ClewError('internal', `The models' process knows no call named "${name}".`);
  // The name was found in the table just now.
  const known = name as HostCallName;
  const handler = handlers[known];
  if (!handler) throw new ClewError('internal', `This models' process does not answer "${name}".`);
  // Handlers are typed by name; here the name is only known at run time, and `parse` checks what goes in.
  return { handler: handler as AnyHandler, parse: (params) => hostCalls[known].params.parse(params) };
}
