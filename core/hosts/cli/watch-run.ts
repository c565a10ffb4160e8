/** Follows a run on the terminal until it ends, or until Ctrl-C leaves it for later. */
import type { RunId } from '../../base/ids.ts';
import type { RunEvent } from '../../events/run-event.ts';
import type { RunSummary } from '../../events/run-summary.ts';
import type { Lab } from '../../lab/create-lab.ts';
import type { CommandContext } from './command-context.ts';
import { exitCodes, type CommandResult } from './command-result.ts';
import { createLiveTranscript } from './live-transcript.ts';
import { runDocument } from './run-document.ts';
import { runHeading, runSummaryText } from './run-text.ts';

/** Answers the run's summary once it has ended or was interrupted. `fromSeq` skips what was shown before. */
export async function watchRun(
  lab: Lab,
  runId: RunId,
  { context, fromSeq = 0 }: { context: CommandContext; fromSeq?: number },
): Promise<RunSummary> {
  const { terminal, isJson, isQuiet, signal } = context;
  const show = isQuiet ? () => undefined : isJson ? terminal.note : terminal.out;
  const transcript = createLiveTranscript(terminal.style, terminal.width);
  show(runHeading(lab.runs.get(runId), terminal.style));
  for await (const events of lab.runs.events(runId, { fromSeq, signal, until: 'halted' })) {
    if (!isJson || isQuiet) transcript.write(events).forEach(show);
    else transcript.write(events);
    terminal.progress(progressText(events, transcript.activity(), lab.runs.get(runId)));
  }
  terminal.progress(null);
  return signal.aborted ? lab.runs.interrupt(runId) : lab.runs.get(runId);
}

/** The result of a command that ran an agent; a failed run is a failed command, an interrupted one says how to go on. */
export function runResult(run: RunSummary, { terminal }: CommandContext): CommandResult {
  const isInterrupted = run.status !== 'ended';
  const exitCode = isInterrupted ? exitCodes.interrupted : run.outcome === 'failed' ? exitCodes.failed : exitCodes.done;
  return { document: runDocument(run), text: `\n${runSummaryText(run, terminal)}`, exitCode };
}

function progressText(events: readonly RunEvent[], activity: string | null, run: RunSummary): string | null {
  if (events.length === 0) return null;
  const score = run.maxScore === null ? String(run.score) : `${run.score}/${run.maxScore}`;
  return `${activity ?? `step ${run.steps}`} · ${run.steps}/${run.stepLimit} steps · score ${score}`;
}
