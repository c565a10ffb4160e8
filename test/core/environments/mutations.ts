/** Damages game files in many ways and plays what is left of them. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isClewError } from '../../../core/base/errors.ts';
import { createRandom, type Random } from '../../../core/base/random.ts';
import { openGameFile } from '../../../core/environments/open-game-file.ts';
import { sharedPath } from '../../support/shared.ts';

const GAMES = ['coin_5', 'simple', 'treasure_5', 'level1_303'];
const COMMANDS = [
  'look',
  'inventory',
  'go east',
  'go south',
  'take all',
  'open door',
  'examine knife',
  'drop all',
  'xyzzy',
  'wait',
];

export type Outcome = 'played' | 'refused';

/**
 * Damages one file by `seed` and plays it.
 *
 * @throws whatever is not one of the lab's own errors.
 */
export async function playMutant(seed: number): Promise<Outcome> {
  const random = createRandom(`mutant ${seed}`);
  const name = random.pick(GAMES);
  const folder = mkdtempSync(join(tmpdir(), 'clew-mutant-'));
  try {
    const path = writeMutant(folder, name, random);
    return await play(path, random);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeMutant(folder: string, name: string, random: Random): string {
  const source = sharedPath(`games/official/${name}`);
  const [json, story] = [join(folder, 'game.json'), join(folder, 'game.z8')];
  const kind = random.pick(['story', 'story alone', 'json', 'json by engine'] as const);
  if (kind !== 'json by engine') copyFileSync(`${source}.z8`, story);
  if (kind !== 'story alone') copyFileSync(`${source}.json`, json);
  if (kind.startsWith('story')) writeFileSync(story, damageBytes(readFileSync(`${source}.z8`), random));
  else writeFileSync(json, damageJson(readFileSync(`${source}.json`, 'utf8'), random));
  return kind === 'json by engine' ? json : story;
}

function damageBytes(bytes: Buffer, random: Random): Uint8Array {
  const damaged = Uint8Array.from(bytes);
  const low = random.pick([0, 0, 0x40, 0x400]);
  const high = random.pick([0x40, 0x4000, damaged.length - 1]);
  for (let count = random.pick([1, 3, 30, 1000]); count > 0; count -= 1)
    damaged[random.integer(Math.min(low, high), Math.max(low, high))] = random.integer(0, 255);
  return random.next() < 0.1 ? damaged.slice(0, random.integer(0, damaged.length)) : damaged;
}

function damageJson(text: string, random: Random): string {
  const how = random.next();
  if (how < 0.3) return damageText(text, random);
  const game = JSON.parse(text) as unknown;
  for (let count = random.pick([1, 2, 10]); count > 0; count -= 1) damageValue(game, random);
  return JSON.stringify(game);
}

function damageText(text: string, random: Random): string {
  let damaged = text;
  for (let count = random.pick([1, 5, 50]); count > 0; count -= 1) {
    const at = random.integer(0, damaged.length - 1);
    const piece = random.pick(['', '{', '"', '}', 'r', "'", '$', '::', damaged.slice(0, 200), '\\n']);
    damaged = damaged.slice(0, at) + piece + damaged.slice(at + random.integer(0, 4));
  }
  return damaged;
}

/** Walks to a random member and takes it away, replaces it, or garbles a text in it. */
function damageValue(root: unknown, random: Random): void {
  let parent: unknown = root;
  for (let depth = 0; depth < 12; depth += 1) {
    if (typeof parent !== 'object' || parent === null) return;
    const keys = Object.keys(parent);
    if (keys.length === 0) return;
    const holder = parent as Record<string, unknown>;
    const key = random.pick(keys);
    const value = holder[key];
    if (typeof value === 'object' && value !== null && random.next() < 0.9) parent = value;
    else {
      if (typeof value === 'string' && random.next() < 0.7)
        holder[key] =
          value.length > 400 ? damageText(value, random) : random.pick(['P', 'r_0', 'I', '', 'in', value + value]);
      else if (random.next() < 0.5 && !Array.isArray(holder)) delete holder[key];
      else holder[key] = random.pick<unknown>([null, -1, 1e9, true, [], {}, 'r_1', [[[]]]]);
      return;
    }
  }
}

async function play(path: string, random: Random): Promise<Outcome> {
  try {
    const environment = openGameFile(path);
    let seen = await environment.reset();
    for (let step = 0; step < 8; step += 1) {
      const listed = seen.admissible;
      const command =
        listed !== null && listed.length > 0 && random.next() < 0.7 ? random.pick(listed) : random.pick(COMMANDS);
      seen = await environment.step(command);
      if (typeof seen.text !== 'string' || !Number.isFinite(seen.score))
        throw new Error(`an observation without text or score: ${JSON.stringify(seen)}`);
    }
    await environment.reset();
    return 'played';
  } catch (error) {
    if (isClewError(error, 'game-invalid') || isClewError(error, 'unsupported')) return 'refused';
    throw error;
  }
}
