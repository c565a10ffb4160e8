/** An embedder behind an OpenAI-compatible server, by its address and name. */
import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { useLab } from '../../client/lab-client.ts';
import { toProblem } from '../../client/problem.ts';
import { keys } from '../../client/queries.ts';
import classes from './dialog.module.css';

export function AddEmbedderServer() {
  const { client } = useLab();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [baseUrl, setBaseUrl] = useState('');
  const [model, setModel] = useState('');
  const isFilled = baseUrl.trim() !== '' && model.trim() !== '';
  const add = useMutation({
    mutationFn: () => client.models.embedders.addServer({ baseUrl: baseUrl.trim(), model: model.trim() }),
    onSuccess: async () => {
      setOpen(false);
      await queries.invalidateQueries({ queryKey: keys.models });
    },
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.embedders.addServer}</Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={words.embedders.addServer}
        closeButtonProps={{ 'aria-label': words.notices.close }}
      >
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (isFilled) add.mutate();
          }}
        >
          <TextInput
            data-autofocus
            label={words.servers.address}
            description={words.servers.addressHelp}
            placeholder="http://127.0.0.1:8080/v1"
            value={baseUrl}
            onChange={(event) => setBaseUrl(event.currentTarget.value)}
          />
          <TextInput
            label={words.embedders.model}
            placeholder="bge-m3"
            value={model}
            onChange={(event) => setModel(event.currentTarget.value)}
          />
          {add.error && <ProblemNote problem={toProblem(add.error)} />}
          <div className={classes.actions}>
            <Button type="submit" variant="filled" disabled={!isFilled || add.isPending}>
              {words.servers.save}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
