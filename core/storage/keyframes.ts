/** Keyframes of the run projection, so that any step is seen without folding the whole log. */
import { z } from 'zod';
import type { RunEvent } from '../events/run-event.ts';
import { emptyRunView, foldRunEvents, type RunView } from '../events/run-view.ts';
import type { Database } from './database.ts';
import type { EventLog } from './event-log.ts';
import { packText, unpackText } from './pack-text.ts';
import type { RunKey } from './run-rows.ts';
import { parseRunView, stringifyRunView } from './run-view-json.ts';

/** A keyframe holds the whole run so far, so each is this much farther than the one before: their sum stays linear. */
const GROWTH = 1.5;
const FIRST_STEP = 16;

export interface Keyframes {
  /** Looks at the steps that these events end, and leaves a keyframe at one that is due. */
  addWhenDue(key: RunKey, events: readonly RunEvent[]): void;
  viewAt(key: RunKey, step?: number): RunView;
}

const rowSchema = z.object({ view: z.unknown() });

export function createKeyframes(database: Database, log: EventLog): Keyframes {
  const latest = (key: RunKey, step: number): RunView => {
    const row = database
      .statement('SELECT view FROM keyframes WHERE run_key = ? AND step <= ? ORDER BY step DESC LIMIT 1')
      .get(key, step);
    return row === undefined ? emptyRunView : parseRunView(unpackText(rowSchema.parse(row).view));
  };
  const viewAt = (key: RunKey, step = Number.MAX_SAFE_INTEGER): RunView => {
    const view = latest(key, step);
    return foldRunEvents(view, log.read(key, { fromSeq: view.lastSeq + 1, toStep: step }));
  };
  const lastStep = (key: RunKey): number =>
    z
      .number()
      .nullable()
      .parse(database.statement('SELECT max(step) FROM keyframes WHERE run_key = ?').pluck().get(key)) ?? 0;

  return {
    addWhenDue(key, events) {
      const ended = events.findLast((event) => event.body.type === 'step-ended');
      if (!ended || ended.step < Math.max(FIRST_STEP, lastStep(key) * GROWTH)) return;
      const view = viewAt(key, ended.step);
      database
        .statement('INSERT INTO keyframes (run_key, step, seq, view) VALUES (?, ?, ?, ?)')
        .run(key, ended.step, view.lastSeq, packText(stringifyRunView(view)));
    },
    viewAt,
  };
}
