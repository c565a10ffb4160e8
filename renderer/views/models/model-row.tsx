/** A model in one line: what it is, how fast it was here, whether it fits now, and what can be done with it. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ModelInfo } from '../../../core/contract/model-views.ts';
import { bytes, count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { DeleteModel } from './delete-model.tsx';
import { speedText } from './speed-text.ts';
import classes from './models-table.module.css';
import { useForgetModel } from './use-forget-model.ts';

export interface ModelRowProps {
  readonly model: ModelInfo;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function ModelRow({ model, isOpen, onToggle }: ModelRowProps) {
  const { name, source, path, state, problem, quantization, contextLength, bench } = model;
  const isReady = state === 'ready';
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={classes.open}
          aria-expanded={isOpen}
          title={words.models.more(name)}
          disabled={!isReady}
          onClick={onToggle}
        >
          <Chevron size={15} aria-hidden className={classes.chevron} data-ready={isReady} />
          <strong className="name">{name}</strong>
        </button>
        {words.models.sources[source] !== '' && <span className="soft"> · {words.models.sources[source]}</span>}
        <div className={`${classes.path} ${classes.problem}`}>{path}</div>
        {problem !== null && <div className={`${classes.problem} ${isReady ? 'soft' : 'bad'}`}>{problem}</div>}
      </th>
      <td>{model.bytes === null ? '—' : bytes(model.bytes)}</td>
      <td>{quantization ?? '—'}</td>
      <td>{contextLength === null ? '—' : words.models.tokens(count(contextLength))}</td>
      <td>
        {bench === null ? (
          <span className="soft">{words.models.notMeasured}</span>
        ) : (
          speedText(bench.generatedTokensPerSecond)
        )}
      </td>
      <td>
        <Verdict model={model} />
      </td>
      <td>
        <RowActions model={model} />
      </td>
    </tr>
  );
}

function Verdict({ model: { state, fit } }: { model: ModelInfo }) {
  if (state !== 'ready') return <span className="bad">{words.models.states[state]}</span>;
  if (fit === null) return '—';
  return fit.fits ? (
    <span className="good">{words.models.yes}</span>
  ) : (
    <span className="bad">{words.models.tight(bytes(fit.missingBytes))}</span>
  );
}

function RowActions({ model }: { model: ModelInfo }) {
  const { name, source, state } = model;
  const forget = useForgetModel();
  const [isAsking, setAsking] = useState(false);
  const canForget = source === 'added' || source === 'downloaded';
  const canDelete = state !== 'missing' && source !== 'lm-studio' && source !== 'ollama';
  return (
    <div className={classes.actions}>
      {canForget && (
        <Tooltip label={words.models.forget}>
          <ActionIcon
            variant="subtle"
            size={26}
            aria-label={words.models.forgetNamed(name)}
            onClick={() => forget(model)}
          >
            <IconX size={15} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {canDelete && (
        <Tooltip label={words.models.deleteFile}>
          <ActionIcon
            variant="subtle"
            size={26}
            aria-label={words.models.deleteTitle(name)}
            onClick={() => setAsking(true)}
          >
            <IconTrash size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <DeleteModel model={model} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}
