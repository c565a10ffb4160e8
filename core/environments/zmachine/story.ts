/** A compiled game file: its bytes, checked as far as the header goes, and what machines that run it share. */
import { sha256 } from '../../base/hash.ts';
import { ClewError } from '../../base/errors.ts';

/** A block of translated code; `machine` is the machine that runs it, a result means a return. */
export type Routine = (machine: unknown) => number | undefined;

export interface Story {
  readonly bytes: Uint8Array;
  readonly version: number;
  readonly hash: string;
  /** By address; only of code that a game cannot change. */
  readonly routines: (Routine | undefined)[];
  readonly texts: Map<number, string>;
}

const VERSIONS = [3, 4, 5, 8];
const HEADER_BYTES = 64;
const KEPT_STORIES = 8;
const recent = new Map<string, Story>();

/** @throws ClewError `game-invalid` for a file that is not of the Z-machine, `unsupported` for a version that cannot be run. */
export function readStory(bytes: Uint8Array, name: string): Story {
  const hash = sha256(bytes);
  const known = recent.get(hash);
  if (known !== undefined) return known;
  const version = bytes[0] ?? 0;
  if (bytes.length < HEADER_BYTES || version < 1 || version > 8)
    throw new ClewError('game-invalid', `${name} is not a Z-machine game: its first byte is ${version}.`, {
      remedy: 'Open a file that ends in .z3, .z4, .z5 or .z8.',
    });
  if (!VERSIONS.includes(version))
    throw new ClewError('unsupported', `${name} is of version ${version} of the Z-machine, which cannot be run.`, {
      remedy: `Versions ${VERSIONS.join(', ')} can.`,
    });
  checkHeader(bytes, name);
  // A copy of our own: what Node reads from files shares memory when it is sliced.
  const story = {
    bytes: new Uint8Array(bytes),
    version,
    hash,
    routines: new Array<Routine | undefined>(bytes.length),
    texts: new Map(),
  };
  recent.set(hash, story);
  if (recent.size > KEPT_STORIES) recent.delete(recent.keys().next().value!);
  return story;
}

/** Addresses of the header that must lie within the file. */
function checkHeader(bytes: Uint8Array, name: string): void {
  const word = (at: number): number => (bytes[at]! << 8) | bytes[at + 1]!;
  const places = {
    'first instruction': 0x06,
    dictionary: 0x08,
    'object table': 0x0a,
    globals: 0x0c,
    'static memory': 0x0e,
  };
  for (const [what, at] of Object.entries(places))
    if (word(at) < HEADER_BYTES || word(at) >= bytes.length)
      throw new ClewError(
        'game-invalid',
        `${name} is damaged: its ${what} would be at ${word(at)} of ${bytes.length} bytes.`,
        {
          remedy: 'Get the file anew.',
        },
      );
}
