/** The one vocabulary of space: directions, their opposites, and which facts speak of exits and of ways between places. */
import { normalizeName, normalizeRelation, type Triple } from './facts.ts';

const opposites = {
  north: 'south',
  south: 'north',
  east: 'west',
  west: 'east',
  northeast: 'southwest',
  southwest: 'northeast',
  northwest: 'southeast',
  southeast: 'northwest',
  up: 'down',
  down: 'up',
  in: 'out',
  out: 'in',
} as const;

export type Direction = keyof typeof opposites;
export const directions = Object.keys(opposites) as readonly Direction[];

export function oppositeOf(direction: Direction): Direction {
  return opposites[direction];
}

/** What a fact says about space. */
export type SpatialReading =
  | {
      readonly kind: 'way';
      readonly direction: Direction;
      /** Walking `direction` from this part of the fact leads to the other part. */
      readonly from: 'subject' | 'object';
      /** False for words that are also said of things (`under`): a way only between two known places. */
      readonly isCertain: boolean;
    }
  | { readonly kind: 'exits'; readonly directions: readonly Direction[] };

/** `B, is DIRECTION of, A`: walking DIRECTION from A leads to B. The form in which agents write what a move has shown. */
export function wayFact(to: string, direction: Direction, from: string): Triple {
  return { subject: to, relation: `is ${direction} of`, object: from };
}

/** The direction a text names by itself: `north`, `the North`, `eastern exit`, `n`, `upstairs`; null for anything else. */
export function directionOf(text: string): Direction | null {
  const phrase = plain(normalizeName(text));
  const found = new RegExp(
    `^(?:${EXIT_NOUN} )?(?:(?:to|towards?|leading|leads|going|in|on|at) )*(?:the )?(${ANY}|[nsewud]|[ns][ew])(?: (?:${EXIT_NOUN}|side|direction|way|end))?$`,
    'u',
  ).exec(phrase);
  return found ? toDirection(found[1]) : null;
}

