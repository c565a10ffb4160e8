/** A model in full: the memory it takes, how it is loaded, and how fast it is here. */
import type { ModelInfo } from '../../../core/contract/model-views.ts';
import { short } from '../../app/format.ts';
import { BenchPanel } from './bench-panel.tsx';
import { LoadForm } from './load-form.tsx';
import classes from './model-detail.module.css';

export function ModelDetail({ model }: { model: ModelInfo }) {
  const facts = [
    model.architecture,
    model.parameters === null ? null : `${parametersText(model.parameters)} parameters`,
    model.license,
  ];
  return (
    <div className={classes.detail}>
      <h2 className={classes.hidden}>{model.name}</h2>
      <p className="soft">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      {model.fit && <LoadForm key={JSON.stringify(model.load)} model={model} fit={model.fit} />}
      <BenchPanel id={model.id} name={model.name} bench={model.bench} />
    </div>
  );
}

/** Billions as people speak of them: `4.0B`. */
function parametersText(parameters: number): string {
  return parameters >= 1e9 ? `${(parameters / 1e9).toFixed(1)}B` : short(parameters);
}
