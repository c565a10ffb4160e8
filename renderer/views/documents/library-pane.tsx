/** The left pane: what can be asked, how each file stands, and how the indexing goes. */
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DropArea } from '../../app/drop-area.tsx';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { useLibrary } from '../../client/library-store.ts';
import { AddDocumentsButton } from './add-documents-button.tsx';
import { useDocumentsContext } from './documents-context.ts';
import { filterInputId } from './use-documents-keys.ts';
import { LibraryFooter } from './library-footer.tsx';
import { LibraryList } from './library-list.tsx';
import { LibraryMenu } from './library-menu.tsx';
import classes from './library-pane.module.css';
import { libraryRows } from './library-rows.ts';
import { NoDocuments } from './no-documents.tsx';
import { useAddDocuments } from './use-add-documents.ts';

/** A filter over a handful of files would only be in the way. */
const WORTH_FILTERING = 6;

export function LibraryPane() {
  const { library } = useDocumentsContext();
  const { problem } = useLibrary();
  const add = useAddDocuments();
  const trouble = add.problem ?? problem;
  const [filter, setFilter] = useState('');
  const rows = useMemo(() => libraryRows(library, filter), [library, filter]);
  const isEmpty = library.documents.size === 0 && library.sources.length === 0;
  const canFilter = library.documents.size >= WORTH_FILTERING || filter !== '';
  return (
    <DropArea label={words.documents.dropHere} onDrop={add.addDropped}>
      <section className={`panel ${classes.pane}`} aria-label={words.documents.library}>
        <header className={classes.head}>
          <h2>{words.documents.library}</h2>
          <div className={classes.actions}>
            <AddDocumentsButton add={add} />
            <LibraryMenu />
          </div>
        </header>
        {trouble && (
          <div className={classes.note}>
            <ProblemNote problem={trouble} />
          </div>
        )}
        {canFilter && (
          <TextInput
            id={filterInputId}
            className={classes.filter}
            size="xs"
            aria-label={words.documents.filter}
            placeholder={words.documents.filter}
            leftSection={<IconSearch size={13} aria-hidden />}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setFilter('')}
          />
        )}
        {isEmpty ? <NoDocuments add={add} /> : <LibraryList rows={rows} />}
        {rows.length === 0 && filter !== '' && <p className={classes.none}>{words.documents.noMatch(filter)}</p>}
        {!isEmpty && <LibraryFooter library={library} />}
      </section>
    </DropArea>
  );
}
