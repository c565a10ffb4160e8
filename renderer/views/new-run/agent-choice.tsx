/** Which agent plays, and what it shall do without. */
import { Checkbox, Select } from '@mantine/core';
import type { AgentInfo } from '../../../core/contract/views.ts';
import { words } from '../../app/language.ts';
import classes from './new-run-form.module.css';
import type { RunForm } from './run-form.ts';

export interface AgentChoiceProps {
  readonly agents: readonly AgentInfo[];
  readonly form: RunForm;
  readonly onChange: (change: Partial<RunForm>) => void;
}

export function AgentChoice({ agents, form, onChange }: AgentChoiceProps) {
  const agent = agents.find(({ id }) => id === form.agent);
  return (
    <>
      <Select
        label={words.newRun.agent}
        description={agent?.summary}
        data={agents.map(({ id, title }) => ({ value: id, label: title }))}
        value={form.agent}
        onChange={(value) => value !== null && onChange({ agent: value })}
      />
      {agent && agent.ablations.length > 0 && (
        <Checkbox.Group
          label={words.newRun.ablations}
          description={words.newRun.ablationsHelp}
          value={[...form.ablate]}
          onChange={(ablate) => onChange({ ablate })}
        >
          <div className={classes.checks}>
            {agent.ablations.map(({ id, summary }) => (
              <Checkbox key={id} value={id} label={words.newRun.without(id)} description={summary} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  );
}
