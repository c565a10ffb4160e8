/** `lab replay`: plays a stored run again from its journal, prints it, and says whether it came out the same. */
import type { CommandContext } from '../command-context.ts';
import { exitCodes, type CommandResult } from '../command-result.ts';
import { findRun } from '../find-run.ts';
import { createLiveTranscript } from '../live-transcript.ts';
import { runDocument } from '../run-document.ts';
import { runHeading, runSummaryText } from '../run-text.ts';
import type { ReplayReport } from '../../../runs/replay-run.ts';
import type { Style } from '../terminal.ts';

export async function replay(name: string, context: CommandContext): Promise<CommandResult> {
  const { terminal, isJson, isQuiet, signal } = context;
  const lab = await context.openLab();
  const runId = await findRun(lab, name);
  const run = lab.runs.get(runId);
  const report = await lab.runs.replay(runId, { signal });
  const transcript = createLiveTranscript(terminal.style, terminal.width);
  if (!isJson && !isQuiet) {
    terminal.out(runHeading(run, terminal.style));
    transcript.write(lab.runs.storedEvents(runId)).forEach(terminal.out);
  }
  return {
    document: { ...runDocument(run), replay: report },
    text: `\n${runSummaryText(run, terminal)}\n${verdict(report, terminal.style)}`,
    exitCode: report.isSame ? exitCodes.done : exitCodes.failed,
  };
}

function verdict({ isSame, steps, eventsCompared, differences, error }: ReplayReport, style: Style): string {
  if (isSame)
    return style.good(`verified: ${steps} steps from the journal, ${eventsCompared} events, all the same again`);
  if (error !== null) return style.bad(`the replay could not go on after step ${steps}: ${error.message}`);
  const [first] = differences;
  const what = first ? `\nthen: ${JSON.stringify(first.stored)}\nnow:  ${JSON.stringify(first.replayed)}` : '';
  return style.bad(`it came out otherwise at step ${first?.step ?? 0}${what}`);
}
