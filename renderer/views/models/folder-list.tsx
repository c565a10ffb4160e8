/** Folders whose models are listed as they lie. */
import { ActionIcon, Button, Modal, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModelPlace } from '../../../core/contract/model-views.ts';
import { words } from '../../app/language.ts';
import { showProblem } from '../../app/notices.tsx';
import { ProblemNote } from '../../app/problem-note.tsx';
import { useLab } from '../../client/lab-client.ts';
import { useModelPlace } from '../../client/model-queries.ts';
import { toProblem } from '../../client/problem.ts';
import { keys, useLabStatus } from '../../client/queries.ts';
import classes from './folder-list.module.css';

export function FolderList() {
  const { data } = useModelPlace();
  return (
    <section aria-labelledby="model-folders" className={classes.section}>
      <header className={classes.head}>
        <div>
          <h2 id="model-folders">{words.folders.title}</h2>
          <p className="soft">{words.folders.text}</p>
        </div>
        <AddFolder />
      </header>
      {data?.folders.length === 0 && <p className="soft">{words.folders.none}</p>}
      <ul className={classes.list}>
        {data?.folders.map((folder) => (
          <Folder key={folder.path} folder={folder} />
        ))}
      </ul>
    </section>
  );
}

function Folder({ folder: { path, from, models } }: { folder: ModelPlace['folders'][number] }) {
  const { client } = useLab();
  const remove = useMutation({ mutationFn: () => client.models.unwatchFolder({ path }), onError: showProblem });
  return (
    <li className={classes.folder}>
      <span className="mono">{path}</span>
      <span className="soft">
        {words.folders.names[from]} · {words.folders.models(models)}
      </span>
      {from === 'folder' && (
        <ActionIcon variant="subtle" size={26} aria-label={words.folders.remove(path)} onClick={() => remove.mutate()}>
          <IconX size={15} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

function AddFolder() {
  const { client } = useLab();
  const queries = useQueryClient();
  const canPick = useLabStatus().data?.canPickFiles ?? false;
  const [isOpen, setOpen] = useState(false);
  const [path, setPath] = useState('');
  const watch = useMutation({
    mutationFn: async (typed: string | null) => {
      const chosen = typed ?? (await client.host.pickFolder({ title: words.folders.add })).path;
      if (chosen !== null) await client.models.watchFolder({ path: chosen });
    },
    onSuccess: async () => {
      setOpen(false);
      setPath('');
      await queries.invalidateQueries({ queryKey: keys.models });
    },
  });
  return (
    <>
      <Button onClick={() => (canPick ? watch.mutate(null) : setOpen(true))}>{words.folders.add}</Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={words.folders.add}
        closeButtonProps={{ 'aria-label': words.notices.close }}
      >
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (path.trim() !== '') watch.mutate(path.trim());
          }}
        >
          <TextInput
            data-autofocus
            label={words.folders.path}
            placeholder="/home/…/models"
            value={path}
            onChange={(event) => setPath(event.currentTarget.value)}
          />
          {watch.error && <ProblemNote problem={toProblem(watch.error)} />}
          <Button type="submit" variant="filled" disabled={path.trim() === '' || watch.isPending}>
            {words.folders.watch}
          </Button>
        </form>
      </Modal>
    </>
  );
}
