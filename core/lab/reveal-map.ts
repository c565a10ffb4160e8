/** The true map of a run's game: of a world's own generator, or out of the files beside a real game. */
import type { TrueMap, World } from '../environments/environment.ts';
import { revealGameFile } from '../environments/open-game-file.ts';
import type { RunConfig } from '../events/run-config.ts';
import type { Registry } from './registry.ts';

/** Null where nothing is known of it. Throws what reading the game's files throws. */
export function revealMap(
  worlds: Registry<World>,
  { gameFile, world, level, seed }: Pick<RunConfig, 'gameFile' | 'world' | 'level' | 'seed'>,
): TrueMap | null {
  if (gameFile !== null) return revealGameFile(gameFile);
  return worlds.get(world).reveal?.({ level, seed }) ?? null;
}
