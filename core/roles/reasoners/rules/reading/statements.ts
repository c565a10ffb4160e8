/** What notes and tasks state in plain sentences: what opens what, what hides where, what something needs. */
import type { Triple } from '../../../../base/facts.ts';
import { splitStates } from './names.ts';
import { sentencesOf } from './sentences.ts';

const word = "[\\p{L}\\d][\\p{L}\\d'-]*";
const noName = '(?!(?:to|is|are|can|you|that|which|in|on|and|by|with|will|must|lies)\\b)';
const thing = `\\b(?:the |an? )?(${noName}${word}(?: ${noName}${word}){0,3})`;
const stop = '(?=[.,;:!?]|$| in | on | to | and | which | that | where | with | from )';
/** Words between a thing and its verb: `Key 1, on the floor of Room A, opens`, `the key you found in room A unlocks`. */
const aside = '(?:,[^,.]*,| (?:that )?you [^.,]*?)?';

interface Form {
  readonly pattern: RegExp;
  readonly relation: string;
  /** The first group is the object. */
  readonly isReversed?: boolean;
}

const forms: readonly Form[] = [
  {
    pattern: new RegExp(`${thing}${aside} (?:unlocks|opens|fits(?: into)?|is for|belongs to) ${thing}${stop}`, 'giu'),
    relation: 'opens',
  },
  {
    pattern: new RegExp(
      `${thing} (?:is|can be|will be|must be) (?:unlocked|opened) (?:with|by|using) ${thing}${stop}`,
      'giu',
    ),
    relation: 'opens',
    isReversed: true,
  },
  {
    pattern: new RegExp(`${thing},? (?:which|that) ${thing} (?:unlocks|opens)${stop}`, 'giu'),
    relation: 'opens',
    isReversed: true,
  },
  { pattern: new RegExp(`\\buse ${thing} (?:to (?:open|unlock)|on|for) ${thing}${stop}`, 'giu'), relation: 'opens' },
  { pattern: new RegExp(`\\b(?:you )?needs? ${thing} to (?:open|unlock) ${thing}${stop}`, 'giu'), relation: 'opens' },
  {
    pattern: new RegExp(
      `${thing} (?:is hidden|lies|is|can be found|hides|rests|waits|is kept) (?:in|inside) ${thing}${stop}`,
      'giu',
    ),
    relation: 'is in',
  },
];

const locked =
  /\b(?:all|every|each)(?: of the)? (\w+) (?:is locked|are locked|needs? (?:its own|their own|a) (?:\w+ )?key|requires? (?:its own|their own|a) (?:\w+ )?key)/giu;

/** Words that name nothing in particular. */
const vague =
  /^(?:it|they|them|this|that|there|which|who|you|one|one of .*|each|(?:the )?(?:corner|middle|cent(?:er|re)|way|room)|every(?:thing| .*)?|all(?: .*)?|other .*|some .*|something|nothing|.*\b(?:you|found|your|need|one of)\b.*)$/iu;

/**
 * Facts stated in the text. A pronoun stands for the thing named last: "Find the treasure. It lies in the golden locker"
 * says where the treasure is.
 */
export function readStatements(text: string): readonly Triple[] {
  const facts: Triple[] = [...readRulesOfKind(text)];
  let last: string | null = null;
  for (const sentence of sentencesOf(text).flatMap((whole) => whole.split(/;\s*/u))) {
    for (const form of forms)
      for (const match of sentence.matchAll(form.pattern)) {
        const parts = [match[1]!, match[2]!].map((part) => nameIn(part, last));
        const [subject, object] = form.isReversed ? parts.reverse() : parts;
        if (subject && object && subject.toLowerCase() !== object.toLowerCase())
          facts.push({ subject, relation: form.relation, object });
      }
    last = lastThing(sentence) ?? last;
  }
  return facts;
}

/** "All lockers are locked", "every chest needs its own key": a fact of `every locker`. */
function readRulesOfKind(text: string): readonly Triple[] {
  return [...text.matchAll(locked)].map((match) => ({
    subject: everyOf(match[1]!.toLowerCase().replace(/s$/u, '')),
    relation: 'is',
    object: 'locked',
  }));
}

/** How a fact names all things of a kind. */
export function everyOf(kind: string): string {
  return `every ${kind}`;
}

function nameIn(part: string, last: string | null): string | null {
  const { name } = splitStates(part);
  if (/^(?:it|this|that)$/iu.test(name)) return last;
  return vague.test(name) ? null : name;
}

/** The thing a pronoun of the next sentence stands for: the last one named with an article. */
function lastThing(sentence: string): string | null {
  const named = [
    ...sentence.matchAll(
      /\b(?:the|an?) ([\p{L}\d][\p{L}\d'-]*(?: (?!is\b|lies\b|in\b|on\b|and\b|to\b|of\b|by\b|which\b|that\b)[\p{L}\d][\p{L}\d'-]*){0,2})/giu,
    ),
  ];
  return named.at(-1)?.[1] ?? null;
}
