/** An Ariadne at hand, with a real graph over a fake embedder, and everything that it reports. */
import { ariadne } from '../../../../core/agents/ariadne/ariadne.ts';
import type { Agent, CommandResult, Turn } from '../../../../core/agents/agent.ts';
import { systemClock } from '../../../../core/base/clock.ts';
import { graphIdSchema } from '../../../../core/base/ids.ts';
import type { Json } from '../../../../core/base/json.ts';
import { createRandom } from '../../../../core/base/random.ts';
import type { AgentEvent } from '../../../../core/events/run-event.ts';
import { openGraph, type StoredGraph } from '../../../../core/memory/open-graph.ts';
import type { Reasoner, Role } from '../../../../core/roles/role.ts';
import { openDatabase } from '../../../../core/storage/database.ts';
import { createFakeEmbedder } from '../../../fakes/fake-embedder.ts';

export interface Asked {
  readonly role: string;
  readonly input: unknown;
}

export interface Seat {
  readonly agent: Agent;
  readonly graph: StoredGraph;
  readonly events: AgentEvent[];
  readonly asked: Asked[];
  of<Type extends AgentEvent['type']>(type: Type): readonly Extract<AgentEvent, { type: Type }>[];
}

export const context = { signal: new AbortController().signal };

export async function takeSeat(
  reasoner: Reasoner,
  options: { ablate?: readonly string[]; parameters?: Readonly<Record<string, Json>>; graph?: StoredGraph } = {},
): Promise<Seat> {
  const graphId = graphIdSchema.parse('test');
  const graph =
    options.graph ?? (await openGraph(openDatabase(':memory:'), graphId, { embedder: createFakeEmbedder() }));
  const events: AgentEvent[] = [];
  const asked: Asked[] = [];
  const watched: Reasoner = {
    name: reasoner.name,
    run: <Input, Output>(role: Role<Input, Output>, input: Input, call?: Parameters<Reasoner['run']>[2]) => {
      asked.push({ role: role.name, input });
      return reasoner.run(role, input, call);
    },
  };
  const agent = ariadne.create(
    { reasoner: watched, graph, emit: (event) => void events.push(event), clock: systemClock, random: createRandom(1) },
    { ablate: options.ablate ?? [], parameters: options.parameters ?? {} },
  );
  await agent.start({ goal: 'Find the treasure.', world: 'test', stepLimit: 20 }, context);
  const of = <Type extends AgentEvent['type']>(type: Type) =>
    events.filter((event): event is Extract<AgentEvent, { type: Type }> => event.type === type);
  return { agent, graph, events, asked, of };
}

export function result(
  command: string | null,
  text: string,
  more: Partial<CommandResult['observation']> = {},
): CommandResult {
  const observation = {
    text,
    inventory: 'You are carrying nothing.',
    score: 0,
    admissible: ['look', 'go east', 'go west'],
    won: false,
    lost: false,
  };
  return { command, observation: { ...observation, ...more } };
}

export function turn(step: number, ...results: readonly CommandResult[]): Turn {
  return { step, results, wasTakenOver: false };
}

/** Room texts of a corridor of three rooms, from west to east. */
export const rooms = {
  a: '-= Room A =-\nYou are in a Room A.\n\nYou see a locked Red locker.\n\nThere is an exit to the east.',
  b: '-= Room B =-\nYou are in a Room B.\n\nThere is an exit to the east. There is an exit to the west.',
  c: '-= Room C =-\nYou are in a Room C.\n\nThere is an exit to the west.\n\nThere is a Key 1 on the floor.',
} as const;
