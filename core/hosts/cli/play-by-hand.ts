/** A person plays at the terminal: one command a line, completed with Tab from what the game accepts. */
import { createInterface, type Interface } from 'node:readline';
import type { RunId } from '../../base/ids.ts';
import { toClewError } from '../../base/errors.ts';
import type { RunEvent } from '../../events/run-event.ts';
import type { RunSummary } from '../../events/run-summary.ts';
import type { Lab } from '../../lab/create-lab.ts';
import type { CommandContext } from './command-context.ts';
import { createLiveTranscript } from './live-transcript.ts';
import { runHeading } from './run-text.ts';

const HELP = 'Tab completes a command, ? lists what the game accepts, :quit leaves the run for later.';

/** Answers when the run has ended, or has been left (`:quit`, Ctrl-C, end of input) and can be resumed. */
export async function playByHand(
  lab: Lab,
  runId: RunId,
  { context, fromSeq = 0 }: { context: CommandContext; fromSeq?: number },
): Promise<RunSummary> {
  const { terminal, isJson } = context;
  const show = isJson ? terminal.note : terminal.out;
  const leaving = new AbortController();
  const signal = AbortSignal.any([context.signal, leaving.signal]);
  let admissible: readonly string[] = [];
  const keyboard = openKeyboard({ isJson, complete: (typed) => completions(admissible, typed) });
  keyboard.on('SIGINT', () => leaving.abort());
  keyboard.on('close', () => leaving.abort());

  const perform = async (typed: string): Promise<void> => {
    if (typed === ':quit') return leaving.abort();
    if (typed !== '' && typed !== '?') return lab.runs.act(runId, typed);
    show(typed === '?' ? admissible.join('\n') : HELP);
    keyboard.prompt();
  };
  let turn: Promise<void> = Promise.resolve();
  keyboard.on('line', (line) => {
    turn = turn
      .then(() => (signal.aborted ? undefined : perform(line.trim())))
      .catch((error: unknown) => {
        show(terminal.style.bad(toClewError(error).message));
        keyboard.prompt();
      });
  });

  show(runHeading(lab.runs.get(runId), terminal.style));
  show(terminal.style.dim(HELP));
  const transcript = createLiveTranscript(terminal.style, terminal.width);
  try {
    for await (const events of lab.runs.events(runId, { fromSeq, signal, until: 'halted' })) {
      transcript.write(events).forEach(show);
      admissible = lastAdmissible(events) ?? admissible;
      if (isWaiting(events)) keyboard.prompt();
    }
  } finally {
    keyboard.close();
  }
  await turn;
  return lab.runs.get(runId).status === 'ended' ? lab.runs.get(runId) : lab.runs.interrupt(runId);
}

function openKeyboard({ isJson, complete }: { isJson: boolean; complete: (typed: string) => string[] }): Interface {
  return createInterface({
    input: process.stdin,
    output: isJson ? process.stderr : process.stdout,
    prompt: '> ',
    completer: (typed: string): [string[], string] => [complete(typed), typed],
  });
}

/** Those that begin with what was typed; all of them while nothing was. */
export function completions(admissible: readonly string[], typed: string): string[] {
  const wanted = typed.trimStart().toLowerCase();
  return admissible.filter((command) => command.toLowerCase().startsWith(wanted));
}

function lastAdmissible(events: readonly RunEvent[]): readonly string[] | null {
  const reading = events.findLast((event) => event.body.type === 'observation-received');
  return reading?.body.type === 'observation-received' ? reading.body.admissible : null;
}

/** The game has answered and has not ended: it is the person's turn. */
function isWaiting(events: readonly RunEvent[]): boolean {
  const last = events.findLast(({ body }) => body.type === 'observation-received' || body.type === 'run-ended');
  return last?.body.type === 'observation-received' && !last.body.won && !last.body.lost;
}
