/** What memory gives to working memory (AriGraph Alg. 1): facts near the crucial items, and the episodes they come from. */
import type { Triple } from '../../base/facts.ts';
import { crucialItems } from '../../roles/crucial-items.ts';
import type { AgentContext, AgentServices } from '../agent.ts';
import { ask } from '../parts/ask.ts';
import { memoryRecalled } from '../parts/memory-events.ts';
import type { AriadneOptions } from './parameters.ts';
import type { AriadneState } from './state.ts';

export interface Recollection {
  readonly facts: readonly Triple[];
  readonly episodes: readonly string[];
}

export async function recall(
  services: AgentServices,
  { state, options }: { state: AriadneState; options: AriadneOptions },
  context: AgentContext,
): Promise<Recollection> {
  if (options.ablate.has('recall')) return { facts: [], episodes: [] };
  const { graph, emit } = services;
  const { width, threshold, shownFacts } = options.parameters;
  const queries = await chooseQueries(services, state, context);
  const search = await graph.semanticSearch(queries, {
    width,
    ...(threshold === null ? {} : { threshold }),
    signal: context.signal,
  });
  const episodes = recallEpisodes(
    services,
    search.facts.map(({ fact }) => fact.factId),
    options,
  );
  emit(memoryRecalled(search, episodes));
  return {
    facts: search.facts.slice(0, shownFacts).map(({ fact }) => fact),
    episodes: episodes.map(({ episode }) => episode.text),
  };
}

async function chooseQueries(services: AgentServices, state: AriadneState, context: AgentContext) {
  const input = {
    goal: state.goal,
    observation: state.seen?.text ?? '',
    inventory: state.seen?.inventory ?? null,
    plan: state.plan,
  };
  const { items } = await ask(services, { role: crucialItems, input, otherwise: { items: [] } }, context);
  return items.map(({ name, depth }) => ({ text: name, depth }));
}

/** Episodes by AriGraph eq. 1, those still in working memory left out. */
function recallEpisodes(
  { graph }: AgentServices,
  factIds: Parameters<AgentServices['graph']['episodicSearch']>[0],
  { parameters, ablate }: AriadneOptions,
) {
  if (ablate.has('episodic') || parameters.episodes === 0) return [];
  const recent = graph.lastEpisodes(parameters.history + 1).map(({ episodeId }) => episodeId);
  return graph.episodicSearch(factIds, { limit: parameters.episodes, exclude: recent });
}
