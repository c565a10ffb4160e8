/** AriGraph eq. 1: which past observations the recalled facts point to. */
import type { EpisodeId } from '../base/ids.ts';
import type { EpisodeRecord, FactRecord } from './graph-state.ts';
import type { ScoredEpisode } from './temporal-graph.ts';
import { episodeView } from './views.ts';

/** n / max(N, 1) · log2(max(N, 1)): `recalled` of an episode's `total` facts; 0 for an episode of one fact. */
export function episodeScore(recalled: number, total: number): number {
  const size = Math.max(total, 1);
  return (recalled / size) * Math.log2(size);
}

/** The best first, the newer of two equals first; without those excluded and those that score 0. */
export function episodicSearch(
  facts: Iterable<FactRecord>,
  options: { limit: number; exclude?: readonly EpisodeId[] },
): readonly ScoredEpisode[] {
  const counts = new Map<EpisodeRecord, number>();
  for (const fact of new Set(facts))
    for (const episode of fact.episodes) counts.set(episode, (counts.get(episode) ?? 0) + 1);
  const excluded = new Set(options.exclude);
  return [...counts]
    .filter(([episode]) => !excluded.has(episode.episodeId))
    .map(([episode, recalled]) => ({ episode, score: episodeScore(recalled, episode.facts.length) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.episode.sequence - a.episode.sequence)
    .slice(0, Math.max(0, options.limit))
    .map(({ episode, score }) => ({ episode: episodeView(episode), score }));
}
