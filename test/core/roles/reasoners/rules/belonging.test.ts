/** Where things belong, judged by likeness and general knowledge, in a house that is none of the lab's games. */
import { afterAll, describe, expect, it } from 'vitest';
import { household } from '../../../../../core/environments/textworld/cleaning/household.ts';
import { createBelonging, type Spot } from '../../../../../core/roles/reasoners/rules/knowing/belonging.ts';
import { householdKinds } from '../../../../../core/roles/reasoners/rules/knowing/household-lore.ts';
import { openTestEmbedder } from '../../../agents/support/embedder.ts';
import { belongings, rooms } from './support/sample-house.ts';

const embedder = await openTestEmbedder();
afterAll(() => embedder.dispose());
const belonging = createBelonging(() => Promise.resolve(embedder));
const spots: readonly Spot[] = Object.entries(rooms).flatMap(([room, holders]) =>
  holders.map((holder) => ({ holder, room })),
);
const things = Object.entries(belongings).flatMap(([home, names]) => names.map((thing) => ({ thing, home })));

/** How many spots are judged to suit better than the right one. */
async function missesBefore({ thing, home }: { thing: string; home: string }): Promise<number> {
  const suits = await belonging.suit(thing, spots);
  const right = suits[spots.findIndex(({ holder }) => holder === home)]!;
  return suits.filter((value) => value > right).length;
}

describe('where things belong', () => {
  it('is judged right at once for most things of a house, among 36 spots', async () => {
    const misses: number[] = [];
    for (const one of things) misses.push(await missesBefore(one));
    const within = (count: number): number => misses.filter((miss) => miss < count).length / misses.length;
    console.log(
      `right at once ${within(1).toFixed(2)}, within three ${within(3).toFixed(2)} of ${things.length} things`,
    );
    expect(within(1)).toBeGreaterThan(0.55);
    expect(within(3)).toBeGreaterThan(0.65);
  });

  it('is judged by the room as well: the same shelf suits tools better in a garage', async () => {
    const [garage, nursery] = await belonging.suit('pliers', [
      { holder: 'shelf', room: 'Garage' },
      { holder: 'shelf', room: 'Nursery' },
    ]);
    expect(garage).toBeGreaterThan(nursery!);
  });

  it('rests on no list of the games: no thing of the cleaning games is named in what the rules know', () => {
    const named = new Set(householdKinds.flatMap((kind) => kind.things));
    const ofGames = household.flatMap(({ holders }) => holders.flatMap((holder) => holder.belongings));
    expect(ofGames.length).toBeGreaterThan(30);
    expect(ofGames.filter(({ name }) => named.has(name))).toEqual([]);
  });
});
