/** `lab resume`: goes on where a run was interrupted, paused, stopped or failed; answered calls are not made again. */
import { isPlayedOut } from '../../../events/run-summary.ts';
import type { CommandContext } from '../command-context.ts';
import type { CommandResult } from '../command-result.ts';
import { findRun } from '../find-run.ts';
import { applyModelOptions, type ModelOptions } from '../model-options.ts';
import { playByHand } from '../play-by-hand.ts';
import { runResult, watchRun } from '../watch-run.ts';

export async function resume(name: string, options: ModelOptions, context: CommandContext): Promise<CommandResult> {
  const lab = await context.openLab();
  await applyModelOptions(lab, options, ['games', 'embedding']);
  const runId = await findRun(lab, name);
  const before = lab.runs.get(runId);
  if (isPlayedOut(before)) {
    context.terminal.note('This run has ended already; there is nothing to go on with.');
    return runResult(before, context);
  }
  const events = lab.runs.storedEvents(runId);
  await lab.runs.resume(runId);
  if (before.config.model !== 'by-hand') {
    const fromSeq = (events.at(-1)?.seq ?? -1) + 1;
    return runResult(await watchRun(lab, runId, { context, fromSeq }), context);
  }
  // A person needs to read where they are.
  const fromSeq = events.findLast(({ body }) => body.type === 'observation-received')?.seq;
  return runResult(await playByHand(lab, runId, { context, fromSeq }), context);
}
