/** Measures how many steps a second the worlds make: random play, observation and admissible list read, resets included. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { throwIfAborted } from '../../base/errors.ts';
import type { Clock } from '../../base/clock.ts';
import { createRandom } from '../../base/random.ts';
import type { Environment, Observation } from '../environment.ts';
import { openGameFile } from '../open-game-file.ts';
import { sampleGameFiles } from '../sample-games.ts';
import { worlds } from '../worlds.ts';
import { measurePeers, type PeerResult } from './peers.ts';

export interface EngineBench {
  readonly games: readonly GameSpeed[];
  /** Other engines of the same games on this machine; null speed where one is not installed. */
  readonly peers: readonly PeerResult[];
  /** Our slowest native game over each peer that is there. */
  readonly ratios: readonly { readonly peer: string; readonly slowestNative: number }[];
}

export interface GameSpeed {
  readonly world: string;
  readonly level: string;
  readonly stepsPerSecond: number;
}

export interface EngineBenchOptions {
  readonly clock: Clock;
  /** Real games to measure besides: .json files played by the engine, .z8 files by their machine. None for the samples. */
  readonly gameFiles?: readonly string[];
  /** Time for each game. */
  readonly millisecondsPerGame?: number;
  readonly signal?: AbortSignal | undefined;
  readonly onGame?: (speed: GameSpeed) => void;
}

/** Levels measured of worlds that have many. */
const SELECTED: Readonly<Record<string, readonly string[]>> = {
  'treasure-hunter': ['5', '15', '25'],
  'coin-collector': ['5', '15', '25', '150'],
};
const SEED = 1;
const WINDOWS = 6;
/** So long plays the first game before anything is measured, until the engine's own code is translated. */
const WARM_UP_MS = 2_000;

/** Runs on this thread alone, one game after the other; then the peers. */
export async function benchEngine(options: EngineBenchOptions): Promise<EngineBench> {
  const games: GameSpeed[] = [];
  const files = options.gameFiles?.length ? options.gameFiles : sampleGameFiles();
  await play(nativeGames()[0]!.open(), options.clock, WARM_UP_MS);
  for (const { world, level, open } of [...nativeGames(), ...files.map(realGame)]) {
    throwIfAborted(options.signal);
    const environment = open();
    const speed = { world, level, stepsPerSecond: await measure(environment, options) };
    await environment.dispose();
    games.push(speed);
    options.onGame?.(speed);
  }
  const peers = await measurePeers(files.find((file) => file.endsWith('.z8')) ?? null, options.signal);
  const native = games.filter(({ world }) => worlds.some(({ id }) => id === world));
  const slowest = Math.min(...native.map(({ stepsPerSecond }) => stepsPerSecond));
  return {
    games,
    peers,
    ratios: peers.flatMap(({ name, stepsPerSecond }) =>
      stepsPerSecond === null ? [] : [{ peer: name, slowestNative: round(slowest / stepsPerSecond) }],
    ),
  };
}

interface Game {
  readonly world: string;
  readonly level: string;
  readonly open: () => Environment;
}

function nativeGames(): Game[] {
  return worlds.flatMap((world) =>
    (SELECTED[world.id] ?? world.levels.map(({ id }) => id)).map((level) => ({
      world: world.id,
      level,
      open: () => world.create({ level, seed: SEED }),
    })),
  );
}

function realGame(path: string): Game {
  const file = path.split(/[\\/]/).at(-1)!;
  return { world: file, level: file.endsWith('.json') ? 'engine' : 'machine', open: () => openGameFile(path) };
}

/**
 * Steps a second of random admissible commands; a game starts anew when it ends or its limit is reached. The best of
 * some windows: what else the machine does can only slow it.
 */
async function measure(
  environment: Environment,
  { clock, millisecondsPerGame = 1_800, signal }: EngineBenchOptions,
): Promise<number> {
  let best = 0;
  for (let window = 0; window < WINDOWS; window += 1) {
    await nextTurn(); // games never wait for anything: without it, nobody could stop the bench
    throwIfAborted(signal);
    const { steps, milliseconds } = await play(environment, clock, millisecondsPerGame / WINDOWS);
    best = Math.max(best, (steps * 1000) / milliseconds);
  }
  return round(best);
}

const STEPS_BETWEEN_CLOCKS = 50;

async function play(
  environment: Environment,
  clock: Clock,
  milliseconds: number,
): Promise<{ steps: number; milliseconds: number }> {
  const random = createRandom(SEED);
  const start = clock.monotonic();
  let steps = 0;
  let read = 0;
  let observation = await environment.reset();
  for (let inGame = 1; ; inGame += 1) {
    if (steps % STEPS_BETWEEN_CLOCKS === 0 && steps > 0 && clock.monotonic() - start >= milliseconds) break;
    const isOver = observation.won || observation.lost || inGame > environment.info.stepLimit;
    observation = isOver ? await environment.reset() : await environment.step(pick(observation, random.next()));
    if (isOver) inGame = 0;
    else steps += 1;
    read += readAll(observation);
  }
  if (read === 0) throw new Error('the worlds show nothing');
  return { steps, milliseconds: clock.monotonic() - start };
}

function pick({ admissible }: Observation, share: number): string {
  return admissible?.[Math.floor(share * admissible.length)] ?? 'look';
}

/** Texts are put together when they are read: the last character asks for the whole. */
function readAll({ text, inventory, admissible }: Observation): number {
  return text.charCodeAt(text.length - 1) + (inventory ?? '').length + (admissible?.length ?? 0);
}

function round(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}
