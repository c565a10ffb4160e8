/** An answer while it is made: what is being done, then the words as they come. */
import { useEffect, useState } from 'react';
import { duration } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import type { Asking } from '../../client/ask-store.ts';
import { answerParts } from './answer-parts.ts';
import classes from './answer-view.module.css';
import chip from './citation-chip.module.css';

export function GrowingAnswer({ now: { stage, passages, text } }: { now: Asking }) {
  const seconds = useSeconds();
  const state = stage === null ? words.documents.asking : words.documents.stages[stage];
  const parts = [state, passages > 0 ? words.documents.passagesFound(passages) : null];
  return (
    <div className={classes.answer}>
      {text !== '' && <GrowingText text={text} />}
      <p className={classes.making}>
        <span role="status">{parts.filter(Boolean).join(' · ')}</span>
        {seconds > 1 && <span aria-hidden="true"> · {duration(seconds * 1_000)}</span>}
      </p>
    </div>
  );
}

/** Where its citations will be is seen already; they lead somewhere once it is whole. */
function GrowingText({ text }: { text: string }) {
  return (
    <p className={classes.text}>
      {answerParts(text, possible).map((part, index) =>
        part.kind === 'text' ? (
          <span key={index}>{part.text}</span>
        ) : (
          <span key={index} className={chip.chip}>
            {part.number}
          </span>
        ),
      )}
    </p>
  );
}

const possible = Array.from({ length: 99 }, (_, index) => ({ number: index + 1 }));

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
