/** Who answers the agent's roles: rules, a model, or the person. */
import { Select } from '@mantine/core';
import { Link } from 'react-router';
import type { ModelInfo } from '../../../core/contract/views.ts';
import { bytes } from '../../app/format.ts';
import { words } from '../../app/language.ts';

export interface ModelChoiceProps {
  readonly models: readonly ModelInfo[];
  readonly value: string;
  readonly onChange: (model: string) => void;
}

export function ModelChoice({ models, value, onChange }: ModelChoiceProps) {
  const files = models.filter((model) => model.source !== 'built-in');
  const data = [
    { value: 'rules', label: words.models.rules },
    { value: 'by-hand', label: words.models.byHand },
    ...files.map((model) => ({ value: model.id, label: labelOf(model), disabled: model.state !== 'ready' })),
  ];
  const help = value === 'rules' ? words.newRun.rulesHelp : value === 'by-hand' ? words.newRun.byHandHelp : null;
  return (
    <Select
      label={words.newRun.model}
      description={
        help ?? (
          <>
            {words.newRun.modelHelp} <Link to="/models">{words.newRun.addModel}</Link>
          </>
        )
      }
      data={data}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}

function labelOf({ name, quantization, bytes: size, state }: ModelInfo): string {
  const parts = [
    name,
    quantization,
    size === null ? null : bytes(size),
    state === 'ready' ? null : words.models.states[state],
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
