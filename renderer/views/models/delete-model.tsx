/** Asks before a file is deleted, says what that frees, and gives ten seconds to change one's mind. */
import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ModelInfo } from '../../../core/contract/model-views.ts';
import { bytes } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { showProblem, showUndo } from '../../app/notices.tsx';
import { useLab } from '../../client/lab-client.ts';
import { keys } from '../../client/queries.ts';
import classes from './dialog.module.css';

export interface DeleteModelProps {
  readonly model: ModelInfo;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function DeleteModel({ model: { id, name, path, bytes: size }, isOpen, onClose }: DeleteModelProps) {
  const { client } = useLab();
  const queries = useQueryClient();
  const read = (): Promise<void> => queries.invalidateQueries({ queryKey: keys.models });
  const remove = useMutation({
    mutationFn: () => client.models.deleteFile({ id }),
    onSuccess: ({ bytes: freed, undoUntil }) => {
      void read();
      const undo = async (): Promise<void> => {
        await client.models.undoDeleteFile({ id });
        await read();
      };
      showUndo({ text: words.models.deleted(name, bytes(freed)), until: undoUntil, undo });
    },
    onError: showProblem,
    onSettled: onClose,
  });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={words.models.deleteTitle(name)}
      closeButtonProps={{ 'aria-label': words.notices.close }}
    >
      <div className={classes.form}>
        <p>{words.models.deleteText(bytes(size ?? 0))}</p>
        <p className="mono">{path}</p>
        <div className={classes.actions}>
          <Button variant="filled" onClick={() => remove.mutate()} disabled={remove.isPending}>
            {words.models.deleteNow}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {words.models.keep}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
