/** What a command ends with: a document for programs, a text for people, and the exit code. */

export const exitCodes = { done: 0, failed: 1, badUsage: 2, interrupted: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export interface CommandResult {
  /** What `--json` prints: one JSON document; undefined when the command has printed it already. */
  readonly document: unknown;
  /** What is printed otherwise; null when everything was said on the way. */
  readonly text: string | null;
  readonly exitCode: ExitCode;
}

export function done(document: unknown, text: string | null): CommandResult {
  return { document, text, exitCode: exitCodes.done };
}

/** The command said all it had to say on the way. */
export const printedAlready: CommandResult = { document: undefined, text: null, exitCode: exitCodes.done };
