/** The models on this computer, what it computes with, and the folders that are watched. */
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { Waiting } from '../../app/waiting.tsx';
import { toProblem } from '../../client/problem.ts';
import { useModels } from '../../client/queries.ts';
import { DeviceLine } from './device-line.tsx';
import { FolderList } from './folder-list.tsx';
import { ModelsTable } from './models-table.tsx';

export function HereTab({ onCatalogue }: { onCatalogue: () => void }) {
  const { data, error, isPending } = useModels();
  const files = data?.filter((model) => model.path !== null) ?? [];
  return (
    <>
      {error && <ProblemNote problem={toProblem(error)} />}
      {isPending && !error && <Waiting words={words.models.reading} />}
      {data && <ModelsTable models={files} onCatalogue={onCatalogue} />}
      <DeviceLine />
      <FolderList />
    </>
  );
}
