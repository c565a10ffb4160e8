/** The turns of phrase that describe a native house: arrivals, exits, what holds things. Templates of engine/template.ts. */
import type { Random } from '../../../base/random.ts';
import { withArticle } from '../../engine/names.ts';
import type { Direction } from './grid-map.ts';

const ARRIVALS = [
  'You find yourself in {a room}.',
  'You are in {a room}.',
  "You've entered {a room}.",
  'You arrive in {a room}.',
  "You've just shown up in {a room}.",
  "You've just walked into {a room}.",
  'Here we are in the {room}.',
  'Well, here we are in {a room}.',
];

const REMARKS = [
  '',
  '',
  '',
  ' An ordinary one.',
  ' A normal one.',
  ' A typical one.',
  ' A standard kind of place.',
  ' A usual kind of place.',
  " Let's see what's in here.",
  ' You begin to take stock of what is here.',
  ' The place seems oddly familiar, as though it differed only on the surface from the others.',
];

export function arrivalText(random: Random, room: string): string {
  const text = random.pick(ARRIVALS).replace('{a room}', withArticle(room, undefined)).replace('{room}', room);
  return text + random.pick(REMARKS);
}

const EXITS = [
  'There is an exit to the {way}.',
  "There is an exit to the {way}. Don't worry, nothing blocks it.",
  "You don't like doors? Why not try going {way}, that entranceway has none.",
  'You need an unblocked exit? You should try going {way}.',
];

export function exitText(random: Random, way: Direction): string {
  return random.pick(EXITS).replace('{way}', way);
}

/** `id`: of the door. */
export function doorText(id: string, name: string, way: Direction): string {
  return `There is [if ${id} is open]an open[else if ${id} is locked]a locked[otherwise]a closed[end if] ${name} leading ${way}.`;
}

const OPENERS = [
  'You see {a thing}.',
  'You can see {a thing}.',
  'You make out {a thing}.',
  'You notice {a thing}.',
  'There is {a thing} here.',
  'Over by the wall stands {a thing}.',
  "What's that over there? It looks like {a thing}.",
  'You bend down to tie your shoe. When you stand up, you notice {a thing}.',
];

const EMPTY_CONTAINER = [
  'The {thing} is empty, what a horrible day!',
  'The {thing} is empty! What a waste of a day!',
  'What a letdown! The {thing} is empty!',
  'Empty! You had hoped for more.',
];

/** With its state and, once it is open, its contents. */
export function containerText(random: Random, { id, name }: { id: string; name: string }): string {
  const state = `[if ${id} is locked]a locked[else if ${id} is open]an opened[otherwise]a closed[end if]`;
  const opener = random.pick(OPENERS).replace('{a thing}', `${state} ${name}`);
  const empty = random.pick(EMPTY_CONTAINER).replace('{thing}', name);
  return (
    opener +
    `[if ${id} is open and there is something in the ${id}] The ${name} contains [a list of things in the ${id}].[end if]` +
    `[if ${id} is open and the ${id} contains nothing] ${empty}[end if]`
  );
}

/** `You can see a sofa.` */
export function openerText(random: Random, name: string): string {
  return random.pick(OPENERS).replace('{a thing}', withArticle(name, undefined));
}

const SUPPORTED = [
  'On the {thing} you see {list}.',
  'On the {thing} you can make out {list}.',
  'You see {list} on the {thing}.',
];

const EMPTY_SUPPORTER = [
  'But the thing is empty.',
  "But the thing hasn't got anything on it.",
  "Unfortunately, there isn't a thing on it.",
  "Looks like someone's already been here and taken everything off it, though.",
  'However, the {thing}, like an empty {thing}, has nothing on it.',
];

const ASIDES = [
  '',
  '',
  '',
  '',
  ' Hmmm... what else, what else?',
  ' Something scurries by right in the corner of your eye.',
];

/** With what lies on it. */
export function supporterText(random: Random, { id, name, look }: { id: string; name: string; look: string }): string {
  const full = random.pick(SUPPORTED).replace('{list}', `[a list of things on the ${id}]`) + random.pick(ASIDES);
  const empty = random.pick(EMPTY_SUPPORTER);
  const contents = `[if there is something on the ${id}] ${full}[end if][if there is nothing on the ${id}] ${empty}[end if]`;
  return openerText(random, name) + look + contents.replaceAll('{thing}', name);
}

/** ` The table is massive.`, or nothing. */
export function lookText(random: Random, name: string, look: string): string {
  return random.next() < 0.6 ? ` The ${name} is ${look}.` : '';
}
