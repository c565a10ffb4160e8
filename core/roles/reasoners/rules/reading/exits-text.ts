/** Ways out of a place, and the doors in them, as room texts word them. */
import type { Triple } from '../../../../base/facts.ts';
import { directions } from '../../../../base/spatial.ts';
import { splitStates } from './names.ts';

/** `north-east` and `northeast` alike; `in` and `out` only stand in commands. */
const named = directions
  .filter((direction) => !['in', 'out'].includes(direction))
  .map((direction) => direction.replace(/^(north|south)(east|west)$/u, '$1-?$2'))
  .sort((a, b) => b.length - a.length)
  .join('|');

const exitForms = [
  new RegExp(
    `\\b(?:exits?|entrance(?:way)?|passage|path|way|door(?:way)?)\\b[^.!?]*?\\b(?:to the|leads?|leading|heading)\\s+(${named})\\b`,
    'giu',
  ),
  new RegExp(`\\b(?:go|going|head|heading|leading|leads)\\s+(?:to the\\s+)?(${named})\\b`, 'giu'),
  new RegExp(`\\bto the (${named})\\b`, 'giu'),
];

/** Things in the way: `There is a closed patio door leading east.` */
const door = new RegExp(
  `\\bthere (?:is|are) (an? [^.!?,]+?) (?:leading|that leads|to the)\\s+(?:to the\\s+)?(${named})\\b`,
  'giu',
);
const isNoDoor = /\b(?:exit|way out|entrance(?:way)?|opening|path|passage)$/iu;

/** Facts `place, has exit, direction`, and of doors where they lead and how they are. */
export function readExits(text: string, place: string): readonly Triple[] {
  const plain = text.replace(/\s+/gu, ' ');
  const found = new Set(
    exitForms.flatMap((form) => [...plain.matchAll(form)].map((match) => match[1]!.toLowerCase().replace('-', ''))),
  );
  return [
    ...[...found].map((direction) => ({ subject: place, relation: 'has exit', object: direction })),
    ...readDoors(plain, place),
  ];
}

function readDoors(text: string, place: string): readonly Triple[] {
  return [...text.matchAll(door)].flatMap(([, phrase = '', direction = '']) => {
    const { name, states } = splitStates(phrase);
    if (isNoDoor.test(name)) return [];
    return [
      { subject: name, relation: `leads ${direction.toLowerCase()} from`, object: place },
      ...states.map((state) => ({ subject: name, relation: 'is', object: state })),
    ];
  });
}
