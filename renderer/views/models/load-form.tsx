/** How a model is loaded, with the memory that takes drawn at once. */
import { Button, Checkbox, NumberInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModelFit, ModelInfo, ModelLoad } from '../../../core/contract/model-views.ts';
import { count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { showDone, showProblem } from '../../app/notices.tsx';
import { useLab } from '../../client/lab-client.ts';
import { useModelPlace } from '../../client/model-queries.ts';
import { keys } from '../../client/queries.ts';
import { FitBar } from './fit-bar.tsx';
import classes from './model-detail.module.css';

const LEAST_CONTEXT = 256;

export function LoadForm({ model, fit }: { model: ModelInfo; fit: ModelFit }) {
  const { client } = useLab();
  const queries = useQueryClient();
  const [load, setLoad] = useState<ModelLoad>(model.load);
  const change = (part: Partial<ModelLoad>): void => setLoad((before) => ({ ...before, ...part }));
  const hasCard = useModelPlace().data?.device?.gpu != null;
  const contextTokens = load.contextTokens ?? fit.contextTokens;
  const asked = { id: model.id, contextTokens, gpuLayers: load.gpuLayers };
  const { data: shown } = useQuery({
    queryKey: [...keys.models, 'fit', asked],
    queryFn: () => client.models.fit(asked),
    enabled: contextTokens >= LEAST_CONTEXT,
    placeholderData: (before) => before,
  });
  const save = useMutation({
    mutationFn: () => client.models.configure({ id: model.id, load }),
    onSuccess: async () => {
      showDone(words.modelFit.saved);
      await queries.invalidateQueries({ queryKey: keys.models });
    },
    onError: showProblem,
  });
  const isChanged = JSON.stringify(load) !== JSON.stringify(model.load);
  return (
    <section className={classes.section} aria-label={words.modelFit.title}>
      <h3>{words.modelFit.title}</h3>
      <FitBar fit={shown ?? fit} />
      <div className={classes.fields}>
        <NumberInput
          className={classes.field}
          label={words.models.context}
          description={words.modelFit.contextHelp(count(model.contextLength ?? 0))}
          value={contextTokens}
          min={LEAST_CONTEXT}
          max={model.contextLength ?? undefined}
          step={1024}
          thousandSeparator=","
          onChange={(value) => change({ contextTokens: typeof value === 'number' ? value : null })}
        />
        {hasCard && (
          <NumberInput
            className={classes.field}
            label={words.modelFit.gpuLayers}
            description={words.modelFit.gpuLayersHelp}
            value={load.gpuLayers ?? ''}
            min={0}
            onChange={(value) => change({ gpuLayers: typeof value === 'number' ? value : null })}
          />
        )}
        <Checkbox
          className={classes.check}
          label={words.modelFit.anyway}
          description={words.modelFit.anywayHelp}
          checked={load.loadAnyway}
          onChange={(event) => change({ loadAnyway: event.currentTarget.checked })}
        />
      </div>
      {isChanged && (
        <div>
          <Button onClick={() => save.mutate()} disabled={save.isPending}>
            {words.modelFit.save}
          </Button>
        </div>
      )}
    </section>
  );
}
