/** The models that were added: where they lie, what they are, whether they can be used. */
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { Screen } from '../../app/screen.tsx';
import { Waiting } from '../../app/waiting.tsx';
import { toProblem } from '../../client/problem.ts';
import { useModels } from '../../client/queries.ts';
import { AddModelButton } from './add-model-button.tsx';
import { ModelDropArea } from './model-drop-area.tsx';
import { ModelsTable } from './models-table.tsx';
import { useAddModel } from './use-add-model.ts';

export function ModelsScreen() {
  const { data, error, isPending } = useModels();
  const add = useAddModel();
  const files = data?.filter((model) => model.path !== null) ?? [];
  return (
    <Screen
      title={words.models.title}
      subtitle={words.models.subtitle}
      actions={<AddModelButton add={add} variant="filled" />}
    >
      <ModelDropArea add={add}>
        <div>
          {add.problem && <ProblemNote problem={add.problem} />}
          {error && <ProblemNote problem={toProblem(error)} />}
          {isPending && !error && <Waiting words={words.models.reading} />}
          {data && <ModelsTable models={files} />}
        </div>
      </ModelDropArea>
    </Screen>
  );
}
