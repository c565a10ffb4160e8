/** Every subscriber of a run gets every event once, in order, whenever it comes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { silentLogger, type Logger } from '../../../core/base/logger.ts';
import type { RunEvent } from '../../../core/events/run-event.ts';
import { EventHub } from '../../../core/runs/event-hub.ts';
import { tickingClock } from '../../support/run-stage.ts';

function openHub(logger: Logger = silentLogger) {
  const stored: RunEvent[] = [];
  const hub = new EventHub({
    firstSeq: 0,
    clock: tickingClock(),
    logger,
    stored: (fromSeq) => stored.filter(({ seq }) => seq >= fromSeq),
  });
  const commit = (): void => {
    stored.push(...hub.pending);
    hub.markCommitted();
  };
  return { hub, stored, commit };
}

const warn = (message: string) => ({ type: 'warning-raised', message, detail: null }) as const;
const action = fc.oneof(
  { weight: 5, arbitrary: fc.constant('emit' as const) },
  { weight: 2, arbitrary: fc.constant('commit' as const) },
  { weight: 1, arbitrary: fc.constant('abandon' as const) },
  { weight: 2, arbitrary: fc.constant('subscribe' as const) },
);

describe('the events of a live run', () => {
  it('reach each subscriber once and in order, from where it asked, committed or not', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), fc.integer({ min: 0, max: 8 }), (actions, fromSeq) => {
        const { hub, stored, commit } = openHub();
        const ever: RunEvent[] = [];
        hub.subscribe((events) => ever.push(...events), 0);
        const late: { got: RunEvent[]; expected: () => RunEvent[] }[] = [];
        for (const [index, what] of actions.entries()) {
          if (what === 'emit') hub.emit(1, warn(`${index}`));
          if (what === 'commit') commit();
          if (what === 'abandon') hub.abandon(1, 'so');
          if (what !== 'subscribe') continue;
          const got: RunEvent[] = [];
          const known = [...stored, ...hub.pending].filter(({ seq }) => seq >= fromSeq);
          const before = ever.length;
          late.push({ got, expected: () => [...known, ...ever.slice(before).filter(({ seq }) => seq >= fromSeq)] });
          hub.subscribe((events) => got.push(...events), fromSeq);
        }
        expect(ever.map(({ seq }) => seq)).toEqual(ever.map((_, index) => index));
        for (const { got, expected } of late) expect(got).toEqual(expected());
        const kept = new Set([...stored, ...hub.pending].map(({ seq }) => seq));
        expect(ever.filter(({ seq }) => kept.has(seq))).toEqual([...stored, ...hub.pending]);
      }),
    );
  });

  it('come in the same order to all, also when a listener causes further ones or subscribes another', () => {
    const { hub } = openHub();
    const [first, second, third]: [number[], number[], number[]] = [[], [], []];
    let isBusy = false;
    hub.subscribe((events) => {
      expect(isBusy).toBe(false);
      isBusy = true;
      for (const { seq } of events) {
        first.push(seq);
        if (seq === 0) hub.emit(1, warn('caused'));
        if (seq === 1) hub.subscribe((more) => third.push(...more.map((event) => event.seq)), 0);
      }
      isBusy = false;
    }, 0);
    hub.subscribe((events) => second.push(...events.map(({ seq }) => seq)), 0);
    hub.emit(1, warn('a'));
    hub.emit(1, warn('b'));
    expect(first).toEqual([0, 1, 2]);
    expect(second).toEqual([0, 1, 2]);
    expect(third).toEqual([0, 1, 2]);
  });

  it('stop coming after unsubscribing, and a listener that throws harms nobody', () => {
    const errors: string[] = [];
    const { hub } = openHub({ ...silentLogger, error: (message) => errors.push(message) });
    const got: number[] = [];
    hub.subscribe(() => {
      throw new Error('bad listener');
    }, 0);
    const unsubscribe = hub.subscribe((events) => got.push(...events.map(({ seq }) => seq)), 0);
    hub.emit(1, warn('a'));
    unsubscribe();
    hub.emit(1, warn('b'));
    expect(got).toEqual([0]);
    expect(errors).toHaveLength(2);
  });

  it('do not include the words of models, which come on their own', () => {
    const { hub } = openHub();
    const words: string[] = [];
    const unsubscribe = hub.subscribeText(({ text }) => words.push(text));
    hub.stream({ step: 1, call: 0, role: 'act', kind: 'text', text: 'go' });
    unsubscribe();
    hub.stream({ step: 1, call: 0, role: 'act', kind: 'text', text: 'north' });
    expect(words).toEqual(['go']);
    expect(hub.pending).toEqual([]);
  });
});