/** Reads a fact as a way between two places or as exits of its subject; null when it is neither. */
export function readSpatialFact(fact: Triple): SpatialReading | null {
  const relation = plain(normalizeRelation(fact.relation)).replace(/ the$/u, '');
  if (/(?:^| )(?:no|not|never|without|lacks?|isn't)(?: |$)/u.test(relation)) return null;
  return readPosition(relation) ?? readLead(relation) ?? readVague(relation) ?? readExits(relation, fact.object);
}

const COMPASS = '(?:north|south)(?:east|west)|north|south|east|west';
const ANY = `(?:${COMPASS})(?:ern|wards?)?|up(?:stairs|wards?)?|down(?:stairs|wards?)?|in(?:side|wards?)?|out(?:side|wards?)?`;
const PLACED = `(?:${COMPASS})(?:ern|wards?)?|up(?:stairs)?|down(?:stairs)?|in`;
const EXIT_NOUN =
  '(?:(?:unexplored|unblocked|unguarded|open|closed|locked|free) )?(?:exits?|doors?|doorways?|entrances?|entranceways?|passages?|passageways?|paths?|openings?|stairs|staircases?|ladders?)';
const LEAD = '(?:leads?|goes|opens?|connects?|connected|going|heads?|way)';

/** `is north of`, `lies to the north of`, `west_of`. */
const position = new RegExp(
  `^(?:(?:is|are|was|lies|lie|stands|sits) )?(?:(?:located|situated|found|directly|just|immediately|right|one room) )*(?:(?:to|in|on|at) )?(?:the )?(${PLACED})(?: (?:side|end))? (?:of|from)$`,
  'u',
);
/** `leads north to`, `has exit north to`, `north exit leads to`, `has to its north`, `to the north is`. */
const leads: readonly RegExp[] = [
  new RegExp(`(?:^| )(?:${LEAD}|${EXIT_NOUN}) (?:.* )?(${ANY}) (?:.* )?(?:to|into|towards?)$`, 'u'),
  new RegExp(`(?:^| )(${ANY})(?: .*)? (?:${LEAD}|${EXIT_NOUN}) (?:.* )?(?:to|into|towards?)$`, 'u'),
  new RegExp(`^(?:has )?(?:to|on) (?:the|its) (${COMPASS})(?: side)?(?: (?:is|lies|has|borders))?$`, 'u'),
  new RegExp(`^(?:the )?(${COMPASS}) (?:is|neighbou?r(?: is)?|exit is)$`, 'u'),
];
/** Said of places and of things alike. */
const vague: readonly (readonly [RegExp, Direction])[] = [
  [/^(?:is |lies )?(?:located )?(?:directly )?(?:above|over|on top of)$/u, 'up'],
  [/^(?:is |lies )?(?:located )?(?:directly )?(?:below|under|underneath|beneath)$/u, 'down'],
  [/^(?:is |lies )?(?:located )?(?:out|outside)(?: of| from)?$/u, 'out'],
];
const exitRelation = new RegExp(`(?:^| )(?:${EXIT_NOUN}|leads?|goes)(?: |$)`, 'u');
const exitInRelation = new RegExp(
  `(?:^| )(?:(${ANY}) ${EXIT_NOUN}|${EXIT_NOUN} (?:(?:is|to|on|towards?|leading) )*(?:the )?(${ANY}))$`,
  'u',
);
const hasRelation = /^(?:has|have|contains|there is|with|features|includes)(?: an?)?$/u;
const exitObject = new RegExp(`(?:^| )${EXIT_NOUN}(?: |$)`, 'u');

function readPosition(relation: string): SpatialReading | null {
  const direction = toDirection(position.exec(relation)?.[1]);
  return direction && { kind: 'way', direction, from: 'object', isCertain: true };
}

function readLead(relation: string): SpatialReading | null {
  for (const pattern of leads) {
    const direction = toDirection(pattern.exec(relation)?.[1]);
    if (direction) return { kind: 'way', direction, from: 'subject', isCertain: true };
  }
  return null;
}

function readVague(relation: string): SpatialReading | null {
  const found = vague.find(([pattern]) => pattern.test(relation));
  return found ? { kind: 'way', direction: found[1], from: 'object', isCertain: false } : null;
}

function readExits(relation: string, object: string): SpatialReading | null {
  const inRelation = exitInRelation.exec(relation);
  const named = toDirection(inRelation?.[1] ?? inRelation?.[2]);
  if (named) return { kind: 'exits', directions: [named] };
  const isExit =
    exitRelation.test(relation) || (hasRelation.test(relation) && exitObject.test(plain(normalizeName(object))));
  const listed = isExit ? directionsIn(object) : null;
  return listed && { kind: 'exits', directions: listed };
}

/** `east`, `north and east`, `exits to the north, south`; null when any part is no direction. */
function directionsIn(text: string): readonly Direction[] | null {
  const found = plain(text.toLowerCase())
    .split(/\s*(?:,|\/|;|&| and | or )\s*/u)
    .filter((part) => part !== '')
    .map(directionOf);
  return found.length > 0 && found.every((direction) => direction !== null) ? [...new Set(found)] : null;
}

/** One spelling: no hyphens, `north east` in one word. */
function plain(text: string): string {
  return text
    .replace(/[-\s]+/gu, ' ')
    .replace(/\b(north|south) (east|west)/gu, '$1$2')
    .trim();
}

const abbreviations: Readonly<Record<string, Direction>> = {
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  ne: 'northeast',
  nw: 'northwest',
  se: 'southeast',
  sw: 'southwest',
  u: 'up',
  d: 'down',
};

function toDirection(word: string | undefined): Direction | null {
  if (word === undefined) return null;
  const stem = abbreviations[word] ?? word.replace(/(?:ern|wards?|stairs|side)$/u, '');
  return directions.find((direction) => direction === stem) ?? null;
}
