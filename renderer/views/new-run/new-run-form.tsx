/** The form: world, level, agent, reasoner, seed and limit, with the command that does the same. */
import { Button, NumberInput } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { DropArea } from '../../app/drop-area.tsx';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { useStartRun } from '../../app/use-start-run.ts';
import { AgentChoice } from './agent-choice.tsx';
import { CommandLine } from './command-line.tsx';
import { ModelChoice } from './model-choice.tsx';
import classes from './new-run-form.module.css';
import { changeForm, configOf, defaultForm } from './run-form.ts';
import type { RunChoices, RunForm } from './run-form.ts';
import { useGameFile } from './use-game-file.ts';
import { WorldChoice } from './world-choice.tsx';

export function NewRunForm(choices: RunChoices) {
  const [form, setForm] = useState(() => defaultForm(choices));
  const { start, isStarting, problem } = useStartRun();
  const change = (part: Partial<RunForm>): void => setForm((before) => changeForm(before, part, choices));
  const game = useGameFile((path) => change({ gameFile: path }));
  const world = choices.worlds.find(({ id }) => id === form.world);
  const level = form.gameFile === null ? world?.levels.find(({ id }) => id === form.level) : undefined;
  return (
    <DropArea label={words.newRun.dropGame} onDrop={({ files }) => game.take([...files])}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          start(configOf(form));
        }}
      >
        <div className={classes.fields}>
          <WorldChoice worlds={choices.worlds} form={form} game={game} onChange={change} />
          {game.problem && <ProblemNote problem={game.problem} />}
          <ModelChoice models={choices.models} value={form.model} onChange={(value) => change({ model: value })} />
          {problem && <ProblemNote problem={problem} />}
          <Button
            type="submit"
            size="sm"
            variant="filled"
            className={classes.start}
            disabled={isStarting || form.gameFile === ''}
            leftSection={<IconPlayerPlayFilled size={13} aria-hidden />}
          >
            {isStarting ? words.home.starting : form.model === 'by-hand' ? words.newRun.play : words.newRun.start}
          </Button>
        </div>
        <div className={classes.fields}>
          <AgentChoice agents={choices.agents} form={form} onChange={change} />
          <div className={classes.numbers}>
            <NumberInput
              label={words.newRun.seed}
              description={words.newRun.seedHelp}
              min={0}
              max={2_147_483_647}
              allowDecimal={false}
              value={form.seed}
              onChange={(value) => change({ seed: typeof value === 'number' ? value : 1 })}
            />
            <NumberInput
              label={words.newRun.maxSteps}
              description={words.newRun.maxStepsHelp(level?.stepLimit ?? null)}
              placeholder={level ? String(level.stepLimit) : ''}
              min={1}
              allowDecimal={false}
              value={form.maxSteps ?? ''}
              onChange={(value) => change({ maxSteps: typeof value === 'number' ? value : null })}
            />
          </div>
        </div>
        <CommandLine form={form} />
      </form>
    </DropArea>
  );
}
