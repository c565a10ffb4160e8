/** A command's work, and who performs it. */
import type { CommandContext, CommonOptions } from './command-context.ts';
import type { CommandResult } from './command-result.ts';

export type CommandWork = (context: CommandContext) => Promise<CommandResult>;
export type Perform = (work: CommandWork, options: CommonOptions) => Promise<void>;
