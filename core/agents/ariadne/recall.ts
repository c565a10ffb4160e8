/** What memory gives to working memory (AriGraph Alg. 1): facts near the crucial items, and the episodes they come from. */
import { normalizeName, type Triple } from '../../base/facts.ts';
import type { FactId } from '../../base/ids.ts';
import type { Fact, SemanticSearchResult } from '../../memory/temporal-graph.ts';
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
    facts: inTurns(search).slice(0, shownFacts),
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

/** Each fact once: every query's first, then every query's second, and so on, so that a cut takes from all alike. */
function inTurns({ queries }: SemanticSearchResult): readonly Fact[] {
  const lists = queries.map(aboutItselfFirst);
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const facts = new Map<FactId, Fact>();
  for (let rank = 0; rank < longest; rank += 1)
    for (const list of lists) {
      const fact = list[rank];
      if (fact !== undefined && !facts.has(fact.factId)) facts.set(fact.factId, fact);
    }
  return [...facts.values()];
}

/** What a query found, best first, but facts that name the very thing before those found through others. */
function aboutItselfFirst({ text, facts }: SemanticSearchResult['queries'][number]): readonly Fact[] {
  const key = normalizeName(text);
  const isAboutItself = ({ subject, object }: Fact): boolean =>
    normalizeName(subject) === key || normalizeName(object) === key;
  const found = facts.map(({ fact }) => fact);
  return [...found.filter(isAboutItself), ...found.filter((fact) => !isAboutItself(fact))];
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
