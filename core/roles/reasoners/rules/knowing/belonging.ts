/** Where things belong: by likeness of names and by what is known of households; how well a thing suits a spot. */
import type { Embedder } from '../../../../../models/ports.ts';
import { householdKinds } from './household-lore.ts';

/** Something that things stand on or lie in, and the room it is in. */
export interface Spot {
  readonly holder: string;
  readonly room: string;
}

export interface Belonging {
  /** How well the thing suits each spot; only differences between the answers for one thing mean something. */
  suit(thing: string, spots: readonly Spot[]): Promise<readonly number[]>;
}

/** How sharply the likeliest kind goes before the next: cosine differences of this size weigh 1 to e. */
const sharpness = 0.02;

type Likeness = (text: string, other: string) => number;

/** `embedder` is asked for when something is to be judged, not before. */
export function createBelonging(embedder: () => Promise<Embedder>): Belonging {
  return {
    async suit(thing, spots) {
      const likeness = await likenessOf(await embedder(), [
        ...loreTexts,
        ...[thing, asKept(thing)],
        ...spots.flatMap((spot) => [spot.holder, spot.room, asStanding(spot)]),
      ]);
      const weights = weighKinds(thing, likeness);
      return spots.map((spot) => suitability(thing, spot, { weights, likeness }));
    },
  };
}

const loreTexts = householdKinds.flatMap(({ things, places, rooms }) => [...things.map(asKept), ...places, ...rooms]);

/** Names alone are compared by their words; as the object of a question they are compared by where they are kept. */
function asKept(thing: string): string {
  return `where to keep a ${thing}`;
}

function asStanding({ holder, room }: Spot): string {
  return `${room} ${holder}`;
}

async function likenessOf(embedder: Embedder, texts: readonly string[]): Promise<Likeness> {
  const distinct = [...new Set(texts)];
  const vectors = await embedder.embed(distinct);
  const byText = new Map(distinct.map((text, index) => [text, vectors[index]!]));
  return (text, other) => dot(byText.get(text)!, byText.get(other)!);
}

/** How likely the thing is of each kind; sums to 1. */
function weighKinds(thing: string, likeness: Likeness): readonly number[] {
  const nearest = householdKinds.map(({ things }) =>
    Math.max(...things.map((other) => likeness(asKept(thing), asKept(other)))),
  );
  const best = Math.max(...nearest);
  const weights = nearest.map((value) => Math.exp((value - best) / sharpness));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Four cosines, weighed alike: the holder and the room against what the kind needs, and against the thing itself. */
function suitability(
  thing: string,
  spot: Spot,
  { weights, likeness }: { weights: readonly number[]; likeness: Likeness },
): number {
  const { holder, room } = spot;
  const byKind = householdKinds.reduce((sum, { places, rooms }, index) => {
    const place = Math.max(...places.flatMap((usual) => [likeness(holder, usual), likeness(asStanding(spot), usual)]));
    return sum + weights[index]! * (place + Math.max(...rooms.map((usual) => likeness(room, usual))));
  }, 0);
  return byKind + likeness(thing, holder) + likeness(thing, room);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += a[index]! * b[index]!;
  return sum;
}
