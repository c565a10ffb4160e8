/** A run as it happens, line by line: what the player reads, what it decides, why, and the score. */
import type { RunEvent, RunEventBody } from '../../events/run-event.ts';
import type { Style } from './terminal.ts';

export interface LiveTranscript {
  /** The lines that these events add. */
  write(events: readonly RunEvent[]): readonly string[];
  /** What is being done now: `step 12 · asking plan`; null between steps. */
  activity(): string | null;
}

type Body<Type extends RunEventBody['type']> = Extract<RunEventBody, { type: Type }>;

export function createLiveTranscript(style: Style, width: number): LiveTranscript {
  let score = 0;
  let maxScore: number | null = null;
  let activity: string | null = null;

  const reading = (body: Body<'observation-received'>): string[] => {
    const gain = body.score - score;
    score = body.score;
    const text = wrap(body.text.trim(), width - 5).map((line) => (line === '' ? '' : `     ${style.dim(line)}`));
    const points = `     score ${score}${maxScore === null ? '' : `/${maxScore}`} (${gain > 0 ? '+' : ''}${gain})`;
    return gain === 0 ? text : [...text, gain > 0 ? style.good(points) : style.bad(points)];
  };

  const lines = (step: number, body: RunEventBody): readonly string[] => {
    switch (body.type) {
      case 'run-created':
        maxScore = body.maxScore;
        return [...wrap(body.goal.trim(), width), ''];
      case 'run-started':
        return body.attempt === 1 ? [] : [style.dim(`— resumed (attempt ${body.attempt}) —`)];
      case 'observation-received':
        return reading(body);
      case 'action-chosen':
        return decision(step, body, { style, width });
      case 'walk-stopped':
        return [`     ${style.dim(`stopped on the way: ${body.reason}`)}`];
      case 'warning-raised':
        return [`     ${style.thread('!')} ${body.message}`];
      case 'role-failed':
        return [`     ${style.bad('failed')} ${body.role}: ${body.error.message}`];
      case 'control-changed':
        return [style.dim(body.by === 'person' ? '— you are in control —' : '— the agent goes on —')];
      default:
        return [];
    }
  };

  const follow = ({ step, body }: RunEvent): void => {
    if (body.type === 'role-started') activity = `step ${step} · ${body.role} …`;
    if (body.type === 'step-ended' || body.type === 'run-ended') activity = null;
  };

  return {
    write: (events) =>
      events.flatMap((event) => {
        follow(event);
        return lines(event.step, event.body);
      }),
    activity: () => activity,
  };
}

function decision(
  step: number,
  body: Body<'action-chosen'>,
  { style, width }: { style: Style; width: number },
): string[] {
  const walk =
    body.commands.length === 1 && body.commands[0] === body.action ? '' : style.dim(` (${body.commands.join(', ')})`);
  const who = body.by === 'person' ? style.dim(' by hand') : '';
  const head = `${style.thread(String(step).padStart(4))} ${style.bold(body.action)}${walk}${who}`;
  const reason = body.reason.trim() === '' ? [] : wrap(body.reason.trim(), width - 9);
  return [head, ...reason.map((line, index) => `     ${index === 0 ? 'why ' : '    '}${line}`)];
}

/** Lines of at most `width` letters, broken between words; a longer word stays whole. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const wrapped: string[] = [''];
    for (const word of paragraph.split(' ')) {
      const last = wrapped.at(-1)!;
      if (last !== '' && last.length + 1 + word.length > width) wrapped.push(word);
      else wrapped[wrapped.length - 1] = last === '' ? word : `${last} ${word}`;
    }
    return wrapped;
  });
}
