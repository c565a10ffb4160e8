/** Adding a server: its address, its key, and one of the models that it says it has. */
import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointView } from '../../../core/contract/model-views.ts';
import { duration } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { useLab } from '../../client/lab-client.ts';
import { useModelPlace } from '../../client/model-queries.ts';
import { toProblem } from '../../client/problem.ts';
import { keys } from '../../client/queries.ts';
import classes from './dialog.module.css';

export function AddServer({ onAdded }: { onAdded: (endpoint: EndpointView) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.servers.add}</Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={words.servers.addTitle}
        closeButtonProps={{ 'aria-label': words.notices.close }}
      >
        <ServerForm
          onAdded={(endpoint) => {
            setOpen(false);
            onAdded(endpoint);
          }}
        />
      </Modal>
    </>
  );
}

function ServerForm({ onAdded }: { onAdded: (endpoint: EndpointView) => void }) {
  const { client } = useLab();
  const queries = useQueryClient();
  const isProtected = useModelPlace().data?.secretsAreProtected ?? false;
  const [baseUrl, setBaseUrl] = useState('');
  const [key, setKey] = useState('');
  const [model, setModel] = useState<string | null>(null);
  const apiKey = key.trim() === '' ? null : key.trim();
  const check = useMutation({
    mutationFn: () => client.models.endpoints.check({ baseUrl: baseUrl.trim(), apiKey }),
    onSuccess: ({ models }) => setModel(models[0]?.name ?? null),
  });
  const add = useMutation({
    mutationFn: () =>
      client.models.endpoints.add({
        baseUrl: baseUrl.trim(),
        apiKey,
        model,
        contextTokens: check.data?.models.find(({ name }) => name === model)?.contextTokens ?? null,
      }),
    onSuccess: async (endpoint) => {
      await queries.invalidateQueries({ queryKey: keys.models });
      onAdded(endpoint);
    },
  });
  const problem = check.error ?? add.error;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (check.data) add.mutate();
        else check.mutate();
      }}
    >
      <TextInput
        data-autofocus
        label={words.servers.address}
        description={words.servers.addressHelp}
        placeholder="http://127.0.0.1:8080/v1"
        value={baseUrl}
        onChange={(event) => {
          setBaseUrl(event.currentTarget.value);
          check.reset();
        }}
      />
      <TextInput
        type="password"
        label={words.servers.key}
        description={words.servers.keyHelp(isProtected)}
        autoComplete="off"
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      {check.data && (
        <>
          <Select
            label={words.servers.model}
            description={words.servers.found(check.data.models.length, duration(check.data.milliseconds))}
            data={check.data.models.map(({ name }) => name)}
            value={model}
            onChange={setModel}
            placeholder={words.servers.firstModel}
          />
        </>
      )}
      {problem && <ProblemNote problem={toProblem(problem)} />}
      <div className={classes.actions}>
        <Button
          type={check.data ? 'button' : 'submit'}
          variant={check.data ? 'default' : 'filled'}
          disabled={baseUrl.trim() === '' || check.isPending}
          onClick={check.data ? () => check.mutate() : undefined}
        >
          {check.isPending ? words.servers.checking : words.servers.check}
        </Button>
        <Button
          type={check.data ? 'submit' : 'button'}
          variant={check.data ? 'filled' : 'default'}
          disabled={baseUrl.trim() === '' || add.isPending}
          onClick={check.data ? undefined : () => add.mutate()}
        >
          {words.servers.save}
        </Button>
      </div>
    </form>
  );
}
