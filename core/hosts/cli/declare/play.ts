/** `lab play` and its options. */
import type { Command } from 'commander';
import { common } from '../common-options.ts';
import type { PlayOptions } from '../play-options.ts';
import { withModelOptions } from '../model-options.ts';
import { list, positiveNumber, wholeNumber } from '../option-values.ts';
import type { Perform } from '../perform.ts';

export function addPlay(program: Command, perform: Perform): void {
  common(withModelOptions(program.command('play')))
    .description('play a world, or a game file, with an agent')
    .argument('[world]', 'treasure-hunt, …; left out with --game')
    .option('--level <level>', 'difficulty; the world has a usual one')
    .option('--agent <agent>', 'the memory system that plays', 'ariadne')
    .option('--ablate <parts>', 'parts of the agent to switch off, separated by commas', list)
    .option(
      '--model <model>',
      'rules, by-hand, the id of a model, a path to a GGUF, or the address of a server',
      'rules',
    )
    .option('--embedder <id>', 'what turns texts into vectors')
    .option('--seed <n>', 'of the world and the agent', wholeNumber, 1)
    .option('--max-steps <n>', 'decisions; the usual limit is the world’s own', positiveNumber)
    .option('--run-id <id>', 'a name for the run')
    .option('--game <file>', 'a real game in place of a world')
    .option('--goal <text>', 'a goal over the game’s own')
    .action((world: string | undefined, options: PlayOptions) =>
      perform(async (context) => (await import('../commands/play.ts')).play(world, options, context), options),
    );
}
