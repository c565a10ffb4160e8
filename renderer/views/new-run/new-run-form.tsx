/** The form: world, level, agent, reasoner, seed and limit, with the command that does the same. */
import { Button, Checkbox, NumberInput, Select } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { useStartRun } from '../../app/use-start-run.ts';
import { CommandLine } from './command-line.tsx';
import { LevelChoice } from './level-choice.tsx';
import { ModelChoice } from './model-choice.tsx';
import classes from './new-run-form.module.css';
import { changeForm, configOf, defaultForm } from './run-form.ts';
import type { RunChoices, RunForm } from './run-form.ts';

export function NewRunForm(choices: RunChoices) {
  const [form, setForm] = useState(() => defaultForm(choices));
  const { start, isStarting, problem } = useStartRun();
  const change = (part: Partial<RunForm>): void => setForm((before) => changeForm(before, part, choices));
  const world = choices.worlds.find(({ id }) => id === form.world);
  const agent = choices.agents.find(({ id }) => id === form.agent);
  const level = world?.levels.find(({ id }) => id === form.level);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        start(configOf(form));
      }}
    >
      <Select
        label={words.newRun.world}
        description={world?.summary}
        data={choices.worlds.map(({ id, title }) => ({ value: id, label: title }))}
        value={form.world}
        onChange={(value) => value !== null && change({ world: value })}
      />
      {world && world.levels.length > 0 && (
        <LevelChoice levels={world.levels} value={form.level} onChange={(value) => change({ level: value })} />
      )}
      <ModelChoice models={choices.models} value={form.model} onChange={(value) => change({ model: value })} />
      <Select
        label={words.newRun.agent}
        description={agent?.summary}
        data={choices.agents.map(({ id, title }) => ({ value: id, label: title }))}
        value={form.agent}
        onChange={(value) => value !== null && change({ agent: value })}
      />
      {agent && agent.ablations.length > 0 && (
        <Checkbox.Group
          label={words.newRun.ablations}
          description={words.newRun.ablationsHelp}
          value={[...form.ablate]}
          onChange={(ablate) => change({ ablate })}
        >
          <div className={classes.checks}>
            {agent.ablations.map(({ id, summary }) => (
              <Checkbox key={id} value={id} label={words.newRun.without(id)} description={summary} />
            ))}
          </div>
        </Checkbox.Group>
      )}
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
      {problem && <ProblemNote problem={problem} />}
      <Button
        type="submit"
        size="sm"
        variant="filled"
        className={classes.start}
        disabled={isStarting}
        leftSection={<IconPlayerPlayFilled size={13} aria-hidden />}
      >
        {isStarting ? words.home.starting : form.model === 'by-hand' ? words.newRun.play : words.newRun.start}
      </Button>
      <CommandLine form={form} />
    </form>
  );
}
