/** Asks what may be sent to another computer, thing by thing; remembered for the host until it is revoked. */
import { Button, Checkbox, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsentView } from '../../../core/contract/model-views.ts';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { useLab } from '../../client/lab-client.ts';
import { useSendables } from '../../client/model-queries.ts';
import { toProblem } from '../../client/problem.ts';
import { keys } from '../../client/queries.ts';
import classes from './dialog.module.css';

export interface ConsentDialogProps {
  /** `name:port`; null while nothing is asked. */
  readonly host: string | null;
  readonly given: ConsentView | null;
  readonly onClose: () => void;
}

export function ConsentDialog({ host, given, onClose }: ConsentDialogProps) {
  return (
    <Modal
      opened={host !== null}
      onClose={onClose}
      title={words.servers.consentTitle(host ?? '')}
      closeButtonProps={{ 'aria-label': words.notices.close }}
    >
      {host !== null && <ConsentForm key={host} host={host} given={given} onClose={onClose} />}
    </Modal>
  );
}

function ConsentForm({ host, given, onClose }: ConsentDialogProps & { host: string }) {
  const { client } = useLab();
  const queries = useQueryClient();
  const sendables = useSendables().data ?? [];
  const [covers, setCovers] = useState<readonly string[]>(given?.covers.map(({ scope }) => scope) ?? []);
  const allow = useMutation({
    mutationFn: () => client.models.endpoints.allow({ host, covers: [...covers] }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.models });
      onClose();
    },
  });
  const toggle = (scope: string, isOn: boolean): void =>
    setCovers((before) => (isOn ? [...before, scope] : before.filter((other) => other !== scope)));
  return (
    <div className={classes.form}>
      <p>{words.servers.consentText(host)}</p>
      {sendables.map(({ scope, what }) => (
        <Checkbox
          key={scope}
          label={what}
          checked={covers.includes(scope)}
          onChange={(event) => toggle(scope, event.currentTarget.checked)}
        />
      ))}
      {allow.error && <ProblemNote problem={toProblem(allow.error)} />}
      <div className={classes.actions}>
        <Button variant="filled" disabled={covers.length === 0 || allow.isPending} onClick={() => allow.mutate()}>
          {words.servers.allow}
        </Button>
        <Button onClick={onClose}>{words.servers.cancel}</Button>
      </div>
    </div>
  );
}
