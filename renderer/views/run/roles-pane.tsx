/** Every call of the step shown, in order. */
import { words } from '../../app/language.ts';
import { RoleCall } from './role-call.tsx';
import classes from './roles-pane.module.css';
import { useRunContext } from './run-context.ts';
import { useStreamedText } from './use-streamed-text.ts';

export function RolesPane() {
  const { run, view, step } = useRunContext();
  const streamed = useStreamedText(run);
  const calls = view.steps[step]?.calls ?? [];
  if (calls.length === 0) return <p className={classes.none}>{words.roles.none}</p>;
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={words.run.roles}>
      <ol className={classes.list}>
        {calls.map((call) => (
          <li key={`${step}/${call.call}`}>
            <RoleCall step={step} call={call} streamed={streamed.get(`${step}/${call.call}`)} />
          </li>
        ))}
      </ol>
    </div>
  );
}
