/** The command that starts the same run, to be copied. */
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { words } from '../../app/language.ts';
import classes from './command-line.module.css';
import { commandOf } from './run-form.ts';
import type { RunForm } from './run-form.ts';

export function CommandLine({ form }: { form: RunForm }) {
  const clipboard = useClipboard({ timeout: 1_500 });
  if (form.model === 'by-hand') return null;
  const command = commandOf(form);
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <div className={classes.line}>
      <span className="caption">{words.newRun.command}</span>
      <code tabIndex={0}>{command}</code>
      <Button size="compact-xs" onClick={() => clipboard.copy(command)} leftSection={<Icon size={13} aria-hidden />}>
        {clipboard.copied ? words.newRun.copied : words.newRun.copy}
      </Button>
    </div>
  );
}
