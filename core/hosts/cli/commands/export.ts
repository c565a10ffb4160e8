/** `lab export`: the events of a run, one JSON object a line. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ClewError } from '../../../base/errors.ts';
import type { CommandContext } from '../command-context.ts';
import { done, type CommandResult } from '../command-result.ts';
import { findRun } from '../find-run.ts';

export async function exportRun(name: string, out: string, context: CommandContext): Promise<CommandResult> {
  const lab = await context.openLab();
  const runId = await findRun(lab, name);
  const { text } = lab.runs.export(runId);
  const file = resolve(out);
  await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
    throw new ClewError('bad-input', `${file} could not be written: ${error.message}`, {
      remedy: 'Check that the folder exists and that you may write to it.',
      cause: error,
    });
  });
  const events = text.split('\n').filter((line) => line !== '').length;
  const bytes = Buffer.byteLength(text);
  return done({ runId, file, events, bytes }, `${events} events, ${bytes} bytes → ${file}`);
}
