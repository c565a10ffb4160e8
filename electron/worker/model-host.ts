/** The models' process of the desktop app: serves one kind of weights to the lab over the port it is given. */
import { z } from 'zod';
import { hostKinds } from '../../models/host/connection.ts';
import { serveModels } from '../../models/host/serve-models.ts';
import { toModelHostSchema, type FromModelHost } from '../shared/model-host-messages.ts';
import { createBindingTestFork } from './binding-test-fork.ts';
import { onParentMessage, sendToParent } from './parent-port.ts';
import type { MessagePortMain } from 'electron';

const tests = createBindingTestFork((message) => sendToParent<FromModelHost>(message));

onParentMessage(toModelHostSchema, (message, ports) => {
  if (message.type === 'start') serve(message.kind, ports[0]);
  else tests.receive(message);
});

function serve(kind: string, port: MessagePortMain | undefined): void {
  if (!port) throw new Error('The port to the lab is missing.');
  tests.install();
  // A lab that is gone needs no models.
  port.on('close', () => process.exit(0));
  const hostPort = {
    send: (message: unknown) => port.postMessage(message),
    onMessage: (listener: (message: unknown) => void) =>
      void port.on('message', ({ data }) => listener(data as unknown)),
  };
  void serveModels(z.enum(hostKinds).parse(kind), hostPort, () => process.exit(0));
  port.start();
}
