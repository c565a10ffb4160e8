/** The run projection against a reference that looks each thing up in the whole log. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent, RunEventBody } from '../../../core/events/run-event.ts';
import { emptyRunView, foldRunEvents, isCurrentAt, type RunView } from '../../../core/events/run-view.ts';
import { parseRunView, stringifyRunView } from '../../../core/storage/run-view-json.ts';
import { randomLog } from './run-log.ts';

const fold = (events: readonly RunEvent[]): RunView => foldRunEvents(emptyRunView, events);

type Of<Type extends RunEventBody['type']> = Extract<RunEventBody, { type: Type }>;
function bodies<Type extends RunEventBody['type']>(events: readonly RunEvent[], type: Type): Of<Type>[] {
  return events.flatMap(({ body }) => (body.type === type ? [body as Of<Type>] : []));
}

/** Everything by search through the stored log, nothing carried along. */
function reference(events: readonly RunEvent[]) {
  const lastStep = Math.max(0, ...events.filter(({ body }) => body.type === 'step-ended').map((event) => event.step));
  const steps = Array.from({ length: lastStep + 1 }, (_, step) => {
    const own = events.filter((event) => event.step === step && event.body.type !== 'step-abandoned');
    const until = events.filter((event) => event.step <= step);
    return {
      step,
      observations: bodies(own, 'observation-received'),
      hasAction: bodies(own, 'action-chosen').length === 1,
      plan: bodies(until, 'plan-changed').at(-1)?.plan ?? null,
      recalled: bodies(own, 'memory-recalled').at(-1) ?? null,
      exits: bodies(own, 'exits-listed').at(-1) ?? null,
      warnings: bodies(own, 'warning-raised'),
      calls: callsOf(own),
      score: bodies(until, 'observation-received').at(-1)?.score ?? 0,
      counts: bodies(until, 'step-ended').at(-1)?.graph.facts ?? 0,
      usage: bodies(until, 'step-ended').at(-1)?.usage.calls ?? 0,
      startedAt: own[0]?.at,
    };
  });
  return steps;
}

/** The last word on each call. */
function callsOf(events: readonly RunEvent[]): Record<number, string> {
  const states: Record<number, string> = {};
  for (const { body } of events) {
    if (body.type === 'role-started') states[body.call] = 'running';
    if (body.type === 'role-answered') states[body.call] = 'answered';
    if (body.type === 'role-failed') states[body.call] = 'failed';
  }
  return states;
}

/** Which facts hold after the last event: each by itself, from what was said of it. */
function heldFacts(events: readonly RunEvent[]): number[] {
  const updates = bodies(events, 'memory-updated');
  const ids = new Set(updates.flatMap(({ facts }) => facts.map(({ factId }) => factId)));
  return [...ids]
    .filter((factId) => {
      const seen = updates.findLastIndex(({ facts }) => facts.some((fact) => fact.factId === factId));
      const outdated = updates.findLastIndex(({ invalidated }) => invalidated.includes(factId));
      return seen >= outdated; // in one update the old ones go before the new ones come
    })
    .sort((a, b) => a - b);
}

const held = (view: RunView, step: number): number[] =>
  [...view.graph.facts.values()]
    .filter((fact) => isCurrentAt(fact, step))
    .map((fact) => fact.factId as number)
    .sort((a, b) => a - b);

const summary = (view: RunView) =>
  view.steps.map((step) => ({
    step: step.step,
    observations: step.observations,
    hasAction: step.action !== null,
    plan: step.plan,
    recalled: step.recalled,
    exits: step.exits,
    warnings: step.warnings,
    calls: Object.fromEntries(step.calls.map(({ call, state }) => [call, state])),
    score: step.score,
    counts: step.counts.facts,
    usage: step.usage.calls,
    startedAt: step.startedAt,
  }));

describe('the view of a run', () => {
  it('shows for each step what a search through the log finds', () => {
    fc.assert(
      fc.property(randomLog, ({ stored }) => {
        expect(summary(fold(stored))).toEqual(reference(stored));
      }),
    );
  });

  it('knows for each past step which facts held then', () => {
    fc.assert(
      fc.property(randomLog, ({ stored }) => {
        const view = fold(stored);
        for (const { step } of view.steps)
          expect(held(view, step)).toEqual(heldFacts(stored.filter((event) => event.step <= step)));
      }),
    );
  });

  it('is the same however the log comes in pieces, overlapping ones too', () => {
    const cuts = fc.array(fc.nat(80), { maxLength: 6 });
    fc.assert(
      fc.property(randomLog, cuts, ({ stored }, ends) => {
        let view = emptyRunView;
        let done = 0;
        for (const end of [...ends.sort((a, b) => a - b), stored.length]) {
          view = foldRunEvents(view, stored.slice(Math.max(0, done - 3), end));
          done = Math.max(done, end);
        }
        expect(view).toEqual(fold(stored));
      }),
    );
  });

  it('takes back what an abandoned step had reported: live and stored logs show the same', () => {
    fc.assert(
      fc.property(randomLog, ({ live, stored }) => {
        expect(fold(live)).toEqual(fold(stored));
      }),
    );
  });

  it('never changes a view that was given out', () => {
    fc.assert(
      fc.property(randomLog, fc.nat(60), ({ live }, cut) => {
        const early = fold(live.slice(0, cut));
        const before = stringifyRunView(early);
        foldRunEvents(early, live);
        expect(stringifyRunView(early)).toBe(before);
      }),
    );
  });

  it('survives being written as JSON', () => {
    fc.assert(
      fc.property(randomLog, ({ stored }) => {
        const view = fold(stored);
        expect(parseRunView(stringifyRunView(view))).toEqual(view);
      }),
    );
  });
});
