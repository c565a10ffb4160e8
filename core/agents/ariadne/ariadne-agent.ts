/** The Ariadne agent (AriGraph §3): it learns from what happened, recalls, checks whether to explore, plans, and acts. */
import { ClewError } from '../../base/errors.ts';
import type { Json } from '../../base/json.ts';
import type { Episode } from '../../memory/temporal-graph.ts';
import { headingOf } from '../../roles/place-heading.ts';
import type { WorkingMemory } from '../../roles/working-memory.ts';
import type { Agent, AgentAction, AgentContext, AgentServices, AgentTask, CommandResult, Turn } from '../agent.ts';
import { chooseAction, revisePlan } from '../parts/decide.ts';
import { commandsFor, destinationOf, destinationsFrom, isOffCourse, showsNews } from '../parts/walking.ts';
import { arrive, isSamePlace, type Arrival } from '../parts/whereabouts.ts';
import { explore } from './explore.ts';
import { learn } from './learn.ts';
import type { AriadneOptions } from './parameters.ts';
import { recall } from './recall.ts';
import { ariadneStateSchema, startState, type AriadneState } from './state.ts';

export class AriadneAgent implements Agent {
  readonly #services: AgentServices;
  readonly #options: AriadneOptions;
  #state: AriadneState = startState('');

  constructor(services: AgentServices, options: AriadneOptions) {
    this.#services = services;
    this.#options = options;
  }

  async start(task: AgentTask): Promise<void> {
    this.#state = startState(task.goal);
  }

  async next(turn: Turn, context: AgentContext): Promise<AgentAction> {
    await this.observe(turn, context);
    const about = { state: this.#state, options: this.#options };
    const recollection = await recall(this.#services, about, context);
    const { exits, answer } = await explore(this.#services, about, context);
    const memory: WorkingMemory = {
      goal: this.#state.goal,
      place: this.#state.place,
      observation: this.#state.seen?.text ?? '',
      inventory: this.#state.seen?.inventory ?? null,
      history: this.#state.history,
      recalledFacts: recollection.facts,
      episodes: recollection.episodes,
      exits,
    };
    this.#update({ exploration: answer });
    return this.#decide(memory, context);
  }

  async observe(turn: Turn, context: AgentContext): Promise<void> {
    this.#remember(turn);
    for (const [index, result] of turn.results.entries()) {
      const arrival = arrive(this.#state.place, result);
      const readBefore = this.#options.parameters.readAgain ? null : this.#readBefore(result);
      const isPassing = index < turn.results.length - 1;
      // A place passed on a walk, as it was: nothing to learn from it.
      if (!(isPassing && readBefore !== null)) await learn(this.#services, { result, arrival, readBefore }, context);
      this.#stand(arrival, result);
    }
  }

  shouldStop(results: readonly CommandResult[]): boolean {
    const last = results.at(-1)?.observation;
    const walk = this.#state.decided?.walk ?? null;
    if (last === undefined) return false;
    if (last.won || last.lost) return true;
    if (walk === null) return false;
    const { graph } = this.#services;
    if (isOffCourse(walk, results, graph)) return true;
    return this.#options.parameters.stopAtNews && showsNews(last.text, graph.lastEpisodes(graph.sequence));
  }

  async endTrial(): Promise<void> {
    // Nothing is learned between trials: the paper's agent keeps its graph, and that is written already.
  }

  saveState(): Json {
    return JSON.parse(JSON.stringify(this.#state)) as Json; // A plain value by its schema; the copy is the caller's.
  }

  restoreState(state: Json): void {
    const parsed = ariadneStateSchema.safeParse(state);
    if (!parsed.success)
      throw new ClewError('bad-input', 'This is not a state of the Ariadne agent', {
        cause: parsed.error,
        remedy: 'Start the run again; its state was saved by another version.',
      });
    this.#state = parsed.data;
  }

  async #decide(memory: WorkingMemory, context: AgentContext): Promise<AgentAction> {
    const { place, visited, plan: previousPlan, seen } = this.#state;
    const plan = await revisePlan(this.#services, { memory, previousPlan }, context);
    this.#update({ plan });
    const map = this.#services.graph;
    const destinations = destinationsFrom(place, visited, map);
    const admissible = seen?.admissible ?? null;
    const { action, reason } = await chooseAction(this.#services, { memory, plan, admissible, destinations }, context);
    const to = destinationOf(action, destinations);
    this.#update({ decided: { action, walk: place === null || to === null ? null : { from: place, to } } });
    return { action, reason, commands: commandsFor(action, { place, destinations, map }) };
  }

  /** Puts what was seen and done before this turn into the history; a person's commands stand for themselves. */
  #remember(turn: Turn): void {
    const { seen, decided, history } = this.#state;
    const commands = turn.results.flatMap(({ command }) => command ?? []);
    const action = turn.wasTakenOver || decided === null ? commands.join('; ') : decided.action;
    if (seen === null || action === '') return;
    const kept = this.#options.parameters.history;
    const turns = [...history, { observation: seen.text, action }];
    this.#update({ history: kept === 0 ? [] : turns.slice(-kept), decided: null });
  }

  #stand({ place }: Arrival, { observation }: CommandResult): void {
    const { visited } = this.#state;
    const isNew = place !== null && !visited.some((other) => isSamePlace(other, place));
    this.#update({
      place,
      visited: isNew ? [...visited, place] : visited,
      seen: { text: observation.text, inventory: observation.inventory, admissible: observation.admissible },
    });
  }

  /** The last episode with this very text, where the text describes a place: then it says the same whatever the command. */
  #readBefore({ command, observation }: CommandResult): Episode | null {
    if (command === null || headingOf(observation.text) === null) return null;
    const { graph } = this.#services;
    return graph.lastEpisodes(graph.sequence).find(({ text }) => text === observation.text) ?? null;
  }

  #update(change: Partial<AriadneState>): void {
    this.#state = { ...this.#state, ...change };
  }
}
