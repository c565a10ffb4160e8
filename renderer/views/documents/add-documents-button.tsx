/** Opens the host's dialogs where it has them; everywhere a path can be typed, and in a browser files can be copied. */
import { Button, Menu, Modal } from '@mantine/core';
import { useState } from 'react';
import { percent } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { useLabStatus } from '../../client/queries.ts';
import { AddDocumentsForm } from './add-documents-form.tsx';
import type { AddDocuments } from './use-add-documents.ts';

const closeProps = { 'aria-label': words.notices.close };

export interface AddDocumentsButtonProps {
  readonly add: AddDocuments;
  readonly variant?: 'default' | 'filled';
  readonly label?: string;
}

export function AddDocumentsButton({ add, variant = 'default', label = words.documents.add }: AddDocumentsButtonProps) {
  const canPick = useLabStatus().data?.canPickFiles ?? false;
  const [isOpen, setOpen] = useState(false);
  if (add.uploaded !== null)
    return <Button onClick={add.cancelUpload}>{words.documents.copying(percent(add.uploaded))}</Button>;
  if (!canPick)
    return (
      <>
        <Button variant={variant} onClick={() => setOpen(true)} disabled={add.isBusy}>
          {add.isBusy ? words.documents.adding : label}
        </Button>
        <AddModal add={add} isOpen={isOpen} onClose={() => setOpen(false)} />
      </>
    );
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant={variant} disabled={add.isBusy}>
            {add.isBusy ? words.documents.adding : label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={add.pickFile}>{words.documents.addFiles}</Menu.Item>
          <Menu.Item onClick={add.pickFolder}>{words.documents.addFolder}</Menu.Item>
          <Menu.Item onClick={() => setOpen(true)}>{words.documents.addPath}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AddModal add={add} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function AddModal({ add, isOpen, onClose }: { add: AddDocuments; isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.documents.addTitle} closeButtonProps={closeProps}>
      <AddDocumentsForm add={add} onDone={onClose} />
    </Modal>
  );
}
