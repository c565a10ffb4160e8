/** Aims of one who tidies a house: see all of it first, then look for what is out of place, and put it where it suits best. */
import type { SubGoal } from '../../../../events/plan.ts';
import type { PlanInput } from '../../../plan.ts';
import { headingOf } from '../../../place-heading.ts';
import { readAim, wordAim, type Aim } from '../aim.ts';
import type { Belonging, Spot } from '../knowing/belonging.ts';
import { sameName, type Situation } from '../knowing/situation.ts';
import { spotsKnown, thingsLying, type LyingThing } from '../knowing/spots.ts';
import { thingKey } from '../reading/names.ts';
import { lastPut, wasRight, wasTakenWrongly } from './tidying-feedback.ts';
import { readRounds, wordRounds, type Rounds } from './tidying-rounds.ts';

/** How much better another spot must suit before a thing is moved: taking what is in its place costs a point. */
const margin = 0.3;
/** Spots that are tried for one thing, where the game says which were wrong. */
const attempts = 6;
const limit = 8;
const returning = 'it was right there';

type Put = Aim & { readonly kind: 'put' };
/** A thing on its way, and spots that were wrong for it. */
interface Errand {
  readonly put: Put;
  readonly tried: readonly string[];
  /** Back to where it was right before it was taken. */
  readonly isReturn?: boolean;
}

export function isTidying(goal: string): boolean {
  return /\b(?:tidy|clean(?:ing)? up|out of (?:its |their )?place|where (?:it|they|each) belongs?)\b/iu.test(goal);
}

export async function planTidying(
  input: PlanInput,
  situation: Situation,
  belonging: Belonging,
): Promise<readonly SubGoal[]> {
  const previous = input.previousPlan?.subGoals ?? [];
  const before = readRounds(previous);
  const rounds = walkOn(before, situation);
  const errands = await carryOn(readErrands(previous), situation, belonging);
  // What the house holds is recalled once the rounds have begun.
  const isJudging = !before.isExploring && isIn(situation.here, rounds.left) && headingOf(input.observation) !== null;
  const settled = [...rounds.right, ...errands.map(({ put }) => put.thing)];
  const found = isJudging ? await findMisplaced(situation, settled, belonging) : [];
  const room = Math.max(0, limit - 3 - errands.length);
  const isDone = isJudging && found.length <= room;
  const after = isDone ? markDone(rounds, situation.here!) : rounds;
  const goals = [...[...errands, ...found.slice(0, room)].map(toSubGoal), ...wordRounds(after)];
  if (goals.length > 0) return goals.slice(0, limit);
  return [{ text: wordAim({ kind: 'rest' }), reason: 'nothing more seems out of place' }];
}

function readErrands(previous: readonly SubGoal[]): readonly Errand[] {
  return previous.flatMap(({ text, reason }): Errand[] => {
    const aim = readAim(text);
    if (aim.kind !== 'put') return [];
    const tried = /\bnot right: (.+)$/u.exec(reason)?.[1]?.split(', ') ?? [];
    return [{ put: aim, tried, isReturn: reason === returning }];
  });
}

function toSubGoal({ put, tried, isReturn = false }: Errand): SubGoal {
  const moving = tried.length === 0 ? 'it suits better there' : `not right: ${tried.join(', ')}`;
  const reason = isReturn ? returning : moving;
  return { text: wordAim(put).slice(0, 90), reason: reason.slice(0, 120) };
}

/** Every place is to be checked once all are known; those seen on the way are remembered for it. */
function walkOn(rounds: Rounds, situation: Situation): Rounds {
  const { here, memory } = situation;
  const back = wasTakenWrongly(situation);
  const right = back === null || !isIn(here, rounds.left) ? rounds.right : [...rounds.right, back.thing];
  const isKnown = here === null || !rounds.isExploring || isIn(here, rounds.left) || isIn(here, rounds.done);
  const left = isKnown ? rounds.left : [...rounds.left, here];
  return { ...rounds, left, right, isExploring: rounds.isExploring && memory.exits?.length !== 0 };
}

