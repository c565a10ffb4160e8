/** Questions and answers in order, the newest in sight; an invitation where there are none. */
import { useEffect, useRef } from 'react';
import { words } from '../../app/language.ts';
import { AnswerView } from './answer-view.tsx';
import { useDocumentsContext } from './documents-context.ts';
import { GrowingAnswer } from './growing-answer.tsx';
import { Invitation } from './invitation.tsx';
import classes from './turns.module.css';
import type { AskingHere } from './use-ask-here.ts';

const NEAR_PX = 140;

export function Turns({ asking }: { asking: AskingHere }) {
  const { conversation, turn: shown } = useDocumentsContext();
  const frame = useRef<HTMLDivElement>(null);
  const history = conversation?.history ?? [];
  const { now } = asking;
  const newest = now ? 'now' : (history.at(-1)?.turnId ?? null);
  const grows = now?.text.length ?? 0;
  useEffect(() => toEnd(frame.current), [newest]);
  useEffect(() => {
    if (grows > 0 && isNearEnd(frame.current)) toEnd(frame.current);
  }, [grows]);
  if (history.length === 0 && now === null) return <Invitation asking={asking} />;
  return (
    <div ref={frame} className={classes.frame} tabIndex={0} role="region" aria-label={words.documents.transcript}>
      <ol className={classes.list}>
        {history.map((turn) => (
          <li key={turn.turnId} className={classes.turn}>
            <p className={classes.question}>{turn.question}</p>
            <AnswerView turn={turn} isShown={turn.turnId === shown?.turnId} />
          </li>
        ))}
        {now && (
          <li className={classes.turn}>
            <p className={classes.question}>{now.question}</p>
            <GrowingAnswer now={now} />
          </li>
        )}
      </ol>
    </div>
  );
}

function toEnd(frame: HTMLElement | null): void {
  if (frame) frame.scrollTop = frame.scrollHeight;
}

/** Who scrolled back to read is left in peace. */
function isNearEnd(frame: HTMLElement | null): boolean {
  return frame !== null && frame.scrollHeight - frame.scrollTop - frame.clientHeight < NEAR_PX;
}
