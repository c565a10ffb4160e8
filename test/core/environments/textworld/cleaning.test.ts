/** Cleaning: a house with eleven things out of place, scored as in the paper. */
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../core/base/random.ts';
import { createGameBoard } from '../../../../core/environments/play/game-board.ts';
import { Play } from '../../../../core/environments/play/play.ts';
import { cleaning } from '../../../../core/environments/textworld/cleaning/cleaning.ts';
import { generateCleaning } from '../../../../core/environments/textworld/cleaning/generate-cleaning.ts';
import { household } from '../../../../core/environments/textworld/cleaning/household.ts';
import { planCleaning, roomOf } from '../../../../core/environments/textworld/cleaning/plan-cleaning.ts';

const plans = Array.from({ length: 60 }, (_, seed) => planCleaning(createRandom(`cleaning test ${seed}`)));
const start = (seed: number): Play => {
  const { definition, tidying } = generateCleaning(seed);
  const play = new Play(createGameBoard(definition, tidying));
  play.reset();
  return play;
};

describe('cleaning houses', () => {
  it('have nine rooms, 33 things and 11 of them out of place', () => {
    expect(household).toHaveLength(9);
    for (const { things } of plans) {
      expect(new Set(things.map(({ name }) => name)).size).toBe(33);
      expect(things.filter(({ home, place }) => home !== place)).toHaveLength(11);
    }
  });

  it('misplace other things for other seeds, always into another room and in sight', () => {
    const misplaced = new Set<string>();
    for (const { things } of plans)
      for (const { name, home, place } of things) {
        if (home === place) continue;
        misplaced.add(name);
        expect(roomOf(place)).not.toBe(roomOf(home));
        expect(
          household.some(({ holders }) => holders.some((holder) => holder.name === place && holder.isContainer)),
        ).toBe(false);
      }
    expect(misplaced.size).toBeGreaterThan(40);
  });

  it('give each name to one thing, holder or room only', () => {
    const names = household.flatMap(({ name, holders }) => [
      name,
      ...holders.flatMap((holder) => [holder.name, ...holder.belongings.map((thing) => thing.name)]),
    ]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  it('are tidied by the walkthrough for the full score', async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const environment = cleaning.create({ level: 'medium', seed });
      let seen = await environment.reset();
      const walkthrough = cleaning.walkthrough!({ level: 'medium', seed });
      expect(walkthrough.length).toBeLessThanOrEqual(150);
      for (const command of walkthrough) {
        expect(seen.admissible).toContain(command);
        expect(seen.won).toBe(false);
        seen = await environment.step(command);
      }
      expect(seen).toMatchObject({ won: true, lost: false, score: 22 });
    }
  });
});

describe('the score of cleaning', () => {
  const { walkthrough, tidying } = generateCleaning(3);
  const firstTake = walkthrough.findIndex((command) => command.startsWith('take'));
  const [, thing] = /^take (.*?)(?: from .*)?$/.exec(walkthrough[firstTake]!)!;
  const until = (play: Play, count: number): number => {
    for (const command of walkthrough.slice(0, count)) play.step(command);
    return play.score;
  };

  it('gives a point for the first taking only', () => {
    const play = start(3);
    expect(until(play, firstTake)).toBe(0);
    expect(play.step(walkthrough[firstTake]!).score).toBe(1);
    expect(play.step(`drop ${thing!}`).score).toBe(1);
    expect(play.step(`take ${thing!}`).score).toBe(1);
  });

  it('gives a point for putting right, takes one for each disturbance, and gives none for putting right again', () => {
    const play = start(3);
    const firstPut = walkthrough.findIndex((command) => /^(put|insert)/.test(command));
    const before = until(play, firstPut);
    const put = walkthrough[firstPut]!;
    const [, what, home] = /^(?:put|insert) (.*) (?:on|into) (.*)$/.exec(put)!;
    expect(play.step(put).score).toBe(before + 1);
    expect(play.step(`take ${what!} from ${home!}`)).toMatchObject({
      score: before,
      text: expect.stringContaining('down by one point') as string,
    });
    expect(play.step(put).score).toBe(before);
    expect(play.step(`take ${what!} from ${home!}`).score).toBe(before - 1);
  });

  it('takes a point for taking what never was out of place, and gives none for putting it back', () => {
    const play = start(3);
    const { definition } = generateCleaning(3);
    const right = definition.facts.flatMap(({ predicate, entities: [id, holder] }) => {
      const item = definition.entities.find((entity) => entity.id === id)!;
      const where = definition.entities.find((entity) => entity.id === holder)?.name ?? '';
      return predicate === 'on' && tidying!.places.get(item.name)?.includes(where) ? [{ item: item.name, where }] : [];
    });
    for (let round = 0; round < 300 && play.score === 0; round += 1) {
      const seen = play.step('look');
      const found = right.find(({ item, where }) => seen.admissible!.includes(`take ${item} from ${where}`));
      const moves = seen.admissible!.filter((command) => command.startsWith('go '));
      if (found === undefined) play.step(moves[round % moves.length]!);
      else {
        expect(play.step(`take ${found.item} from ${found.where}`).score).toBe(-1);
        expect(play.step(`put ${found.item} on ${found.where}`).score).toBe(-1);
      }
    }
    expect(play.score).toBe(-1);
  });

  it('is kept by snapshots', () => {
    const play = start(3);
    until(play, firstTake + 1);
    const snapshot = play.snapshot();
    const there = play.step('look');
    for (const command of walkthrough.slice(firstTake + 1)) play.step(command);
    expect(play.score).toBe(22);
    play.restore(snapshot);
    expect(play.step('look')).toEqual(there);
  });
});
