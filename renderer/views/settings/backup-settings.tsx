/** A copy of the whole lab in one file, and the way back. */
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bytes } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { showDone } from '../../app/notices.tsx';
import { ProblemNote } from '../../app/problem-note.tsx';
import { useLab } from '../../client/lab-client.ts';
import { toProblem } from '../../client/problem.ts';
import { useLabStatus } from '../../client/queries.ts';
import { SettingRow } from './setting-row.tsx';

export function BackupSettings() {
  const { client } = useLab();
  const queries = useQueryClient();
  const canPick = useLabStatus().data?.canPickFiles ?? false;
  const [typed, setTyped] = useState('');
  const create = useMutation({
    mutationFn: async () => {
      const target = canPick
        ? (await client.host.pickSaveTarget({ title: words.settings.backup, suggestedName: 'clew-backup.sqlite' })).path
        : typed.trim();
      return target === null || target === '' ? null : client.backup.create({ path: target });
    },
    onSuccess: (made) => made && showDone(words.settings.backedUp(made.path, bytes(made.bytes))),
  });
  const restore = useMutation({
    mutationFn: async () => {
      const source = canPick
        ? (await client.host.pickFile({ title: words.settings.restore, extensions: ['sqlite'] })).path
        : typed.trim();
      return source === null || source === '' ? null : client.backup.restore({ path: source });
    },
    onSuccess: async (done) => {
      await queries.invalidateQueries();
      if (done) showDone(words.settings.restored(done.keptAs));
    },
  });
  const isBusy = create.isPending || restore.isPending;
  const needsPath = !canPick && typed.trim() === '';
  const error = create.error ?? restore.error;
  return (
    <>
      <SettingRow label={words.settings.backup} help={words.settings.backupHelp}>
        {!canPick && (
          <TextInput
            aria-label={words.settings.backupPath}
            placeholder={words.settings.backupPath}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Button onClick={() => create.mutate()} disabled={isBusy || needsPath}>
          {create.isPending ? words.settings.backingUp : words.settings.backupNow}
        </Button>
        <Button onClick={() => restore.mutate()} disabled={isBusy || needsPath}>
          {restore.isPending ? words.settings.restoring : words.settings.restore}
        </Button>
      </SettingRow>
      {error && <ProblemNote problem={toProblem(error)} />}
    </>
  );
}
