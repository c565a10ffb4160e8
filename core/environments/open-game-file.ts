/** Opens a real game: a Z-machine file with the .json and .goal.json beside it, or a TextWorld .json played by the engine. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { ClewError } from '../base/errors.ts';
import type { Environment, TrueMap } from './environment.ts';
import { createJsonEnvironment } from './official/json-environment.ts';
import { describeGame, type GameAbout } from './official/game-about.ts';
import { parseGameFile } from './official/game-file.ts';
import { parseGoalFile } from './official/goal-file.ts';
import { trueMapOf } from './play/true-map.ts';
import { readStory } from './zmachine/story.ts';
import { createZEnvironment } from './zmachine/z-environment.ts';

export interface OpenGameOptions {
  /** Told to the player instead of the goal that the files give. */
  readonly goal?: string | undefined;
  /** Of a game's own dice, where it has any. */
  readonly seed?: number | undefined;
}

const STORY = /^\.z[1-8]$/;
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The world is the file's name without its ending. Nothing runs before the first `reset`.
 *
 * @throws ClewError `not-found`, `unsupported` or `game-invalid`.
 */
export function openGameFile(path: string, options: OpenGameOptions = {}): Environment {
  const ending = extname(path).toLowerCase();
  const base = path.slice(0, path.length - ending.length);
  if (ending === '.json') return createJsonEnvironment(readAbout(base, options, true));
  if (!STORY.test(ending))
    throw new ClewError('unsupported', `${basename(path)} is not a game that can be opened.`, {
      remedy: 'Open a Z-machine game (.z3, .z4, .z5, .z8) or a TextWorld game (.json).',
    });
  const story = readStory(readBytes(path), basename(path));
  return createZEnvironment(story, readAbout(base, options, false));
}

/** The whole map of a game that has a .json, null for one that has none; for the viewer once a run is over. */
export function revealGameFile(path: string): TrueMap | null {
  const { board } = readAbout(path.slice(0, path.length - extname(path).length), {}, false);
  return board === null ? null : trueMapOf(board.game.definition);
}

/** What the files beside a game tell of it. */
function readAbout(base: string, { goal, seed = 0 }: OpenGameOptions, needsGame: boolean): GameAbout {
  const name = basename(base);
  const file = needsGame || existsSync(`${base}.json`) ? parseGameFile(readText(`${base}.json`), `${name}.json`) : null;
  const goalPath = `${base}.goal.json`;
  const goalFile = existsSync(goalPath) ? parseGoalFile(readText(goalPath), `${name}.goal.json`) : null;
  return describeGame({ name, file, goalFile, goal, seed });
}

function readText(path: string): string {
  return new TextDecoder().decode(readBytes(path));
}

function readBytes(path: string): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new ClewError('not-found', `${path} cannot be read.`, {
      remedy: 'Check that the file is there.',
      cause: error,
    });
  }
  if (bytes.length <= MAX_BYTES) return bytes;
  throw new ClewError('game-invalid', `${basename(path)} has ${bytes.length} bytes; no game has so many.`);
}
