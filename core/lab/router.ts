/** The contract, implemented: each call handed to the service that does it, each error in the lab's words. */
import { implement, type Router } from '@orpc/server';
import { contract, type Contract } from '../contract/contract.ts';
import { createDocumentRouter } from './document-router.ts';
import { createModelRouter } from './model-router.ts';
import { rpcErrors, withRpcErrors } from './rpc-errors.ts';
import type { LabServices } from './services.ts';

/** What a host puts behind its transport. */
export type LabRouter = Router<Contract, Record<never, never>>;

const lab = implement(contract).use(rpcErrors);

/** The services are looked up at each call: after a restore they are others. */
export function createRouter(services: LabServices): LabRouter {
  return lab.router({
    status: { get: lab.status.get.handler(() => services.status()) },
    settings: {
      get: lab.settings.get.handler(() => services.settings.get()),
      update: lab.settings.update.handler(({ input }) => services.settings.update(input)),
    },
    worlds: { list: lab.worlds.list.handler(() => services.worlds.list()) },
    agents: { list: lab.agents.list.handler(() => services.agents.list()) },
    models: createModelRouter(() => services.models),
    runs: runsRouter(services),
    graphs: {
      export: lab.graphs.export.handler(({ input }) => services.graphs.export(input.runId, input)),
    },
    documents: createDocumentRouter(() => services.library),
    changes: lab.changes.handler(({ signal }) => withRpcErrors(services.changes(signal))),
    backup: {
      create: lab.backup.create.handler(({ input }) => services.backup.create(input.path)),
      restore: lab.backup.restore.handler(({ input }) => services.backup.restore(input.path)),
    },
    host: {
      pickFile: lab.host.pickFile.handler(async ({ input }) => ({ path: await services.host.pickFile(input) })),
      pickFolder: lab.host.pickFolder.handler(async ({ input }) => ({ path: await services.host.pickFolder(input) })),
      pickSaveTarget: lab.host.pickSaveTarget.handler(async ({ input }) => ({
        path: await services.host.pickSaveTarget(input),
      })),
    },
  });
}

function runsRouter(services: LabServices) {
  return {
    list: lab.runs.list.handler(() => services.runs.list()),
    get: lab.runs.get.handler(({ input }) => services.runs.get(input.runId)),
    start: lab.runs.start.handler(({ input }) => services.runs.start(input)),
    pause: lab.runs.pause.handler(({ input }) => services.runs.pause(input.runId)),
    resume: lab.runs.resume.handler(({ input }) => services.runs.resume(input.runId)),
    stepOnce: lab.runs.stepOnce.handler(({ input }) => services.runs.stepOnce(input.runId)),
    cancel: lab.runs.cancel.handler(({ input }) => services.runs.cancel(input.runId)),
    takeOver: lab.runs.takeOver.handler(({ input }) => services.runs.takeOver(input.runId)),
    handBack: lab.runs.handBack.handler(({ input }) => services.runs.handBack(input.runId)),
    act: lab.runs.act.handler(async ({ input }) => {
      await services.runs.act(input.runId, input.command);
      return {};
    }),
    delete: lab.runs.delete.handler(({ input }) => services.runs.delete(input.runId)),
    undoDelete: lab.runs.undoDelete.handler(({ input }) => services.runs.undoDelete(input.runId)),
    events: lab.runs.events.handler(({ input, signal }) =>
      withRpcErrors(services.runs.events(input.runId, { fromSeq: input.fromSeq, signal })),
    ),
    streamedText: lab.runs.streamedText.handler(({ input, signal }) =>
      withRpcErrors(services.runs.streamedText(input.runId, { signal })),
    ),
    call: lab.runs.call.handler(({ input }) => services.runs.call(input.runId, input)),
    reveal: lab.runs.reveal.handler(({ input }) => services.runs.reveal(input.runId)),
    export: lab.runs.export.handler(({ input }) => services.runs.export(input.runId)),
  };
}
