/** The input line of who plays by hand: completes from the admissible commands, remembers what was typed. */
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { words } from '../../app/language.ts';
import { showProblem } from '../../app/notices.tsx';
import { useLab } from '../../client/lab-client.ts';
import { complete, matching, recallCommand } from './completion.ts';
import classes from './hand-input.module.css';
import { useRunContext } from './run-context.ts';
import { useRunActions } from './use-run-actions.ts';

export function HandInput() {
  const { run, view } = useRunContext();
  const { call, isBusy } = useRunActions();
  if (run.status === 'ended') return <p className={classes.note}>{words.hand.over}</p>;
  if (run.status !== 'running')
    return (
      <div className={classes.note}>
        <span>{words.hand.paused}</span>
        <Button onClick={() => call('resume')} disabled={isBusy}>
          {words.run.resume}
        </Button>
      </div>
    );
  if (view.control === 'agent')
    return (
      <div className={classes.note}>
        <span>{words.hand.agentPlays(run.config.agent)}</span>
        <Button onClick={() => call('takeOver')} disabled={isBusy}>
          {words.run.takeOver}
        </Button>
      </div>
    );
  return <CommandInput />;
}

function CommandInput() {
  const { run, view, goLive } = useRunContext();
  const { client } = useLab();
  const [text, setText] = useState('');
  const [back, setBack] = useState(0);
  const id = useId();
  const last = view.steps.flatMap((step) => step.observations).at(-1);
  const admissible = last?.admissible ?? [];
  const typed = view.steps.flatMap((step) => (step.action?.by === 'person' ? [step.action.action] : []));
  const found = matching(admissible, text);
  const send = useMutation({
    mutationFn: (command: string) => client.runs.act({ runId: run.runId, command }),
    onError: showProblem,
  });
  const submit = (command: string): void => {
    if (command.trim() === '') return;
    send.mutate(command.trim());
    setText('');
    setBack(0);
    goLive();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' && !event.shiftKey) {
      const completed = complete(admissible, text);
      if (completed === text) return;
      event.preventDefault();
      setText(completed);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const next = Math.max(0, Math.min(typed.length, back + (event.key === 'ArrowUp' ? 1 : -1)));
      setBack(next);
      setText(recallCommand(typed, next));
    }
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit(text);
      }}
    >
      {last?.inventory !== null && last?.inventory !== undefined && (
        <p className={classes.inventory}>{last.inventory}</p>
      )}
      <ul id={id} className={classes.choices} aria-label={words.hand.choices}>
        {found.map((command) => (
          <li key={command}>
            <button type="button" onClick={() => submit(command)} disabled={send.isPending}>
              {command}
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="soft">{words.hand.noMatch}</li>}
      </ul>
      <div className={classes.line}>
        <span aria-hidden="true">›</span>
        <input
          aria-label={words.hand.label}
          aria-describedby={id}
          placeholder={words.hand.placeholder}
          value={text}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={press}
        />
        <Button type="submit" variant="filled" disabled={send.isPending || text.trim() === ''}>
          {words.hand.send}
        </Button>
      </div>
    </form>
  );
}
