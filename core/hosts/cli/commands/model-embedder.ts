/** `lab models embedder`: which one is in use, and taking another. */
import { isClewError } from '../../../base/errors.ts';
import type { EmbedderView } from '../../../contract/model-views.ts';
import type { CommandContext } from '../command-context.ts';
import { done, exitCodes, type CommandResult } from '../command-result.ts';
import { asUsage, UsageError } from '../usage-error.ts';

export async function chooseEmbedder(
  id: string | undefined,
  { yes }: { yes?: boolean },
  context: CommandContext,
): Promise<CommandResult> {
  const { terminal, signal } = context;
  const lab = await context.openLab();
  const { embedders } = lab.models;
  if (id === undefined) {
    const known = embedders.list();
    return done({ embedders: known }, known.map(line).join('\n'));
  }
  const { passages, isChosen } = await asUsage(() => embedders.weigh(id));
  if (isChosen && passages === 0) return done({ id, passages: 0 }, `${id} is in use already.`);
  if (passages > 0 && yes !== true)
    throw new UsageError(`${passages} passages of your documents need vectors of ${id} first.`, {
      code: 'conflict',
      remedy: `Go on with: lab models embedder ${id} --yes (the old vectors are kept until it is done; Ctrl-C pauses).`,
    });
  try {
    await embedders.chooseAndWait(id, {
      signal,
      onProgress: ({ done: part, total }) => terminal.progress(`vectors ${part}/${total ?? passages}`),
    });
  } catch (error) {
    if (!isClewError(error, 'aborted')) throw error;
    const resume = `lab models embedder ${id} --yes`;
    return {
      document: { id, state: 'paused', resume },
      text: `Paused; what is done is kept. Go on with: ${resume}`,
      exitCode: exitCodes.interrupted,
    };
  }
  return done({ id, passages }, `${id} is in use${passages === 0 ? '' : `; ${passages} passages have its vectors`}.`);
}

function line({ id, name, where, isChosen, state, problem }: EmbedderView): string {
  const facts = [name, where, problem ?? (state === 'ready' ? null : state)];
  return `${isChosen ? '*' : ' '} ${id.padEnd(24)} ${facts.filter((fact) => fact !== null && fact !== '').join(' · ')}`;
}
