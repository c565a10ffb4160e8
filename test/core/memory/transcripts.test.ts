/**
 * Conformance: published AriGraph runs (GPT-4) replayed through merge and invalidate, and our facts compared with those that the
 * transcript shows after each step. What differs, and why: docs/decisions/0011-transcripts.md.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { factText, type Triple } from '../../../core/base/facts.ts';
import type { GraphId } from '../../../core/base/ids.ts';
import { directionOf, oppositeOf, wayFact } from '../../../core/base/spatial.ts';
import { openGraph, type StoredGraph } from '../../../core/memory/open-graph.ts';
import { openDatabase } from '../../../core/storage/database.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';
import { readTranscript, type TranscriptStep } from './read-transcript.ts';

/**
 * The one class of difference. The transcript lists a triplet as new only when the graph lacks it; one that the model extracted again
 * is added again after the outdated ones are removed, and stays. We are told that it is outdated and not that it was seen.
 */
const keptThoughOutdated = {
  hunt_gpt4: [
    '1/16: red locker, contains, key 3',
    '1/20: white locker, contains, note 2',
    '1/24: red locker, contains, note 3',
    '1/33: cyan locker, contains, golden key',
    '2/19: red locker, contains, key 3',
    '2/25: white locker, contains, note 2',
    '2/25: key 2, is in, white locker',
    '2/26: white locker, contains, note 2',
    '3/17: red locker, contains, key 3',
  ],
  cook_gpt4: ['1/21: score, has gone up by, one point'],
};

interface Replayed {
  readonly step: TranscriptStep;
  readonly ours: ReadonlySet<string>;
  readonly theirs: ReadonlySet<string>;
  /** What the model called outdated in this step. */
  readonly outdated: ReadonlySet<string>;
  /** How many moves our map needs for the walk that followed; undefined without a walk. */
  readonly walk?: number | null;
}

/** A move by a direction shows how two rooms lie; a walk over known rooms shows nothing new. */
function factsOfMove(from: string | null, step: TranscriptStep, before: TranscriptStep | undefined): readonly Triple[] {
  const direction = directionOf(/^go (\w+)$/.exec(before?.action ?? '')?.[1] ?? '');
  if (!from || !step.room || step.room === from || !direction) return [];
  return [wayFact(step.room, direction, from), wayFact(from, oppositeOf(direction), step.room)];
}

/** `seenAgain`: as in `keptThoughOutdated`, triplets to take as extracted again. */
async function replayAttempt(steps: readonly TranscriptStep[], seenAgain: readonly string[] = []): Promise<Replayed[]> {
  const graph = await openGraph(openDatabase(':memory:'), 'replay' as GraphId);
  const replayed: Replayed[] = [];
  let room: string | null = null;
  for (const [index, step] of steps.entries()) {
    const outdated = new Set(step.outdated.map(factText));
    const invalidate = graph.currentFacts().filter((fact) => outdated.has(factText(fact)));
    await graph.merge({
      text: step.observation,
      facts: [
        ...step.newTriplets,
        ...step.outdated.filter((fact) => seenAgain.includes(`${step.attempt}/${step.step}: ${factText(fact)}`)),
        ...factsOfMove(room, step, steps[index - 1]),
      ],
      invalidate: invalidate.map(({ factId }) => factId),
    });
    room = step.room ?? room;
    replayed.push({
      step,
      ours: new Set(graph.currentFacts().map(factText)),
      theirs: new Set(step.graph.map(factText)),
      outdated,
      ...(step.walked.length > 0 && { walk: movesNeeded(graph, room!, step.walked.at(-1)!) }),
    });
  }
  return replayed;
}

function movesNeeded(graph: StoredGraph, from: string, to: string): number | null {
  return graph.shortestPath(from, to)?.length ?? null;
}

/** `+fact` and `-fact` for what a step added and removed. */
function changesOf(now: ReadonlySet<string>, before: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  return new Set([
    ...without(now, before).map((text) => `+${text}`),
    ...without(before, now).map((text) => `-${text}`),
  ]);
}

function isListed(triples: readonly Triple[], text: string): boolean {
  return triples.some((triple) => factText(triple) === text);
}

