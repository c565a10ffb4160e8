/** A real game: its path, by typing, the host's dialog or an upload; and a goal where it states none. */
import { Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { words } from '../../app/language.ts';
import { useLabStatus } from '../../client/queries.ts';
import classes from './game-file-fields.module.css';
import type { RunForm } from './run-form.ts';
import type { GameFile } from './use-game-file.ts';

export interface GameFileFieldsProps {
  readonly form: RunForm;
  readonly game: GameFile;
  readonly onChange: (change: Partial<RunForm>) => void;
}

export function GameFileFields({ form, game, onChange }: GameFileFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  const canPick = useLabStatus().data?.canPickFiles ?? false;
  return (
    <div className={classes.fields}>
      <div className={classes.line}>
        <TextInput
          className={classes.path}
          label={words.newRun.gamePath}
          placeholder=".z8 .z5 .json"
          value={form.gameFile ?? ''}
          onChange={(event) => onChange({ gameFile: event.currentTarget.value })}
        />
        <Button size="sm" onClick={() => (canPick ? game.pick() : input.current?.click())} disabled={game.isBusy}>
          {game.isBusy ? words.newRun.gameBusy : canPick ? words.models.open : words.newRun.gameUpload}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept=".z1,.z2,.z3,.z4,.z5,.z6,.z7,.z8,.json"
          aria-label={words.newRun.gameUpload}
          onChange={(event) => game.take([...(event.currentTarget.files ?? [])])}
        />
      </div>
      <TextInput
        label={words.newRun.goal}
        description={words.newRun.goalHelp}
        value={form.goal}
        onChange={(event) => onChange({ goal: event.currentTarget.value })}
      />
    </div>
  );
}
