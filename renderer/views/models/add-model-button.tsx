/** Opens the host's dialog where it has one, else asks for a path or a file to upload. */
import { Button, Modal, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { percent } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { useLabStatus } from '../../client/queries.ts';
import classes from './add-model-button.module.css';
import type { AddModel } from './use-add-model.ts';

export interface AddModelButtonProps {
  readonly add: AddModel;
  readonly variant?: 'default' | 'filled';
  readonly label?: string;
}

export function AddModelButton({ add, variant = 'default', label = words.models.open }: AddModelButtonProps) {
  const canPick = useLabStatus().data?.canPickFiles ?? false;
  const [isOpen, setOpen] = useState(false);
  if (add.uploaded !== null)
    return <Button onClick={add.cancelUpload}>{words.models.uploading(percent(add.uploaded))}</Button>;
  return (
    <>
      <Button variant={variant} onClick={() => (canPick ? void add.pick() : setOpen(true))} disabled={add.isBusy}>
        {add.isBusy ? words.models.adding : label}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={words.models.pick} closeButtonProps={closeProps}>
        <PathForm add={add} onDone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

const closeProps = { 'aria-label': words.notices.close };

function PathForm({ add, onDone }: { add: AddModel; onDone: () => void }) {
  const [path, setPath] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const submit = (): void => {
    if (path.trim() === '') return;
    onDone();
    void add.addPath(path.trim());
  };
  const upload = (chosen: File | undefined): void => {
    if (!chosen) return;
    onDone();
    void add.addFile(chosen);
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
        label={words.models.path}
        description={words.models.pathHelp}
        placeholder="/home/…/model.gguf"
        value={path}
        onChange={(event) => setPath(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" disabled={path.trim() === ''}>
          {words.models.usePath}
        </Button>
        <Button onClick={() => file.current?.click()}>{words.models.upload}</Button>
        <input
          ref={file}
          type="file"
          accept=".gguf"
          hidden
          aria-label={words.models.upload}
          onChange={(event) => upload(event.currentTarget.files?.[0])}
        />
      </div>
      <p className="soft">{words.models.uploadHelp}</p>
    </form>
  );
}
