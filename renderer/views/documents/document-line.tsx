/** A file of the library: its name and how it stands; opens its text beside the conversation. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileText } from '@tabler/icons-react';
import type { DocumentView } from '../../../core/contract/document-views.ts';
import { bytes } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { standingOf } from './document-words.ts';
import { useDocumentsContext } from './documents-context.ts';
import classes from './library-lines.module.css';
import type { DocumentRow } from './library-rows.ts';
import { useDocumentsActions } from './use-documents-actions.ts';

export interface DocumentLineProps {
  readonly row: DocumentRow;
  readonly isShown: boolean;
  /** The one of the list that Tab reaches; arrow keys reach the others. */
  readonly isActive: boolean;
  readonly onActive: () => void;
}

export function DocumentLine({ row: { document, source, folder }, isShown, isActive, onActive }: DocumentLineProps) {
  const { showDocument } = useDocumentsContext();
  const { text, tone, progress, note } = standingOf(document);
  const { documentId, name, path } = document;
  const tabIndex = isActive ? 0 : -1;
  const hasMenu = source !== null || document.state === 'failed';
  return (
    <div className={classes.line} data-shown={isShown} data-has-menu={hasMenu}>
      <button
        type="button"
        className={classes.file}
        data-active={isActive}
        tabIndex={tabIndex}
        aria-current={isShown || undefined}
        title={hoverText(document, path)}
        onFocus={onActive}
        onClick={() => showDocument(documentId)}
      >
        <IconFileText size={15} stroke={1.5} aria-hidden className={classes.icon} />
        <span className={`name ${classes.name}`}>
          {name}
          {folder !== '' && <span className="soft"> · {folder}</span>}
        </span>
        <span className={classes.state} data-tone={tone}>
          {text}
        </span>
        {progress !== null && (
          <svg className={classes.bar} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="3" rx="1.5" className={classes.track} />
            <rect width={100 * progress} height="3" rx="1.5" className={classes.done} />
          </svg>
        )}
        {note !== null && <span className={classes.fileNote}>{note}</span>}
      </button>
      {hasMenu && <DocumentMenu document={document} source={source} tabIndex={tabIndex} />}
    </div>
  );
}

function DocumentMenu({
  document,
  source,
  tabIndex,
}: Pick<DocumentRow, 'document' | 'source'> & { readonly tabIndex: number }) {
  const { removeSource, retry } = useDocumentsActions();
  const canRetry = document.state === 'failed';
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={24}
          className={classes.more}
          tabIndex={tabIndex}
          aria-label={words.documents.actionsOf(document.name)}
        >
          <IconDots size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canRetry && <Menu.Item onClick={() => retry(document.documentId)}>{words.documents.retry}</Menu.Item>}
        {source !== null && (
          <>
            <Menu.Item color="bad" onClick={() => removeSource(source)}>
              {words.documents.remove}
            </Menu.Item>
            <Menu.Label>{words.documents.removeHelp}</Menu.Label>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function hoverText({ title, bytes: size, pages, language, warnings }: DocumentView, path: string): string {
  const facts = [bytes(size), pages === null ? null : words.documents.pagesLong(pages), language];
  return [path, title, facts.filter(Boolean).join(' · '), ...warnings].filter(Boolean).join('\n');
}
