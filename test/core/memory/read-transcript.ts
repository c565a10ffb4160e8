/** Reads a published AriGraph run: per step what was extracted, what was outdated, where the player stood, what the graph held. */
import { readFileSync } from 'node:fs';
import type { Triple } from '../../../core/base/facts.ts';

export interface TranscriptStep {
  readonly attempt: number;
  readonly step: number;
  readonly observation: string;
  /** The room that the observation names; null where it names none. */
  readonly room: string | null;
  /** Triplets that its graph did not hold before: repeated ones are not listed. */
  readonly newTriplets: readonly Triple[];
  readonly outdated: readonly Triple[];
  /** Its whole graph after this step. */
  readonly graph: readonly Triple[];
  readonly recalled: readonly Triple[];
  readonly episodicMemories: readonly string[];
  /** Null for the last step, which ended the game. */
  readonly action: string | null;
  /** Rooms passed on a walk that the action started, the target included. */
  readonly walked: readonly string[];
}

export function readTranscript(path: string): readonly TranscriptStep[] {
  const attempts = readFileSync(path, 'utf8')
    .split(/^Attempt: (\d+)$/m)
    .slice(1);
  const steps: TranscriptStep[] = [];
  for (let index = 0; index < attempts.length; index += 2)
    for (const text of attempts[index + 1]!.split(/^Step: (?=\d+$)/m).slice(1)) {
      const step = readStep(Number(attempts[index]), text);
      if (step) steps.push(step);
    }
  return steps;
}

/** Null for the last record of an attempt, which tells the end of the game and no memory. */
function readStep(attempt: number, text: string): TranscriptStep | null {
  const graph = /^Graph: (\[.*\])$/m.exec(text)?.[1];
  if (graph === undefined) return null;
  const observation = between(text, 'Observation: ', 'Inventory:');
  return {
    attempt,
    step: Number(/^\d+/.exec(text)?.[0]),
    observation,
    room: /^-= (.*) =-/m.exec(observation)?.[1]?.toLowerCase() ?? null,
    newTriplets: readList(/^New triplets: (\[.*\])$/m.exec(text)?.[1] ?? '[]').map(toTriple),
    outdated: readOutdated(between(text, 'Outdated triplets: ', 'Associated_subgraph:')),
    graph: readList(graph).map(toTriple),
    recalled: readList(/^Associated_subgraph: ([({].*[)}])$/m.exec(text)?.[1] ?? '()').map(toTriple),
    episodicMemories: readList(/^Episodic memory: (\[.*\])$/m.exec(text)?.[1] ?? '[]'),
    action: /"action_to_take": "(.*)"/.exec(text)?.[1] ?? null,
    walked: [...(text.split('NAVIGATION')[1] ?? '').matchAll(/^-= (.*) =-$/gm)].map((match) => match[1]!.toLowerCase()),
  };
}

function between(text: string, from: string, to: string): string {
  const start = text.indexOf(from) + from.length;
  return text.slice(start, text.indexOf(to, start));
}

/** The strings of a printed Python list, tuple or set. */
function readList(printed: string): string[] {
  return [...printed.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map((match) =>
    (match[1] ?? match[2]!).replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character)),
  );
}

/** `[[old -> new], …]`, the model's own text: quotes come around pairs, around facts, or not at all. */
function readOutdated(text: string): Triple[] {
  return text
    .replace('Replacing:', '')
    .split(']')
    .filter((pair) => pair.includes('->'))
    .map((pair) => toTriple(pair.split('->')[0]!.replace(/^[\s,["']+|[\s"']+$/g, '')));
}

/** Splits at the first two commas: objects may hold more. */
function toTriple(text: string): Triple {
  const [subject, relation, ...object] = text.split(', ');
  return { subject: subject!, relation: relation!, object: object.join(', ') };
}
