/** A path to be typed, and in a browser files or a folder to be copied into the lab. */
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { words } from '../../app/language.ts';
import classes from './add-documents-form.module.css';
import { readableFiles } from './dropped-files.ts';
import type { AddDocuments } from './use-add-documents.ts';

export function AddDocumentsForm({ add, onDone }: { add: AddDocuments; onDone: () => void }) {
  const [path, setPath] = useState('');
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const isCopying = window.clew === undefined;
  const submit = (): void => {
    if (path.trim() === '') return;
    onDone();
    add.addPath(path.trim());
  };
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(currentTarget.files ?? [])];
    if (chosen.length === 0) return;
    onDone();
    add.addFiles(chosen);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        data-autofocus
        label={words.documents.addPath}
        description={words.documents.addPathHelp}
        placeholder="/home/…/papers"
        value={path}
        onChange={(event) => setPath(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="filled" disabled={path.trim() === ''}>
          {words.documents.usePath}
        </Button>
      </div>
      {isCopying && (
        <div className={classes.copies}>
          <div className={classes.actions}>
            <Button onClick={() => files.current?.click()}>{words.documents.copyFiles}</Button>
            <Button onClick={() => folder.current?.click()}>{words.documents.copyFolder}</Button>
          </div>
          <p className="soft">{words.documents.copyHelp}</p>
          <input
            ref={files}
            type="file"
            multiple
            accept={readableFiles}
            hidden
            aria-label={words.documents.copyFiles}
            onChange={take}
          />
          <input
            ref={folder}
            type="file"
            multiple
            {...{ webkitdirectory: '' }}
            hidden
            aria-label={words.documents.copyFolder}
            onChange={take}
          />
        </div>
      )}
      <p className="soft">{words.documents.kinds}</p>
    </form>
  );
}
