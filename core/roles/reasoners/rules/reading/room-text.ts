/** Things in a place, as room texts word them: what stands there, and what lies on it and in it. */
import type { Triple } from '../../../../base/facts.ts';
import { splitNames, splitStates, type StatedName } from './names.ts';
import { sentencesOf } from './sentences.ts';

const see = '(?:can |could )?(?:just )?(?:see|make out|notice|spot|find|discover)';
const onHolder = new RegExp(`\\b(on|in|inside) the ([^,.!?]+?),? (?:you ${see}|there (?:is|are)) (.+?)[.!?]*$`, 'iu');
const seenOnHolder = new RegExp(`\\b(?:you ${see}|there (?:is|are)) (.+?) (on|in|inside) the ([^,.!?]+?)[.!?]*$`, 'iu');
const contains = /^(?:inside,? )?the (.+?) (?:contains|holds) (.+?)[.!?]*$/iu;
const isEmpty = /^the (.+?) (?:is|appears to be|looks) empty\b/iu;
const floor = /^(?:floor|ground)$/iu;

/** Where a room text names a thing for the first time: behind a word of noticing, with an article. */
const noticed =
  /\b(?:see(?:ing)?|make out|notice|spot|find|discover|reveal|other than|it'?s(?: just)?|looks? like|there is|stands|sits|here'?s|fall onto|follow it to|looking for|thinking about|over there,) (an? [\p{L}\d][\p{L}\d' -]*?)(?=,| leading\b| here\b| nearby\b| close by\b| over there\b| by the\b| in the\b| on the\b|[.!?;]|$)/giu;
const nearby =
  /^(an? [\p{L}\d][\p{L}\d' -]*?) (?:is|stands|lies|sits) (?:nearby|here|in the corner|close by|in front of you|against the wall)\b/iu;
const alone = /^(an? [\p{L}\d][\p{L}\d' -]*?)[.!]$/iu;
const noThing =
  /^(?:(?:[\w-]+ )?(?:one|kind of place|kind|sort|place)|(?:[\w-]+ )?exit(?: .*)?|way|smell|lot|bit|note of .*)$/iu;

/** Facts about what is in the place: `place, contains, furniture`, `thing, is on|is in, holder or place`, `thing, is, state`. */
export function readThings(text: string, place: string): readonly Triple[] {
  return sentencesOf(text).flatMap((sentence) => readSentence(sentence, place));
}

function readSentence(sentence: string, place: string): readonly Triple[] {
  const on = onHolder.exec(sentence);
  if (on && /^(?:an?|the|some)\s/iu.test(on[3]!)) return held(on[3]!, { relation: on[1]!, holder: on[2]!, place });
  const seen = seenOnHolder.exec(sentence);
  if (seen && /^(?:an?|the|some)\s/iu.test(seen[1]!) && !/^(?:corner|room)$/iu.test(seen[3]!))
    return held(seen[1]!, { relation: seen[2]!, holder: seen[3]!, place });
  const inside = contains.exec(sentence);
  if (inside) return held(inside[2]!, { relation: 'in', holder: inside[1]!, place });
  const empty = isEmpty.exec(sentence);
  if (empty && !/^thing$/iu.test(empty[1]!)) return [{ subject: empty[1]!, relation: 'is', object: 'empty' }];
  return noticedThings(sentence).flatMap((thing) => standing(thing, place));
}

function held(list: string, at: { relation: string; holder: string; place: string }): readonly Triple[] {
  return splitNames(list).flatMap((thing) =>
    floor.test(at.holder)
      ? lying(thing, at.place)
      : [
          {
            subject: thing.name,
            relation: /^on$/iu.test(at.relation) ? 'is on' : 'is in',
            object: splitStates(at.holder).name,
          },
          ...stateFacts(thing),
        ],
  );
}

function noticedThings(sentence: string): readonly StatedName[] {
  const phrases = [...sentence.matchAll(noticed)]
    .map((match) => match[1]!)
    .filter((phrase) => !isDoorIn(sentence, phrase));
  const single = nearby.exec(sentence)?.[1] ?? alone.exec(sentence)?.[1];
  return [...phrases, ...(single === undefined ? [] : [single])]
    .map(splitStates)
    .filter(({ name }) => name !== '' && !noThing.test(name) && name.split(' ').length <= 5);
}

/** A door in a way out is told by the exits. */
function isDoorIn(sentence: string, phrase: string): boolean {
  return sentence.includes(`${phrase} leading `);
}

function standing(thing: StatedName, place: string): readonly Triple[] {
  return [{ subject: place, relation: 'contains', object: thing.name }, ...stateFacts(thing)];
}

/** On the floor: in the place, but not part of it as furniture is. */
function lying(thing: StatedName, place: string): readonly Triple[] {
  return [{ subject: thing.name, relation: 'is in', object: place }, ...stateFacts(thing)];
}

export function stateFacts({ name, states }: StatedName): readonly Triple[] {
  return states.map((state) => ({ subject: name, relation: 'is', object: state }));
}
