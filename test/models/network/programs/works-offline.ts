/** Uses everything that models do with the offline switch on; with `--stray` it reaches out once, to prove the counter. */
import { request } from 'node:http';
import { downloadModel } from '../../../../models/catalogue/download/download-model.ts';
import { knownModels } from '../../../../models/catalogue/known-models.ts';
import { createModels } from '../../../../models/create-models.ts';
import { shippedEmbedder } from '../../../../models/embedding/shipped-embedder.ts';
import { openEndpointModel } from '../../../../models/endpoint/endpoint-language-model.ts';
import { nodeHostLauncher } from '../../../../models/host/launch-node.ts';
import type { NetworkPolicy } from '../../../../models/network/network-policy.ts';

const [model = '', folder = '', endpoint = '', stray] = process.argv.slice(2);
const offline: NetworkPolicy = { isOffline: () => true, allows: () => true };
const segments = [{ role: 'user', label: 'ask', text: 'go north' }] as const;
const sampling = { temperature: 0, maxTokens: 8 };

const models = createModels(nodeHostLauncher());
const embedder = await models.openEmbedder(shippedEmbedder());
await embedder.embed(['red key']);
const gguf = await models.loadGguf({ path: model, gpu: 'none', contextTokens: 512, slots: 1 });
await gguf.generate({ segments, sampling });
const local = await openEndpointModel({ baseUrl: endpoint }, offline);
await local.generate({ segments, sampling });
const refusals = await Promise.allSettled([
  openEndpointModel({ baseUrl: 'http://192.0.2.1/v1' }, offline),
  ...knownModels().map((known) => downloadModel(known, { folder, policy: offline })),
]);
console.log(
  refusals.filter(({ status }) => status === 'rejected').length === refusals.length ? 'all refused' : 'let through',
);
if (stray)
  request({ host: '192.0.2.1', timeout: 10 })
    .on('error', () => undefined)
    .destroy();
await models.dispose();
