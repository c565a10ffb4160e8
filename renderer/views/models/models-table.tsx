/** One row a model; opened, it shows memory, speed and how it is loaded. */
import type { ModelInfo } from '../../../core/contract/model-views.ts';
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { words } from '../../app/language.ts';
import { ModelDetail } from './model-detail.tsx';
import { ModelRow } from './model-row.tsx';
import classes from './models-table.module.css';

const columns = ['name', 'size', 'quantization', 'context', 'speed', 'fits'] as const;

export function ModelsTable({ models, onCatalogue }: { models: readonly ModelInfo[]; onCatalogue: () => void }) {
  const [query, setQuery] = useSearchParams();
  const openId = query.get('open');
  const open = (id: string | null): void => setQuery(id === null ? {} : { open: id }, { replace: true });
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={words.models.title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {words.models[column]}
              </th>
            ))}
            <th scope="col">
              <span className={classes.hidden}>{words.runs.actions}</span>
            </th>
          </tr>
        </thead>
        {models.map((model) => {
          const isOpen = model.id === openId && model.state === 'ready';
          return (
            <tbody key={model.id}>
              <ModelRow model={model} isOpen={isOpen} onToggle={() => open(isOpen ? null : model.id)} />
              {isOpen && (
                <tr>
                  <td colSpan={columns.length + 1} className={classes.detail}>
                    <ModelDetail model={model} />
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
      {models.length === 0 && (
        <div className={classes.empty}>
          <h2>{words.models.emptyTitle}</h2>
          <p className="soft">{words.models.emptyText}</p>
          <Button onClick={onCatalogue}>{words.models.toCatalogue}</Button>
        </div>
      )}
    </div>
  );
}
