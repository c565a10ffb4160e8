/** One row a model; forgetting one leaves its file alone and can be undone. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ModelInfo } from '../../../core/contract/views.ts';
import { bytes, count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { showProblem, showUndo } from '../../app/notices.tsx';
import { useLab } from '../../client/lab-client.ts';
import { keys } from '../../client/queries.ts';
import classes from './models-table.module.css';

const GRACE_MS = 10_000;

export function ModelsTable({ models }: { models: readonly ModelInfo[] }) {
  const forget = useForgetModel();
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={words.models.title}>
        <thead>
          <tr>
            <th scope="col">{words.models.name}</th>
            <th scope="col">{words.models.kind}</th>
            <th scope="col">{words.models.quantization}</th>
            <th scope="col">{words.models.size}</th>
            <th scope="col">{words.models.context}</th>
            <th scope="col">{words.models.state}</th>
            <th scope="col">
              <span className={classes.hidden}>{words.runs.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <tr key={model.id}>
              <td>
                <strong className="name">{model.name}</strong>
                <div className={classes.path}>{model.path}</div>
              </td>
              <td>{model.architecture ?? '—'}</td>
              <td>{model.quantization ?? '—'}</td>
              <td>{model.bytes === null ? '—' : bytes(model.bytes)}</td>
              <td>{model.contextLength === null ? '—' : words.models.tokens(count(model.contextLength))}</td>
              <td>
                <span className={model.state === 'ready' ? 'good' : 'bad'}>{words.models.states[model.state]}</span>
                {model.problem !== null && <div className="soft">{model.problem}</div>}
              </td>
              <td>
                <Tooltip label={words.models.forget}>
                  <ActionIcon
                    variant="subtle"
                    size={26}
                    aria-label={words.models.forgetNamed(model.name)}
                    onClick={() => forget(model)}
                  >
                    <IconX size={15} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {models.length === 0 && (
        <div className={classes.empty}>
          <h2>{words.models.emptyTitle}</h2>
          <p className="soft">{words.models.emptyText}</p>
        </div>
      )}
    </div>
  );
}

function useForgetModel(): (model: ModelInfo) => void {
  const { client } = useLab();
  const queries = useQueryClient();
  const read = (): Promise<void> => queries.invalidateQueries({ queryKey: keys.models });
  return ({ id, name, path }) => {
    const undo = async (): Promise<void> => {
      if (path !== null) await client.models.add({ path });
      await read();
    };
    client.models.remove({ id }).then(() => {
      void read();
      showUndo({ text: words.models.forgotten(name), until: Date.now() + GRACE_MS, undo });
    }, showProblem);
  };
}
