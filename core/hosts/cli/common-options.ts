/** Options that every command has. */
import type { Command } from 'commander';

export function common(command: Command): Command {
  return command
    .option('--json', 'print one JSON document on stdout')
    .option('--data <dir>', 'the folder of the lab’s file')
    .option('--quiet', 'print the result only')
    .option('--verbose', 'print log lines on stderr');
}
