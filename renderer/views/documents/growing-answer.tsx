/** An answer while it is made: what is being done, then the words as they come. */
import { useEffect, useState } from 'react';
import { duration } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import type { Asking } from '../../client/ask-store.ts';
import classes from './answer-view.module.css';

export function GrowingAnswer({ now: { stage, passages, text } }: { now: Asking }) {
  const seconds = useSeconds();
  const state = stage === null ? words.documents.asking : words.documents.stages[stage];
  const parts = [state, passages > 0 ? words.documents.passagesFound(passages) : null];
  return (
    <div className={classes.answer}>
      {text !== '' && <p className={classes.text}>{text}</p>}
      <p className={classes.making}>
        <span role="status">{parts.filter(Boolean).join(' · ')}</span>
        {seconds > 1 && <span aria-hidden="true"> · {duration(seconds * 1_000)}</span>}
      </p>
    </div>
  );
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