function markDone({ left, done, isExploring }: Rounds, here: string): Rounds {
  return { isExploring, right: [], left: left.filter((name) => !sameName(name, here)), done: [...done, here] };
}

/** What is on its way goes on; what was put wrongly goes elsewhere, what was taken wrongly goes back. */
async function carryOn(
  errands: readonly Errand[],
  situation: Situation,
  belonging: Belonging,
): Promise<readonly Errand[]> {
  const back = wasTakenWrongly(situation);
  const put = lastPut(situation);
  const kept: Errand[] = [];
  for (const errand of errands) {
    const { thing, holder } = errand.put;
    if (back !== null && thingKey(back.thing) === thingKey(thing)) kept.push(...returnOf(back));
    else if (!isThere(errand.put, situation)) kept.push(errand);
    else if (!errand.isReturn && put !== null && thingKey(put) === thingKey(thing) && !wasRight(situation))
      kept.push(...(await nextSpot(thing, [...errand.tried, holder], { situation, belonging })));
  }
  const strays = situation.carried.filter(
    ({ name }) => !kept.some((one) => thingKey(one.put.thing) === thingKey(name)),
  );
  for (const { name } of strays)
    if (back === null || thingKey(back.thing) !== thingKey(name))
      kept.push(...(await nextSpot(name, [], { situation, belonging })));
  return kept;
}

function returnOf({ thing, spot }: LyingThing): readonly Errand[] {
  return [{ put: { kind: 'put', thing, relation: 'on', holder: spot.holder }, tried: [], isReturn: true }];
}

function isThere({ thing, holder }: Put, { belief }: Situation): boolean {
  return thingKey(belief.holding(thing)?.holder ?? '') === thingKey(holder);
}

/** An errand to the spot that suits best of those not tried yet; none once enough were tried. */
async function nextSpot(
  thing: string,
  tried: readonly string[],
  { situation, belonging }: { situation: Situation; belonging: Belonging },
): Promise<readonly Errand[]> {
  if (tried.length >= attempts || tried.join(', ').length > 100) return [];
  const spots = spotsKnown(situation).filter(
    ({ holder }) => !tried.some((name) => thingKey(name) === thingKey(holder)),
  );
  const [best] = await bySuitability(thing, spots, belonging);
  return best === undefined ? [] : [{ put: putInto(thing, best.spot, situation), tried }];
}

/** Things here that would suit another spot much better, the clearest first. */
async function findMisplaced(
  situation: Situation,
  settled: readonly string[],
  belonging: Belonging,
): Promise<readonly Errand[]> {
  const spots = spotsKnown(situation);
  const found: { errand: Errand; gain: number }[] = [];
  for (const { thing, spot } of thingsLying(situation)) {
    if (settled.some((name) => thingKey(name) === thingKey(thing))) continue;
    const [best] = await bySuitability(thing, spots, belonging);
    const [now] = await belonging.suit(thing, [spot]);
    if (best === undefined || now === undefined) continue;
    found.push({ errand: { put: putInto(thing, best.spot, situation), tried: [] }, gain: best.suits - now });
  }
  return found
    .filter(({ gain }) => gain > margin)
    .sort((a, b) => b.gain - a.gain)
    .map(({ errand }) => errand);
}

async function bySuitability(
  thing: string,
  spots: readonly Spot[],
  belonging: Belonging,
): Promise<readonly { spot: Spot; suits: number }[]> {
  const others = spots.filter(({ holder }) => thingKey(holder) !== thingKey(thing));
  const suits = await belonging.suit(thing, others);
  return others.map((spot, index) => ({ spot, suits: suits[index]! })).sort((a, b) => b.suits - a.suits);
}

function putInto(thing: string, { holder }: Spot, { belief }: Situation): Put {
  const holds = belief.contentsOf(holder)[0]?.relation;
  const isBox = belief.is(holder, 'open') || belief.is(holder, 'closed');
  return { kind: 'put', thing, holder, relation: holds ?? (isBox ? 'in' : 'on') };
}

function isIn(name: string | null, names: readonly string[]): boolean {
  return names.some((other) => sameName(other, name));
}
