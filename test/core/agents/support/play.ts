/** Plays a world with an agent, as a run does, without a journal: for tests and for tables over many seeds. */
import type { Agent, AgentKind, CommandResult, Turn } from '../../../../core/agents/agent.ts';
import { systemClock } from '../../../../core/base/clock.ts';
import { graphIdSchema } from '../../../../core/base/ids.ts';
import type { Json } from '../../../../core/base/json.ts';
import { createRandom } from '../../../../core/base/random.ts';
import type { Environment, Observation } from '../../../../core/environments/environment.ts';
import type { AgentEvent } from '../../../../core/events/run-event.ts';
import { openGraph } from '../../../../core/memory/open-graph.ts';
import type { Reasoner } from '../../../../core/roles/role.ts';
import { openDatabase } from '../../../../core/storage/database.ts';
import type { Embedder } from '../../../../models/ports.ts';

export interface PlayOptions {
  readonly kind: AgentKind;
  readonly environment: Environment;
  readonly reasoner: Reasoner;
  readonly embedder: Embedder;
  readonly ablate?: readonly string[];
  readonly parameters?: Readonly<Record<string, Json>>;
  readonly maxSteps?: number;
  readonly onStep?: (step: PlayedStep) => void;
}

export interface PlayedStep {
  readonly step: number;
  readonly observation: Observation;
  readonly action: string;
  readonly reason: string;
  readonly commands: readonly string[];
  readonly events: readonly AgentEvent[];
}

export interface Played {
  readonly score: number;
  readonly maxScore: number | null;
  readonly won: boolean;
  readonly lost: boolean;
  readonly steps: number;
  readonly commands: number;
  readonly facts: number;
}

export async function play(options: PlayOptions): Promise<Played> {
  const database = openDatabase(':memory:');
  const graph = await openGraph(database, graphIdSchema.parse('test'), { embedder: options.embedder });
  const events: AgentEvent[] = [];
  const agent = options.kind.create(
    {
      reasoner: options.reasoner,
      graph,
      emit: (event) => void events.push(event),
      clock: systemClock,
      random: createRandom(1),
    },
    { ablate: options.ablate ?? [], parameters: options.parameters ?? {} },
  );
  try {
    const outcome = await playOn(agent, events, options);
    return { ...outcome, facts: graph.counts().facts };
  } finally {
    database.close();
  }
}

async function playOn(agent: Agent, events: AgentEvent[], options: PlayOptions): Promise<Omit<Played, 'facts'>> {
  const { environment } = options;
  const context = { signal: new AbortController().signal };
  const { goal, world, stepLimit, maxScore } = environment.info;
  const limit = options.maxSteps ?? stepLimit;
  await agent.start({ goal, world, stepLimit: limit }, context);
  let observation = await environment.reset();
  let results: readonly CommandResult[] = [{ command: null, observation }];
  let commands = 0;
  let step = 0;
  while (step < limit && !observation.won && !observation.lost) {
    step += 1;
    events.length = 0;
    const turn: Turn = { step, results, wasTakenOver: false };
    const action = await agent.next(turn, context);
    options.onStep?.({ step, observation, ...action, events });
    results = await carryOut(agent, environment, action.commands);
    commands += results.length;
    observation = results.at(-1)!.observation;
  }
  return { score: observation.score, maxScore, won: observation.won, lost: observation.lost, steps: step, commands };
}

async function carryOut(agent: Agent, environment: Environment, commands: readonly string[]): Promise<CommandResult[]> {
  const results: CommandResult[] = [];
  for (const command of commands) {
    results.push({ command, observation: await environment.step(command) });
    if (results.length < commands.length && agent.shouldStop(results)) break;
  }
  return results;
}
