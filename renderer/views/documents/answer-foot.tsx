/** What an answer stands on and what it cost, and behind a word what each stage of the search says of its passages. */
import { useId, useState } from 'react';
import type { TurnView } from '../../../core/contract/document-views.ts';
import { count, duration, percent } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import classes from './answer-foot.module.css';
import { useDocumentsContext } from './documents-context.ts';
import { figure, stageFigures } from './stage-figures.ts';

export function AnswerFoot({ turn }: { turn: TurnView }) {
  const { isAnswered } = turn.answer;
  const [isOpen, setOpen] = useState(!isAnswered);
  const id = useId();
  const facts = answerFacts(turn);
  return (
    <div className={classes.foot}>
      <p>
        {facts.join(' · ')}
        {turn.passages.length > 0 && (
          <>
            {' · '}
            <button
              type="button"
              className={classes.why}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              {words.documents.why}
            </button>
          </>
        )}
      </p>
      <div id={id} hidden={!isOpen}>
        {isOpen && turn.passages.length > 0 && <PassageScores turn={turn} />}
      </div>
    </div>
  );
}

/** `3 sources · 12 passages read · 2,140 tokens · 3.2 s` */
export function answerFacts({ answer, passages, model }: TurnView): readonly string[] {
  const { citations, usage, seconds, confidence, extractive } = answer;
  const sources = new Set(citations.map(({ documentId }) => documentId)).size;
  const tokens = usage.promptTokens + usage.generatedTokens;
  const parts = [
    sources > 0 ? words.documents.sources(sources) : null,
    words.documents.passagesRead(passages.length),
    tokens > 0 ? words.documents.tokens(count(tokens)) : null,
    duration(seconds * 1_000),
    extractive ? words.documents.confidence(percent(confidence)) : words.models.short(model),
  ];
  return parts.filter((part) => part !== null);
}

function PassageScores({ turn }: { turn: TurnView }) {
  const { showDocument } = useDocumentsContext();
  const [passage, ...stages] = words.documents.scores;
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={words.documents.why}>
      <table className={classes.table}>
        <caption>{words.documents.whyTitle(words.documents.retrievers[turn.retriever])}</caption>
        <thead>
          <tr>
            <th scope="col">{passage}</th>
            {stages.map((stage) => (
              <th key={stage} scope="col">
                {stage}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {turn.passages.map((hit) => (
            <tr key={hit.passageId}>
              <th scope="row">
                <button
                  type="button"
                  className={classes.passage}
                  title={hit.text}
                  onClick={() => showDocument(hit.documentId, hit.passageId)}
                >
                  {[hit.title, hit.page === null ? null : words.documents.pageOf(hit.page, null)]
                    .filter(Boolean)
                    .join(', ')}
                </button>
                <div className={classes.start}>{hit.text}</div>
              </th>
              {stageFigures(hit).map(({ label, value }) => (
                <td key={label}>{value === null ? '—' : figure(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
