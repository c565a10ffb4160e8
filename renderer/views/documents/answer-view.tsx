/** An answer: its words with numbered citations, the way through the graph, and what it cost and stands on. */
import type { Answer, TurnView } from '../../../core/contract/document-views.ts';
import { words } from '../../app/language.ts';
import { AnswerFoot } from './answer-foot.tsx';
import { answerParts } from './answer-parts.ts';
import classes from './answer-view.module.css';
import { CitationChip } from './citation-chip.tsx';
import { fileName } from './document-words.ts';
import { PathChips } from './path-chips.tsx';

export interface AnswerViewProps {
  readonly turn: TurnView;
  /** True where the other panes show this answer's sources. */
  readonly isShown: boolean;
}

export function AnswerView({ turn, isShown }: AnswerViewProps) {
  const { answer } = turn;
  return (
    <article className={classes.answer} data-shown={isShown}>
      {!answer.isAnswered ? (
        <NotFound hasPassages={turn.passages.length > 0} />
      ) : answer.extractive ? (
        <Quotes turn={turn} isShown={isShown} />
      ) : (
        <Written turn={turn} isShown={isShown} />
      )}
      {answer.path.length > 0 && <PathChips turn={turn} />}
      {answer.followUps.length > 0 && <FollowUps followUps={answer.followUps} />}
      <AnswerFoot turn={turn} />
    </article>
  );
}

function Written({ turn, isShown }: AnswerViewProps) {
  const { answer, citations, shortAnswer } = turn.answer;
  return (
    <>
      {shortAnswer !== '' && shortAnswer !== answer && <p className={classes.short}>{shortAnswer}</p>}
      <p className={classes.text}>
        {answerParts(answer, citations).map((part, index) =>
          part.kind === 'text' ? (
            <span key={index}>{part.text}</span>
          ) : (
            <CitationChip key={index} turn={turn} number={part.number} isShown={isShown} />
          ),
        )}
      </p>
    </>
  );
}

/** Nobody put it into words: each quote stands for itself, the best one first. */
function Quotes({ turn, isShown }: AnswerViewProps) {
  return (
    <>
      <p className={classes.said}>{words.documents.extractive}</p>
      <ul className={classes.quotes}>
        {turn.answer.citations.map(({ number, quote, file, page }) => (
          <li key={number}>
            <blockquote>
              {quote} <CitationChip turn={turn} number={number} isShown={isShown} />
            </blockquote>
            <span className={`name ${classes.from}`}>
              {[fileName(file), page === null ? null : words.documents.pageOf(page, null)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function NotFound({ hasPassages }: { hasPassages: boolean }) {
  return (
    <div className={classes.notFound}>
      <strong>{words.documents.notFound}</strong>{' '}
      {hasPassages ? words.documents.notFoundText : words.documents.notFoundNone}
    </div>
  );
}

function FollowUps({ followUps }: Pick<Answer, 'followUps'>) {
  return (
    <details className={classes.followUps}>
      <summary>{words.documents.followUps}</summary>
      <ul>
        {followUps.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </details>
  );
}
