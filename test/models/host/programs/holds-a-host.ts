/** Starts a model host, prints its process number, and waits to be killed. */
import { HostClient } from '../../../../models/host/host-client.ts';
import { nodeHostLauncher } from '../../../../models/host/launch-node.ts';
import { openHostedEmbedder } from '../../../../models/embedding/hosted-embedder.ts';
import { shippedEmbedder } from '../../../../models/embedding/shipped-embedder.ts';

const start = nodeHostLauncher();
const client = new HostClient((kind) => {
  const host = start(kind);
  console.log(host.pid);
  return host;
}, 'embedding');
await openHostedEmbedder(client, shippedEmbedder());
console.log('open');
setInterval(() => undefined, 1_000);
