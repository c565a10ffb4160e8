/** Serves one kind of weights on a port; each kind's native libraries are loaded by its own process only. */
import type { HostHandlers } from './calls.ts';
import type { HostKind, HostPort } from './connection.ts';
import { serveHost } from './serve-host.ts';

/** `onShutDown` is called when everything is freed: the process should end then. */
export async function serveModels(kind: HostKind, port: HostPort, onShutDown: () => void): Promise<void> {
  const early: unknown[] = [];
  let deliver = (message: unknown): void => void early.push(message);
  port.onMessage((message) => deliver(message));
  const handlers = await loadHandlers(kind);
  serveHost(
    { send: (message) => port.send(message), onMessage: (listener) => (deliver = listener) },
    handlers,
    onShutDown,
  );
  for (const message of early) deliver(message);
}

async function loadHandlers(kind: HostKind): Promise<HostHandlers> {
  switch (kind) {
    case 'embedding': {
      const [{ embedderHandlers }, { OnnxEmbedder }] = await Promise.all([
        import('../embedding/embedding-handlers.ts'),
        import('../embedding/onnx-embedder.ts'),
      ]);
      return embedderHandlers('onnx', (source) => OnnxEmbedder.open(source));
    }
    case 'llama':
      return (await import('../llama/llama-handlers.ts')).llamaHandlers();
  }
}
