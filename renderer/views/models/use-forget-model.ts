/** Forgetting a model leaves its file alone and can be undone. */
import { useQueryClient } from '@tanstack/react-query';
import type { ModelInfo } from '../../../core/contract/model-views.ts';
import { words } from '../../app/language.ts';
import { showProblem, showUndo } from '../../app/notices.tsx';
import { useLab } from '../../client/lab-client.ts';
import { keys } from '../../client/queries.ts';

const GRACE_MS = 10_000;

export function useForgetModel(): (model: ModelInfo) => void {
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
