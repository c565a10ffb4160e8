/** The second door: one's own files, asked in one's own words. */
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { DropArea } from '../../app/drop-area.tsx';
import { count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { useLibrary } from '../../client/library-store.ts';
import { AddDocumentsButton } from '../documents/add-documents-button.tsx';
import { useAddDocuments } from '../documents/use-add-documents.ts';
import { Door } from './door.tsx';

export function DocumentsDoor() {
  const navigate = useNavigate();
  const add = useAddDocuments(() => void navigate('/documents'));
  const files = useLibrary().library?.counts.documents ?? 0;
  return (
    <DropArea label={words.documents.dropHere} onDrop={add.addDropped}>
      <Door
        title={words.home.documentsTitle}
        text={words.home.documentsText}
        drawing={<CitedDrawing />}
        note={files > 0 ? words.documents.files(count(files), files === 1) : words.home.watchNote}
        actions={
          <>
            <AddDocumentsButton add={add} variant={files > 0 ? 'default' : 'filled'} />
            <Button component={Link} to="/documents" variant={files > 0 ? 'filled' : 'default'}>
              {words.home.documentsOpen}
            </Button>
          </>
        }
      >
        {add.problem && <ProblemNote problem={add.problem} />}
      </Door>
    </DropArea>
  );
}

function CitedDrawing() {
  return (
    <svg viewBox="0 0 300 84" fill="none">
      <rect x="28" y="14" width="52" height="64" rx="4" fill="var(--panel)" stroke="var(--line)" strokeWidth="2" />
      <rect x="44" y="8" width="52" height="64" rx="4" fill="var(--panel)" stroke="var(--line)" strokeWidth="2" />
      <path d="M54 24h32M54 32h32M54 48h32M54 56h20" stroke="var(--line-strong)" strokeWidth="2" />
      <rect x="52" y="36" width="36" height="7" rx="2" fill="var(--thread-wash)" stroke="var(--thread)" />
      <path d="M88 39c50 0 50-12 94-12" stroke="var(--thread)" strokeWidth="2" />
      <path d="M182 27l52 30 36-34" stroke="var(--edge)" strokeWidth="1.5" />
      <circle cx="182" cy="27" r="8" fill="var(--kind-item)" />
      <circle cx="234" cy="57" r="8" fill="var(--kind-person)" />
      <circle cx="270" cy="23" r="8" fill="var(--kind-document)" />
    </svg>
  );
}
