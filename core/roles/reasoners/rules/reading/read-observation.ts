/** Everything the rules read in one observation, as facts. */
import { normalizeName, type Triple } from '../../../../base/facts.ts';
import { readExits } from './exits-text.ts';
import { carriedNames, thingKey } from './names.ts';
import { readRecipe } from './recipe-text.ts';
import { readReply, somewhere } from './reply-text.ts';
import { readThings, stateFacts } from './room-text.ts';
import { headingOf } from '../../../place-heading.ts';
import { readStatements } from './statements.ts';

export interface ReadableObservation {
  readonly observation: string;
  readonly inventory: string | null;
  readonly command: string | null;
  readonly place: string | null;
}

/** Things that are there to be read. */
export const isReadable = (name: string): boolean =>
  /\b(?:note|letter|book|cookbook|notebook|recipe|map|sign|scroll|paper|poster|diary|journal|manual|leaflet|instructions?|message|plaque|inscription)\b/iu.test(
    name,
  );

/** Whether a fact is about places that are known by name. */
export const isSomewhere = ({ subject, object }: Triple): boolean => subject !== somewhere && object !== somewhere;

/** The facts of an observation, each once, in the order of the text. */
export function readObservation(input: ReadableObservation): readonly Triple[] {
  const heading = headingOf(input.observation);
  const place = heading ?? input.place;
  const facts = [
    ...(heading === null ? [] : readRoom(input.observation, heading)),
    ...readReply(input.observation, place),
    ...readStatements(input.observation),
    ...readReading(input),
    ...readCarried(input),
  ];
  return distinct(facts);
}

/** A room text follows its heading; what stands before it (a task, a banner) is no part of the room. */
function readRoom(observation: string, heading: string): readonly Triple[] {
  const from = observation.lastIndexOf(`-= ${heading} =-`);
  const text = observation.slice(Math.max(from, 0)).replace(/^\s*your (?:task|goal)\b.*$/gimu, '');
  return [...readThings(text, heading), ...readExits(text, heading)];
}

/** What was read: what it says, and that it was read. */
function readReading({ observation, command }: ReadableObservation): readonly Triple[] {
  const read = /^(?:read|examine|look at|consult) (.+)$/iu.exec(command ?? '');
  const name = read?.[1];
  if (name === undefined || !isReadable(name) || headingOf(observation) !== null) return [];
  const recipe = readRecipe(observation);
  const mentioned = [...readStatements(observation), ...recipe].flatMap(({ subject, object }) => [subject, object]);
  const mentions = mentioned.filter((thing) => thing !== 'recipe' && !/^\w+ed$/u.test(thing));
  return [
    { subject: name, relation: 'has been', object: 'read' },
    ...recipe,
    ...(recipe.length > 0
      ? [{ subject: name, relation: 'mentions', object: 'recipe' }]
      : mentions.map((thing) => ({ subject: name, relation: 'mentions', object: thing }))),
  ];
}

/** Carried things, at the start or when the text speaks of them. */
function readCarried({ observation, inventory, command }: ReadableObservation): readonly Triple[] {
  const text = normalizeName(observation);
  return carriedNames(inventory)
    .filter(({ name }) => command === null || text.includes(thingKey(name)))
    .flatMap((thing) => [{ subject: thing.name, relation: 'is in', object: 'inventory' }, ...stateFacts(thing)]);
}

function distinct(facts: readonly Triple[]): readonly Triple[] {
  const seen = new Map<string, Triple>();
  for (const fact of facts) {
    const key = `${normalizeName(fact.subject)}|${fact.relation}|${normalizeName(fact.object)}`;
    if (!seen.has(key)) seen.set(key, fact);
  }
  return [...seen.values()];
}
