/** `lab resume`: goes on where a run was interrupted or paused; answered calls are not made again. */
import type { CommandContext } from '../command-context.ts';
import type { CommandResult } from '../command-result.ts';
import { findRun } from '../find-run.ts';
import { playByHand } from '../play-by-hand.ts';
import { runResult, watchRun } from '../watch-run.ts';

export async function resume(name: string, context: CommandContext): Promise<CommandResult> {
  const lab = await context.openLab();
  const runId = await findRun(lab, name);
  const before = lab.runs.get(runId);
  if (before.status === 'ended') {
    context.terminal.note('This run has ended already; there is nothing to go on with.');
    return runResult(before, context);
  }
  const fromSeq = lab.runs.storedEvents(runId).length;
  await lab.runs.resume(runId);
  const follow = before.config.model === 'by-hand' ? playByHand : watchRun;
  return runResult(await follow(lab, runId, { context, fromSeq }), context);
}
