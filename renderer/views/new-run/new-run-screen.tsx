/** New run: everything has a sane default, so that one click starts it. */
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { Screen } from '../../app/screen.tsx';
import { Waiting } from '../../app/waiting.tsx';
import { toProblem } from '../../client/problem.ts';
import { useAgents, useModels, useWorlds } from '../../client/queries.ts';
import { NewRunForm } from './new-run-form.tsx';

export function NewRunScreen() {
  const worlds = useWorlds();
  const agents = useAgents();
  const models = useModels();
  const error = worlds.error ?? agents.error ?? models.error;
  const isRead = worlds.data && agents.data && models.data;
  return (
    <Screen title={words.newRun.title} subtitle={words.newRun.subtitle}>
      {error && <ProblemNote problem={toProblem(error)} />}
      {!isRead && !error && <Waiting words={words.newRun.reading} />}
      {isRead && <NewRunForm worlds={worlds.data} agents={agents.data} models={models.data} />}
    </Screen>
  );
}
