/** The contract's calls about models, each handed to the service that does it. */
import { implement } from '@orpc/server';
import { modelContract } from '../contract/model-contract.ts';
import type { ModelService } from './models/model-calls.ts';
import { describeScope, parseScope } from './models/network.ts';
import { rpcErrors } from './rpc-errors.ts';

const calls = implement(modelContract).use(rpcErrors);
const nothing = {};

/** `models` is looked up at each call: after a restore it is another. */
export function createModelRouter(models: () => ModelService) {
  return {
    list: calls.list.handler(() => models().list()),
    add: calls.add.handler(({ input }) => models().add(input.path)),
    remove: calls.remove.handler(({ input }) => {
      models().remove(input.id);
      return nothing;
    }),
    deleteFile: calls.deleteFile.handler(({ input }) => models().deleteFile(input.id)),
    undoDeleteFile: calls.undoDeleteFile.handler(({ input }) => {
      models().undoDeleteFile(input.id);
      return nothing;
    }),
    configure: calls.configure.handler(async ({ input }) => {
      await models().configure(input.id, input.load);
      return nothing;
    }),
    fit: calls.fit.handler(({ input }) => models().fit(input.id, input)),
    place: calls.place.handler(({ input }) => models().place(input.withDevice)),
    watchFolder: calls.watchFolder.handler(async ({ input }) => ({ models: await models().watchFolder(input.path) })),
    unwatchFolder: calls.unwatchFolder.handler(({ input }) => {
      models().unwatchFolder(input.path);
      return nothing;
    }),
    catalogue: calls.catalogue.handler(() => models().catalogue()),
    download: calls.download.handler(({ input }) => {
      models().work.begin('download', input.id);
      return nothing;
    }),
    bench: calls.bench.handler(({ input }) => {
      models().work.begin('bench', input.id);
      return nothing;
    }),
    work: calls.work.handler(() => models().work.list()),
    pauseWork: calls.pauseWork.handler(async ({ input }) => {
      await models().work.pause(input.id);
      return nothing;
    }),
    resumeWork: calls.resumeWork.handler(async ({ input }) => {
      await models().work.resume(input.id);
      return nothing;
    }),
    cancelWork: calls.cancelWork.handler(async ({ input }) => {
      await models().work.cancel(input.id);
      return nothing;
    }),
    endpoints: endpointsRouter(models),
    embedders: embeddersRouter(models),
  };
}

function endpointsRouter(models: () => ModelService) {
  const { endpoints } = calls;
  return {
    list: endpoints.list.handler(() => models().endpoints.list()),
    check: endpoints.check.handler(({ input }) => models().endpoints.check(input)),
    add: endpoints.add.handler(({ input }) => models().endpoints.add(input)),
    remove: endpoints.remove.handler(async ({ input }) => {
      await models().endpoints.remove(input.id);
      return nothing;
    }),
    sendables: endpoints.sendables.handler(() => {
      const scopes = [
        'games',
        'embedding',
        ...models()
          .libraries()
          .map((name) => `documents:${name.replace(/^folder /u, '')}`),
      ];
      return scopes.map((scope) => ({ scope, what: describeScope(scope) }));
    }),
    allow: endpoints.allow.handler(({ input }) => models().network.allow(input.host, input.covers.map(parseScope))),
    revoke: endpoints.revoke.handler(({ input }) => {
      models().network.revoke(input.host);
      return nothing;
    }),
    consents: endpoints.consents.handler(() => models().network.consents()),
  };
}

function embeddersRouter(models: () => ModelService) {
  const { embedders } = calls;
  return {
    list: embedders.list.handler(() => models().embedders.list()),
    addServer: embedders.addServer.handler(({ input }) => models().embedders.addServer(input)),
    remove: embedders.remove.handler(({ input }) => {
      models().embedders.remove(input.id);
      return nothing;
    }),
    weigh: embedders.weigh.handler(({ input }) => models().embedders.weigh(input.id)),
    choose: embedders.choose.handler(({ input }) => models().embedders.choose(input.id)),
  };
}
