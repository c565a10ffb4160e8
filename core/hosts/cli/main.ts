/** `lab`: the command line of Clew. What each command needs is loaded when it is called. */
import { runCli } from './run-cli.ts';

process.exitCode = await runCli(process.argv.slice(2), process);
