/** What turns texts into vectors: the one in use, others that were added, and taking another. */
import { ActionIcon, Button, Modal, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmbedderView } from '../../../core/contract/model-views.ts';
import { count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { showDone, showProblem } from '../../app/notices.tsx';
import { ProblemNote } from '../../app/problem-note.tsx';
import { Waiting } from '../../app/waiting.tsx';
import { useLab } from '../../client/lab-client.ts';
import { useEmbedders } from '../../client/model-queries.ts';
import { toProblem } from '../../client/problem.ts';
import { keys } from '../../client/queries.ts';
import { AddModelButton } from './add-model-button.tsx';
import { AddEmbedderServer } from './add-embedder-server.tsx';
import dialog from './dialog.module.css';
import classes from './servers-tab.module.css';
import type { AddModel } from './use-add-model.ts';

export function EmbeddersTab({ add }: { add: AddModel }) {
  const { data, error, isPending } = useEmbedders();
  return (
    <div className={classes.stack}>
      <div className={classes.head}>
        <p className="soft">{words.embedders.text}</p>
        <div className={dialog.actions}>
          <AddModelButton add={add} label={words.embedders.add} />
          <AddEmbedderServer />
        </div>
      </div>
      {error && <ProblemNote problem={toProblem(error)} />}
      {isPending && !error && <Waiting words={words.models.reading} />}
      {data?.map((embedder) => (
        <Embedder key={embedder.id} embedder={embedder} />
      ))}
    </div>
  );
}

function Embedder({ embedder }: { embedder: EmbedderView }) {
  const { id, name, kind, where, isChosen, problem } = embedder;
  const { client } = useLab();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => client.models.embedders.remove({ id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.models }),
    onError: showProblem,
  });
  return (
    <article className={classes.server}>
      <div className={classes.title}>
        <div>
          <h2 className="name">{name}</h2>
          <p className="soft">{kind === 'shipped' ? words.embedders.shipped : where}</p>
        </div>
        <div className={dialog.actions}>
          {isChosen ? <span className="good">{words.embedders.inUse}</span> : <UseEmbedder embedder={embedder} />}
          {kind !== 'shipped' && !isChosen && (
            <Tooltip label={words.embedders.remove}>
              <ActionIcon
                variant="subtle"
                size={26}
                aria-label={words.embedders.removeNamed(name)}
                onClick={() => remove.mutate()}
              >
                <IconX size={15} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
      </div>
      {problem !== null && <p className="bad">{problem}</p>}
    </article>
  );
}

/** Asks first where documents need new vectors. */
function UseEmbedder({ embedder: { id, name, state } }: { embedder: EmbedderView }) {
  const { client } = useLab();
  const queries = useQueryClient();
  const [passages, setPassages] = useState<number | null>(null);
  const choose = useMutation({
    mutationFn: () => client.models.embedders.choose({ id }),
    onSuccess: async (choice) => {
      setPassages(null);
      showDone(choice.passages === 0 ? words.embedders.chosen(name) : words.embedders.begun);
      await queries.invalidateQueries({ queryKey: keys.models });
    },
    onError: showProblem,
  });
  const weigh = useMutation({
    mutationFn: () => client.models.embedders.weigh({ id }),
    onSuccess: (choice) => (choice.passages === 0 ? choose.mutate() : setPassages(choice.passages)),
    onError: showProblem,
  });
  return (
    <>
      <Button
        size="compact-sm"
        aria-label={words.embedders.useNamed(name)}
        disabled={state === 'missing' || weigh.isPending || choose.isPending}
        onClick={() => weigh.mutate()}
      >
        {words.embedders.use}
      </Button>
      <Modal
        opened={passages !== null}
        onClose={() => setPassages(null)}
        title={words.embedders.confirmTitle(name)}
        closeButtonProps={{ 'aria-label': words.notices.close }}
      >
        <div className={dialog.form}>
          <p>{words.embedders.confirmText(count(passages ?? 0))}</p>
          <div className={dialog.actions}>
            <Button variant="filled" onClick={() => choose.mutate()} disabled={choose.isPending}>
              {words.embedders.confirm}
            </Button>
            <Button onClick={() => setPassages(null)}>{words.servers.cancel}</Button>
          </div>
        </div>
      </Modal>
    </>
  );
}
