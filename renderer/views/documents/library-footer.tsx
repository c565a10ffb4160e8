/** How much there is, how the indexing goes, and what to know about it. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { IndexingView } from '../../../core/contract/document-views.ts';
import { count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import type { Library } from '../../client/fold-library.ts';
import { indexingLine, indexingShare } from '../../app/indexing-words.ts';
import { countsLine, fileName } from './document-words.ts';
import classes from './library-footer.module.css';
import { useDocumentsActions } from './use-documents-actions.ts';

export function LibraryFooter({ library: { counts, indexing, notes } }: { library: Library }) {
  const share = indexingShare(indexing);
  return (
    <footer className={classes.footer}>
      {share !== null && (
        <progress className={classes.progress} value={share} aria-label={words.documents.progress}>
          {indexingLine(indexing)}
        </progress>
      )}
      <div className={classes.row}>
        <div className={classes.texts}>
          <strong title={counts.names === null ? undefined : words.documents.names(count(counts.names))}>
            {countsLine(counts)}
          </strong>
          <span
            className="soft"
            title={indexing.current === null ? undefined : words.documents.nowReading(indexing.current)}
          >
            {indexingLine(indexing)}
          </span>
          {indexing.state === 'reading' && indexing.current !== null && (
            <span className={`soft ${classes.current}`}>{fileName(indexing.current)}</span>
          )}
        </div>
        <PauseButton state={indexing.state} />
      </div>
      {indexing.problem !== null && (
        <p className={classes.note} role="alert">
          <IconAlertTriangle size={14} aria-hidden className="bad" />
          {indexing.problem}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          <IconInfoCircle size={14} aria-hidden />
          {note}
        </p>
      ))}
    </footer>
  );
}

function PauseButton({ state }: Pick<IndexingView, 'state'>) {
  const { pause, resume } = useDocumentsActions();
  if (state === 'idle') return null;
  const isPaused = state === 'paused';
  const label = isPaused ? words.documents.resume : words.documents.pause;
  const Icon = isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled;
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" aria-label={label} onClick={isPaused ? resume : pause}>
        <Icon size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
