/** One passage as plain text: its page and headings where they are new, and the quote marked. */
import { words } from '../../app/language.ts';
import { findQuote } from './find-quote.ts';
import classes from './source-viewer.module.css';
import type { TextPassage } from './use-source-text.ts';

export interface PassageTextProps {
  readonly passage: TextPassage;
  readonly before: TextPassage | null;
  readonly isTarget: boolean;
  readonly quote: string | null;
}

export function PassageText({ passage, before, isTarget, quote }: PassageTextProps) {
  const { page, text } = passage;
  const headings = newHeadings(passage.headings, before?.headings ?? []);
  return (
    <>
      {page !== null && page !== before?.page && (
        <p className={classes.pageMark}>
          <span>{words.documents.page(page)}</span>
        </p>
      )}
      {headings.map((heading) => (
        <h2 key={heading} className={classes.heading}>
          {heading}
        </h2>
      ))}
      <p className={classes.passage} data-target={isTarget} data-passage={passage.passageId}>
        <Marked text={text} quote={quote} />
      </p>
    </>
  );
}

function Marked({ text, quote }: { text: string; quote: string | null }) {
  const range = quote === null ? null : findQuote(text, quote);
  if (!range) return text;
  return (
    <>
      {text.slice(0, range.start)}
      <mark>{text.slice(range.start, range.end)}</mark>
      {text.slice(range.end)}
    </>
  );
}

/** From the first heading on that differs. */
export function newHeadings(headings: readonly string[], before: readonly string[]): readonly string[] {
  const same = headings.findIndex((heading, index) => heading !== before[index]);
  return same < 0 ? [] : headings.slice(same);
}
