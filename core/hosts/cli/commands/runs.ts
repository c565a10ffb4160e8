/** `lab runs`: every run of the lab, newest first. */
import type { CommandContext } from '../command-context.ts';
import { done, type CommandResult } from '../command-result.ts';
import { runDocument } from '../run-document.ts';
import { outcomeText, scoreText } from '../run-text.ts';

export async function listRuns(context: CommandContext): Promise<CommandResult> {
  const lab = await context.openLab();
  const runs = lab.runs.list();
  const { style } = context.terminal;
  const lines = runs.map((run) => {
    const what = [run.config.world, run.config.level].filter((part) => part !== '').join(' ');
    const how = `${run.config.agent} · ${run.config.model}`;
    return `${run.runId.padEnd(14)} ${what.padEnd(24)} seed ${String(run.config.seed).padEnd(5)} ${how.padEnd(28)} ${scoreText(run).padEnd(7)} ${outcomeText(run, style)}`;
  });
  return done(
    { runs: runs.map(runDocument) },
    lines.length === 0 ? 'No runs yet: lab play treasure-hunt' : lines.join('\n'),
  );
}
