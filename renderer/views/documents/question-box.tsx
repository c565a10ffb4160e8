/** The line for the next question: Enter asks, Shift Enter begins a line, Esc stops the answer. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { useDocumentsContext } from './documents-context.ts';
import classes from './question-box.module.css';
import type { AskingHere } from './use-ask-here.ts';
import { questionInputId } from './use-documents-keys.ts';

const LONGEST = 2_000;

export function QuestionBox({ asking }: { asking: AskingHere }) {
  const { library } = useDocumentsContext();
  const { now, unanswered, isBusyElsewhere } = asking;
  const [text, setText] = useState('');
  const [returned, setReturned] = useState(unanswered);
  // A question without an answer comes back into the line, to be asked again or otherwise.
  if (unanswered !== returned) {
    setReturned(unanswered);
    if (unanswered && text === '') setText(unanswered.question);
  }
  const hasPassages = library.counts.passages > 0;
  const canAsk = hasPassages && now === null && !isBusyElsewhere;
  const submit = (): void => {
    const question = text.trim();
    if (question === '' || !canAsk) return;
    setText('');
    asking.ask(question);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && now) asking.stop();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {unanswered?.problem && <ProblemNote problem={unanswered.problem} />}
      {unanswered && !unanswered.problem && <p className={classes.note}>{words.documents.stopped}</p>}
      {isBusyElsewhere && <p className={classes.note}>{words.documents.busyElsewhere}</p>}
      <div className={classes.box}>
        <textarea
          id={questionInputId}
          className={classes.input}
          rows={1}
          maxLength={LONGEST}
          aria-label={words.documents.ask}
          placeholder={hasPassages ? words.documents.askPlaceholder : words.documents.askEmpty}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={press}
        />
        {library.counts.documents > 0 && (
          <span className={classes.files}>
            {words.documents.files(count(library.counts.documents), library.counts.documents === 1)}
          </span>
        )}
        {now || isBusyElsewhere ? (
          <Tooltip label={words.documents.stop}>
            <ActionIcon size={32} aria-label={words.documents.stop} onClick={asking.stop}>
              <IconPlayerStopFilled size={14} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ) : (
          <ActionIcon
            type="submit"
            variant="filled"
            size={32}
            aria-label={words.documents.send}
            disabled={!canAsk || text.trim() === ''}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </form>
  );
}
