/** `kill -9` in the middle of `lab play`, again and again: `lab resume` ends as an undisturbed run, and asks nothing twice. */
import { describe, expect, it } from 'vitest';
import { runIdSchema } from '../../../../core/base/ids.ts';
import { createRandom } from '../../../../core/base/random.ts';
import { comparableEvents } from '../../../../core/runs/comparable-events.ts';
import { openDatabase } from '../../../../core/storage/database.ts';
import { createRunStore } from '../../../../core/storage/run-store.ts';
import type { RunEvent } from '../../../../core/events/run-event.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { tinyModel } from '../../../support/tiny-models.ts';
import { playSchema } from './schemas.ts';
import { documentOf, runLab, startLab } from './support.ts';

interface Stored {
  readonly events: readonly RunEvent[];
  /** Every journalled call, by step and number, with when it was answered: its time and its texts. */
  readonly calls: ReadonlyMap<string, string>;
}

function readStored(folder: string, id: string): Stored {
  const database = openDatabase(`${folder}/lab.sqlite`, { waitMs: 5_000 });
  try {
    const store = createRunStore(database);
    const runId = runIdSchema.parse(id);
    const events = store.events(runId);
    const calls = new Map<string, string>();
    for (let step = 0; step <= (events.at(-1)?.step ?? 0) + 1; step += 1) {
      for (let call = 0; ; call += 1) {
        const found = store.call(runId, step, call);
        if (!found) break;
        calls.set(`${step}/${call}`, JSON.stringify(found.result));
      }
    }
    return { events, calls };
  } finally {
    database.close();
  }
}

/** Plays until so many decisions were seen, and a little longer; then kills without a word. */
async function playAndKill(
  words: readonly string[],
  { decisions, waitMs }: { decisions: number; waitMs: number },
): Promise<void> {
  const lab = startLab(words);
  await lab.wrote(new RegExp(`^ *${decisions} `, 'mu'));
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  lab.child.kill('SIGKILL');
  await lab.ended;
}

/** What was answered before the kill is used and not asked again: the same answer, to the millisecond it took. */
function expectNothingAskedTwice(before: Stored, after: Stored): void {
  for (const [place, result] of before.calls) expect(after.calls.get(place), place).toBe(result);
  const committed = new Set(before.events.map(({ seq }) => seq));
  for (const { seq, step, body } of after.events) {
    if (body.type !== 'role-answered' || committed.has(seq)) continue;
    expect(body.isReplayed, `${step}/${body.call}`).toBe(before.calls.has(`${step}/${body.call}`));
  }
}

describe('kill -9', () => {
  it('costs a run by rules nothing, wherever it strikes', { timeout: 300_000 }, async () => {
    const folder = temporaryFolder();
    const random = createRandom('kill');
    const common = ['--data', folder];
    const hunt = ['play', 'treasure-hunt', '--seed', '3', ...common];
    const undisturbed = playSchema.parse(documentOf(await runLab([...hunt, '--run-id', 'whole', '--json'])));

    await playAndKill([...hunt, '--run-id', 'killed'], { decisions: 4, waitMs: random.integer(0, 60) });
    const first = readStored(folder, 'killed');
    await playAndKill(['resume', 'killed', ...common], { decisions: 16, waitMs: random.integer(0, 60) });
    const before = readStored(folder, 'killed');
    expectNothingAskedTwice(first, before);
    const resumed = await runLab(['resume', 'killed', ...common, '--json']);
    expect(resumed.exit).toBe(0);
    const { score, steps, commands, outcome, graph } = playSchema.parse(documentOf(resumed));
    expect({ score, steps, commands, outcome, graph }).toEqual({
      ...{ score: undisturbed.score, steps: undisturbed.steps, commands: undisturbed.commands },
      ...{ outcome: undisturbed.outcome, graph: undisturbed.graph },
    });
    const [whole, killed] = [readStored(folder, 'whole'), readStored(folder, 'killed')];
    expectNothingAskedTwice(before, killed);
    const bodies = ({ events }: Stored) =>
      comparableEvents(events)
        .map(({ step, body }) => ({ step, body }))
        .filter(({ body }) => (body as { type: string }).type !== 'run-created');
    expect(bodies(killed)).toEqual(bodies(whole));
    expect((await runLab(['replay', 'killed', ...common, '--json'])).exit).toBe(0);
  });

  it('in the middle of a model’s step keeps the calls that were answered', { timeout: 300_000 }, async () => {
    const folder = temporaryFolder();
    const common = ['--data', folder];
    const play = ['play', 'treasure-hunt', '--model', tinyModel(), '--max-steps', '4', '--run-id', 'model', ...common];
    await playAndKill(play, { decisions: 1, waitMs: 900 });
    const before = readStored(folder, 'model');
    expect(before.calls.size).toBeGreaterThan(0);
    const resumed = await runLab(['resume', 'model', ...common, '--json']);
    expect(resumed.exit).toBe(0);
    expect(playSchema.parse(documentOf(resumed))).toMatchObject({ outcome: 'step-limit', steps: 4 });
    const after = readStored(folder, 'model');
    expectNothingAskedTwice(before, after);
    expect(new Set(after.calls.keys()).size).toBe(after.calls.size);
  });
});
