/** The turns of phrase that describe a native house: arrivals, exits, what holds things. Templates of engine/template.ts. */
import type { Random } from '../../../base/random.ts';
import type { Direction } from './grid-map.ts';

const ARRIVALS = [
  'You find yourself in a {room}.',
  'You are in a {room}.',
  "You've entered a {room}.",
  'You arrive in a {room}.',
  "You've just shown up in a {room}.",
  "You've just walked into a {room}.",
  'Here we are in the {room}.',
  'Well, here we are in a {room}.',
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
  const text = random.pick(ARRIVALS).replace('{room}', room) + random.pick(REMARKS);
  return text.replace(/\ba (?=[aeiou])/gi, 'an ');
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
