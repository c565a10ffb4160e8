/** The real lab on a folder of its own, with a fake embedder and worlds and agents made for tests; a client of its router. */
import { createRouterClient, type RouterClient } from '@orpc/server';
import { onTestFinished } from 'vitest';
import type { Agent, AgentKind } from '../../../core/agents/agent.ts';
import type { HostServices } from '../../../core/base/host-services.ts';
import type { World } from '../../../core/environments/environment.ts';
import type { RunEvent } from '../../../core/events/run-event.ts';
import { createLab, type Lab, type LabOptions } from '../../../core/lab/create-lab.ts';
import type { LabRouter } from '../../../core/lab/router.ts';
import { ariadne } from '../../../core/agents/ariadne/ariadne.ts';
import { treasureHunt } from '../../../core/environments/textworld/treasure-hunt/treasure-hunt.ts';
import type { Models } from '../../../models/create-models.ts';
import type { RunId } from '../../../core/base/ids.ts';
import { createFakeEmbedder } from '../../fakes/fake-embedder.ts';
import { createFakeEnvironment } from '../../fakes/fake-environment.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export type LabClient = RouterClient<LabRouter>;

export interface TestLab {
  readonly lab: Lab;
  readonly client: LabClient;
  readonly dataFolder: string;
}

export function openTestLab(options: Partial<LabOptions> = {}): TestLab {
  const dataFolder = options.dataFolder ?? temporaryFolder();
  const lab = createLab({
    hostServices: testHostServices,
    launchHost: () => {
      throw new Error('no test starts a models’ process');
    },
    version: '0.0.0-test',
    worlds: [fakeWorld, treasureHunt],
    agents: [createWalker(), ariadne],
    models: createTestModels(),
    homeFolder: dataFolder,
    ...options,
    dataFolder,
  });
  onTestFinished(() => lab.dispose());
  return { lab, client: createRouterClient(lab.router), dataFolder };
}

export function createTestModels(changes: Partial<Models> = {}): Models {
  return {
    openEmbedder: async () => createFakeEmbedder(),
    loadGguf: () => Promise.reject(new Error('no test loads this model')),
    devices: () => Promise.reject(new Error('no test asks for devices')),
    dispose: () => Promise.resolve(),
    ...changes,
  };
}

export const testHostServices: HostServices = {
  kind: 'cli',
  canPickFiles: false,
  pickFile: () => Promise.resolve('/picked.gguf'),
  pickFolder: () => Promise.resolve(null),
  pickSaveTarget: () => Promise.resolve(null),
  reveal: () => Promise.resolve(),
  notify: () => Promise.resolve(),
  secrets: {
    isProtected: true,
    get: () => Promise.resolve(null),
    set: () => Promise.resolve(),
    delete: () => Promise.resolve(),
  },
};

export const fakeWorld: World = {
  id: 'rooms',
  title: 'The row of rooms',
  summary: 'Coins in a row of rooms.',
  defaultLevel: 'short',
  levels: [
    { id: 'short', summary: '6 rooms', stepLimit: 40, maxScore: 3 },
    { id: 'long', summary: '30 rooms', stepLimit: 400, maxScore: 3 },
  ],
  create: ({ level, seed }) =>
    createFakeEnvironment({ seed, rooms: level === 'long' ? 30 : 6, stepLimit: level === 'long' ? 400 : 40 }),
};

export interface WalkerOptions {
  /** Awaited before each decision: a test can hold the agent back. */
  readonly before?: (step: number) => Promise<void> | void;
}

/** Takes coins, walks to the east end and back; asks nobody, and notes each room in its graph. */
export function createWalker({ before }: WalkerOptions = {}): AgentKind {
  return {
    id: 'walker',
    title: 'Walker',
    summary: 'For tests.',
    ablations: [{ id: 'coins', summary: 'Walks past coins.' }],
    create({ graph, emit }, { ablate }): Agent {
      let state = { heading: 'go east' };
      return {
        start: () => Promise.resolve(),
        async next({ step, results }) {
          await before?.(step);
          const { text, admissible } = results.at(-1)!.observation;
          const merged = await graph.merge({
            text,
            invalidate: [],
            facts: [{ subject: 'walker', relation: 'was in', object: /room \d+/u.exec(text)?.[0] ?? 'nowhere' }],
          });
          emit({
            type: 'memory-updated',
            episodeId: merged.episode.episodeId,
            sequence: graph.sequence,
            entities: merged.entities.map(({ entityId, name, kind }) => ({ entityId, name, kind })),
            facts: merged.facts.map(({ fact: { factId, subjectId, relation, objectId }, isNew }) => ({
              ...{ factId, subjectId, relation, objectId, isNew },
            })),
            invalidated: merged.invalidated,
          });
          if (!admissible?.includes(state.heading))
            state = { heading: state.heading === 'go east' ? 'go west' : 'go east' };
          const action = text.includes('coin lies') && !ablate.includes('coins') ? 'take coin' : state.heading;
          return { action, commands: [action], reason: 'on the way' };
        },
        observe: () => Promise.resolve(),
        shouldStop: () => false,
        endTrial: () => Promise.resolve(),
        saveState: () => state,
        restoreState: (saved) => void (state = saved as typeof state),
      };
    },
  };
}

/** All events of a run until its end. */
export async function eventsOf(client: LabClient, runId: RunId, fromSeq = 0): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const batch of await client.runs.events({ runId, fromSeq })) events.push(...batch);
  return events;
}

/** Resolves once the run's summary is as wanted; follows the lab's own news of it. */
export async function untilRun(
  { lab }: TestLab,
  runId: RunId,
  isSo: (run: ReturnType<Lab['runs']['get']>) => boolean,
): Promise<void> {
  const done = new AbortController();
  const changes = lab.changes(done.signal);
  if (!isSo(lab.runs.get(runId))) {
    for await (const change of changes) {
      if (change.type === 'run-changed' && change.run.runId === runId && isSo(change.run)) break;
    }
  }
  done.abort();
}

/** A gate that a test opens. */
export function createGate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