const without = (all: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...all].filter((text) => !others.has(text)).sort();
const shared = (all: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...all].filter((text) => others.has(text)).length;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe.skipIf(!hasShared).each(['hunt_gpt4', 'cook_gpt4'])(
  'the published run %s (needs the reference data)',
  (name) => {
    let attempts: Replayed[][] = [];
    let all: Replayed[] = [];
    beforeAll(async () => {
      const steps = readTranscript(sharedPath(`transcripts/${name}.txt`));
      const numbers = [...new Set(steps.map(({ attempt }) => attempt))];
      attempts = await Promise.all(
        numbers.map((number) => replayAttempt(steps.filter(({ attempt }) => attempt === number))),
      );
      all = attempts.flat();
    });

    test('is read whole', () => {
      expect(attempts).toHaveLength(3);
      expect(all.length).toBeGreaterThan(80);
      expect(all.every(({ theirs }) => theirs.size > 0)).toBe(true);
      expect(sum(all.map(({ step }) => step.newTriplets.length))).toBeGreaterThan(200);
    });

    test('holds at least 95 % of the same facts: intersection over union, pooled over all steps', () => {
      const common = sum(all.map(({ ours, theirs }) => shared(ours, theirs)));
      const union = sum(all.map(({ ours, theirs }) => ours.size + theirs.size)) - common;
      console.log(`${name}: facts ${common}/${union} = ${((100 * common) / union).toFixed(2)} %`);
      expect(common / union).toBeGreaterThanOrEqual(0.95);
    });

    test('changes by at least 95 % of the same facts: added and removed ones, pooled over all steps', () => {
      const compared = attempts.flatMap((steps) =>
        steps.map(
          ({ ours, theirs }, index) =>
            [changesOf(ours, steps[index - 1]?.ours), changesOf(theirs, steps[index - 1]?.theirs)] as const,
        ),
      );
      const common = sum(compared.map(([ours, theirs]) => shared(ours, theirs)));
      const union = sum(compared.map(([ours, theirs]) => ours.size + theirs.size)) - common;
      console.log(`${name}: changes ${common}/${union} = ${((100 * common) / union).toFixed(2)} %`);
      expect(common / union).toBeGreaterThanOrEqual(0.95);
    });

    test('keeps facts that it called outdated in these steps, whose observations all speak of them again', () => {
      const kept = all.flatMap(({ step, theirs, outdated }) =>
        [...outdated]
          .filter((text) => theirs.has(text) && !isListed(step.newTriplets, text))
          .map((text) => ({ step, text })),
      );
      for (const { step, text } of kept) {
        const [subject, , object] = text.split(', ');
        expect(step.observation.toLowerCase()).toContain(subject);
        expect(step.observation.toLowerCase()).toContain(object);
      }
      expect(kept.map(({ step, text }) => `${step.attempt}/${step.step}: ${text}`)).toEqual(
        keptThoughOutdated[name as keyof typeof keptThoughOutdated],
      );
    });

    test('differs only by facts that the run called outdated and yet kept, as it had observed them again', () => {
      for (const steps of attempts) {
        const called = new Set<string>();
        for (const { step, ours, theirs, outdated } of steps) {
          for (const text of outdated) called.add(text);
          expect(without(ours, theirs), `attempt ${step.attempt}, step ${step.step}: only ours`).toEqual([]);
          expect(
            without(theirs, ours).filter((text) => !called.has(text)),
            `attempt ${step.attempt}, step ${step.step}: only theirs`,
          ).toEqual([]);
        }
      }
    });

    test('told which facts were observed again, holds exactly the same facts after every step', async () => {
      const again = keptThoughOutdated[name as keyof typeof keptThoughOutdated];
      for (const steps of attempts) {
        const replayed = await replayAttempt(
          steps.map(({ step }) => step),
          again,
        );
        for (const { ours, theirs } of replayed) expect([...ours].sort()).toEqual([...theirs].sort());
      }
    });

    test('all that was recalled is held, but for those, and for what its own graph does not hold either', () => {
      let recalledFacts = 0;
      let inventedFacts = 0;
      for (const steps of attempts) {
        const called = new Set<string>();
        for (const { step, ours, theirs, outdated } of steps) {
          for (const text of outdated) called.add(text);
          const recalled = step.recalled.map(factText);
          const invented = recalled.filter((text) => !theirs.has(text));
          recalledFacts += recalled.length;
          inventedFacts += invented.length;
          expect(recalled.filter((text) => !ours.has(text) && !called.has(text) && !invented.includes(text))).toEqual(
            [],
          );
        }
      }
      expect(recalledFacts).toBeGreaterThan(2_000);
      expect(inventedFacts / recalledFacts).toBeLessThan(0.01);
    });

    test('walks of the run are as short as ours', () => {
      const walks = all.filter(({ step }) => step.walked.length > 0);
      expect(walks.length).toBeGreaterThan(20);
      expect(walks.map(({ walk }) => walk)).toEqual(walks.map(({ step }) => step.walked.length));
    });
  },
);
