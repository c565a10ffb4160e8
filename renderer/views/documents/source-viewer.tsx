/** A document's text, as text: at the cited passage, its quote marked; more of it is read when it comes into sight. */
import { useEffect, useRef } from 'react';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { Waiting } from '../../app/waiting.tsx';
import { toProblem } from '../../client/problem.ts';
import { standingOf } from './document-words.ts';
import { useDocumentsContext } from './documents-context.ts';
import { MatchFooter } from './match-footer.tsx';
import { PassageText } from './passage-text.tsx';
import type { ShownSource } from './shown-source.ts';
import classes from './source-viewer.module.css';
import { useInSight } from './use-in-sight.ts';
import { useSourceText } from './use-source-text.ts';

export function SourceViewer({ source }: { source: ShownSource }) {
  const { passageId, citation } = source;
  const { library } = useDocumentsContext();
  const { passages, document, error, isPending, ...more } = useSourceText(source);
  const frame = useRef<HTMLDivElement>(null);
  const target = `${source.documentId} ${passageId} ${citation?.quote ?? ''} ${passages.some((one) => one.passageId === passageId)}`;
  useEffect(() => {
    const wanted = frame.current?.querySelector('mark, [data-target=true]');
    if (wanted) wanted.scrollIntoView({ block: 'center' });
    else if (frame.current) frame.current.scrollTop = 0;
  }, [target]);
  const before = useInSight(frame, more.hasPreviousPage && !more.isFetching, () => void more.fetchPreviousPage());
  const after = useInSight(frame, more.hasNextPage && !more.isFetching, () => void more.fetchNextPage());
  const known = library.documents.get(source.documentId) ?? document;
  return (
    <div className={classes.viewer}>
      {error && (
        <div className={classes.note}>
          <ProblemNote problem={toProblem(error)} />
        </div>
      )}
      {isPending && <Waiting words={words.documents.readingText} />}
      {document && (
        <div
          ref={frame}
          className={classes.page}
          tabIndex={0}
          role="region"
          aria-label={words.documents.text(known?.name ?? '')}
          lang={document.language ?? undefined}
        >
          <div ref={before} className={classes.edge} />
          {passages.length === 0 && (
            <p className={classes.empty}>{(known && standingOf(known).note) ?? words.documents.notReadable}</p>
          )}
          {passages.map((passage, index) => (
            <PassageText
              key={passage.passageId}
              passage={passage}
              before={passages[index - 1] ?? null}
              isTarget={passage.passageId === passageId}
              quote={passage.passageId === citation?.passageId ? citation.quote : null}
            />
          ))}
          <div ref={after} className={classes.edge} />
        </div>
      )}
      <MatchFooter source={source} />
    </div>
  );
}
