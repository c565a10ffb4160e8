/** Finds the command that does a thing among the admissible ones, or words it where the world takes free text. */
import { thingKey } from '../reading/names.ts';

export interface Doing {
  /** Verbs in order of preference: `take`, `pick up`. */
  readonly verbs: readonly string[];
  readonly thing: string;
  /** `with`, `in`, `on`, …: several where worlds differ. */
  readonly link?: readonly string[];
  readonly second?: string;
}

interface Phrase {
  readonly verb: string;
  readonly thing: string;
  readonly link: string | null;
  readonly second: string | null;
}

const links = 'with|from|into|in|onto|on|to';

/** The admissible command for it; null when there is none. Names are compared without articles and states. */
export function commandFor(doing: Doing, admissible: readonly string[] | null): string | null {
  if (admissible === null) return wordCommand(doing);
  for (const verb of doing.verbs) for (const command of admissible) if (matches(command, verb, doing)) return command;
  return null;
}

function matches(command: string, verb: string, doing: Doing): boolean {
  if (!command.toLowerCase().startsWith(`${verb} `)) return false;
  return readings(command, verb).some(
    (phrase) =>
      thingKey(phrase.thing) === thingKey(doing.thing) &&
      (doing.second === undefined
        ? phrase.link === null || phrase.link === 'from'
        : phrase.second !== null &&
          thingKey(phrase.second) === thingKey(doing.second) &&
          (doing.link ?? []).includes(phrase.link ?? '')),
  );
}

/** `take table for two from hall` may be cut at each linking word, or at none. */
function readings(command: string, verb: string): readonly Phrase[] {
  const rest = command.slice(verb.length + 1);
  const cuts = [...rest.matchAll(new RegExp(` (${links}) `, 'giu'))].map((match) => ({
    verb,
    thing: rest.slice(0, match.index),
    link: match[1]!.toLowerCase(),
    second: rest.slice(match.index + match[0].length),
  }));
  return [{ verb, thing: rest, link: null, second: null }, ...cuts];
}

function wordCommand({ verbs, thing, link, second }: Doing): string {
  const end = second === undefined ? '' : ` ${link?.[0] ?? 'with'} ${second}`;
  return `${verbs[0] ?? 'examine'} ${thing}${end}`;
}
