/** The empty library: what will be here, and the first thing to do. */
import { IconFiles } from '@tabler/icons-react';
import { words } from '../../app/language.ts';
import { AddDocumentsButton } from './add-documents-button.tsx';
import classes from './no-documents.module.css';
import type { AddDocuments } from './use-add-documents.ts';

export function NoDocuments({ add }: { add: AddDocuments }) {
  return (
    <div className={classes.empty}>
      <IconFiles size={34} stroke={1.2} aria-hidden />
      <h3>{words.documents.emptyTitle}</h3>
      <p className="soft">{words.documents.emptyText}</p>
      <AddDocumentsButton add={add} variant="filled" label={words.documents.addTitle} />
      <p className="soft">{words.documents.kinds}</p>
    </div>
  );
}
