/** Models that can be fetched: what they are, where from, how large; nothing is fetched before a person asks. */
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatalogueModel } from '../../../core/contract/model-views.ts';
import { bytes, count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { showProblem } from '../../app/notices.tsx';
import { ProblemNote } from '../../app/problem-note.tsx';
import { useSettings } from '../../app/use-settings.ts';
import { Waiting } from '../../app/waiting.tsx';
import { useLab } from '../../client/lab-client.ts';
import { useCatalogue, useModelPlace, useModelWork } from '../../client/model-queries.ts';
import { toProblem } from '../../client/problem.ts';
import { keys } from '../../client/queries.ts';
import { MirrorField } from './mirror-field.tsx';
import classes from './models-table.module.css';

export function CatalogueTab() {
  const { data, error, isPending } = useCatalogue();
  const free = useModelPlace().data?.downloadFreeBytes ?? null;
  const { settings } = useSettings();
  const [filter, setFilter] = useState('');
  const shown = data?.filter((model) => matches(model, filter)) ?? [];
  return (
    <div className={classes.stack}>
      <div className={classes.head}>
        <p className="soft">
          {words.catalogue.text(free === null ? null : bytes(free))}{' '}
          {settings.offline && <strong>{words.catalogue.offline}</strong>}
        </p>
        <TextInput
          className={classes.filter}
          aria-label={words.catalogue.filter}
          placeholder={words.catalogue.filter}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      </div>
      {error && <ProblemNote problem={toProblem(error)} />}
      {isPending && !error && <Waiting words={words.models.reading} />}
      {data && <CatalogueTable models={shown} filter={filter} isOffline={settings.offline} />}
      <MirrorField />
    </div>
  );
}

interface CatalogueTableProps {
  readonly models: readonly CatalogueModel[];
  readonly filter: string;
  readonly isOffline: boolean;
}

function CatalogueTable({ models, filter, isOffline }: CatalogueTableProps) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={words.models.tabNames.catalogue}>
        <thead>
          <tr>
            <th scope="col">{words.models.name}</th>
            <th scope="col">{words.models.quantization}</th>
            <th scope="col">{words.catalogue.size}</th>
            <th scope="col">{words.models.context}</th>
            <th scope="col">{words.catalogue.license}</th>
            <th scope="col">
              <span className={classes.hidden}>{words.runs.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <CatalogueRow key={model.id} model={model} isOffline={isOffline} />
          ))}
        </tbody>
      </table>
      {models.length === 0 && <p className={classes.empty}>{words.catalogue.noMatch(filter)}</p>}
    </div>
  );
}

function CatalogueRow({ model, isOffline }: { model: CatalogueModel; isOffline: boolean }) {
  const { name, kind, quantization, approximateBytes, contextTokens, license, page, url, hasChecksum, thinks } = model;
  const notes = [kind === 'embedder' ? words.catalogue.embedder : null, thinks ? words.catalogue.thinks : null];
  const checked = hasChecksum ? words.catalogue.checked : words.catalogue.unchecked;
  return (
    <tr>
      <th scope="row">
        <strong className="name">{name}</strong>
        <span className="soft">
          {notes
            .filter((note) => note !== null)
            .map((note) => ` · ${note}`)
            .join('')}
        </span>
        <div className={classes.path} title={url === null ? undefined : `${url} — ${checked}`}>
          {page.replace(/^https:\/\//, '')}
        </div>
      </th>
      <td>{quantization}</td>
      <td>{bytes(approximateBytes)}</td>
      <td>{words.models.tokens(count(contextTokens))}</td>
      <td>{license}</td>
      <td>
        <DownloadAction model={model} isOffline={isOffline} />
      </td>
    </tr>
  );
}

function DownloadAction({ model, isOffline }: { model: CatalogueModel; isOffline: boolean }) {
  const { id, name, quantization, isHere, url } = model;
  const { client } = useLab();
  const queries = useQueryClient();
  const isKnown = useModelWork().data?.some(({ kind, subject }) => kind === 'download' && subject === id) ?? false;
  const start = useMutation({
    mutationFn: () => client.models.download({ id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.modelWork }),
    onError: showProblem,
  });
  if (isHere) return <span className="good">{words.catalogue.here}</span>;
  if (url === null) return <span className="soft">{words.catalogue.noFile}</span>;
  return (
    <Button
      size="compact-sm"
      aria-label={words.catalogue.downloadNamed(`${name} ${quantization}`)}
      disabled={isOffline || isKnown || start.isPending}
      onClick={() => start.mutate()}
    >
      {words.catalogue.download}
    </Button>
  );
}

function matches({ name, family, license, quantization }: CatalogueModel, filter: string): boolean {
  const text = `${name} ${family} ${license} ${quantization}`.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
