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
  const game = followGame();
  const keyboard = openKeyboard({ isJson, complete: (typed) => completions(game.admissible, typed) });

  const perform = async (typed: string): Promise<void> => {
    if (typed === ':quit') return leaving.abort();
    if (typed === '' || typed === '?') return show(typed === '?' ? game.admissible.join('\n') : HELP);
    const answer = game.nextAnswer();
    await lab.runs.act(runId, typed);
    await answer;
  };
  const turns = takeTurns(keyboard, {
    perform: (typed) => (signal.aborted ? undefined : perform(typed)),
    onError: (error) => show(terminal.style.bad(toClewError(error).message)),
    onLeave: () => leaving.abort(),
  });

  show(runHeading(lab.runs.get(runId), terminal.style));
  show(terminal.style.dim(HELP));
  const transcript = createLiveTranscript(terminal.style, terminal.width);
  try {
    for await (const events of lab.runs.events(runId, { fromSeq, signal, until: 'halted' })) {
      transcript.write(events.filter(({ body }) => body.type !== 'control-changed')).forEach(show);
      if (game.read(events) === 'waiting') turns.ask();
    }
  } finally {
    game.end();
    keyboard.close();
  }
  const run = lab.runs.get(runId);
  return run.status === 'ended' ? run : lab.runs.interrupt(runId);
}

function openKeyboard({ isJson, complete }: { isJson: boolean; complete: (typed: string) => string[] }): Interface {
  return createInterface({
    input: process.stdin,
    output: isJson ? process.stderr : process.stdout,
    prompt: process.stdin.isTTY ? '> ' : '',
    completer: (typed: string): [string[], string] => [complete(typed), typed],
  });
}

interface TurnHandlers {
  readonly perform: (typed: string) => Promise<void> | undefined | void;
  readonly onError: (error: unknown) => void;
  readonly onLeave: () => void;
}

/** One line after the other, each when the one before has been answered; the end of input leaves after the last. */
function takeTurns(keyboard: Interface, { perform, onError, onLeave }: TurnHandlers): { ask(): void } {
  let turn: Promise<void> = Promise.resolve();
  const ask = (): void => {
    if (process.stdin.isTTY) keyboard.prompt();
  };
  keyboard.on('line', (line) => {
    turn = turn
      .then(() => perform(line.trim()))
      .catch(onError)
      .then(ask);
  });
  keyboard.on('close', () => void turn.then(onLeave));
  keyboard.on('SIGINT', onLeave);
  return { ask };
}

interface Game {
  readonly admissible: readonly string[];
  /** Takes in what happened: whether the game waits for a command now, or only told something. */
  read(events: readonly RunEvent[]): 'waiting' | 'told';
  /** Settles with the next reading, or when the run is over. */
  nextAnswer(): Promise<void>;
  end(): void;
}

function followGame(): Game {
  let admissible: readonly string[] = [];
  let settle: () => void = () => undefined;
  return {
    get admissible() {
      return admissible;
    },
    read(events) {
      const last = events.findLast(
        ({ body }) => body.type === 'observation-received' || body.type === 'run-ended',
      )?.body;
      if (last?.type === 'observation-received') admissible = last.admissible ?? [];
      if (last) settle();
      return last?.type === 'observation-received' && !last.won && !last.lost ? 'waiting' : 'told';
    },
    nextAnswer: () => new Promise((resolve) => (settle = resolve)),
    end: () => settle(),
  };
}

/** Those that begin with what was typed; all of them while nothing was. */
export function completions(admissible: readonly string[], typed: string): string[] {
  const wanted = typed.trimStart().toLowerCase();
  return admissible.filter((command) => command.toLowerCase().startsWith(wanted));
}
