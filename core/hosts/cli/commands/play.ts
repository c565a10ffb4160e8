/** `lab play`: a world, an agent, a model, from the first observation to the end. */
import { basename, extname, resolve } from 'node:path';
import { runIdSchema, type RunId } from '../../../base/ids.ts';
import type { RunConfigInput } from '../../../events/run-config.ts';
import type { Lab } from '../../../lab/create-lab.ts';
import type { CommandContext } from '../command-context.ts';
import type { CommandResult } from '../command-result.ts';
import type { PlayOptions } from '../play-options.ts';
import { applyModelOptions } from '../model-options.ts';
import { playByHand } from '../play-by-hand.ts';
import { asUsage, UsageError } from '../usage-error.ts';
import { runResult, watchRun } from '../watch-run.ts';

export async function play(
  world: string | undefined,
  options: PlayOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const runId = parseRunId(options.runId);
  refuseBoth(world, options);
  const lab = await context.openLab();
  await applyModelOptions(lab, options, ['games', 'embedding']);
  const config = await asUsage(() => lab.runs.resolve(toConfig(world ?? missingWorld(lab, options), options)));
  if (runId !== undefined && lab.runs.list().some((run) => run.runId === runId)) {
    throw new UsageError(`There is a run called ${JSON.stringify(runId)} already.`, {
      code: 'already-exists',
      remedy: `Choose another --run-id, or go on with it: lab resume ${runId}`,
    });
  }
  const run = await lab.runs.start(config, { runId });
  const follow = config.model === 'by-hand' ? playByHand : watchRun;
  return runResult(await follow(lab, run.runId, { context }), context);
}

function refuseBoth(world: string | undefined, { game }: PlayOptions): void {
  if (world === undefined || game === undefined) return;
  throw new UsageError('A world and a game file were both given.', { remedy: 'Leave one of them out.' });
}

/** A game file brings its own world. */
function missingWorld(lab: Lab, { game }: PlayOptions): string {
  if (game !== undefined) return basename(game, extname(game));
  const worlds = lab.worlds.list().map(({ id }) => id);
  throw new UsageError('What to play is missing.', { remedy: `Name a world (${worlds.join(', ')}) or a --game FILE.` });
}

function toConfig(world: string, options: PlayOptions): RunConfigInput {
  const { game } = options;
  return {
    world,
    level: options.level,
    gameFile: game === undefined ? null : resolve(game),
    goal: options.goal ?? null,
    seed: options.seed,
    agent: options.agent,
    ablate: options.ablate,
    model: options.model,
    embedder: options.embedder,
    maxSteps: options.maxSteps ?? null,
  };
}

export function parseRunId(text: string | undefined): RunId | undefined {
  if (text === undefined) return undefined;
  const parsed = runIdSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UsageError(`${JSON.stringify(text)} is not the name of a run.`, {
    remedy: 'It takes 1 to 64 letters, digits, dots, dashes or underscores, the first of them a letter or digit.',
  });
}
