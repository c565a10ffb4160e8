/** The way through the graph from a name in the question to the first citation. */
import type { TurnView } from '../../../core/contract/document-views.ts';
import { words } from '../../app/language.ts';
import { useDocumentsContext } from './documents-context.ts';
import classes from './path-chips.module.css';
import { pathSteps } from './path-steps.ts';

export function PathChips({ turn }: { turn: TurnView }) {
  const { showName } = useDocumentsContext();
  return (
    <div className={classes.path} role="group" aria-label={words.documents.path}>
      {pathSteps(turn.answer.path).map((step, index) => {
        if (step.kind === 'break')
          return (
            <span key={index} className="soft">
              ·
            </span>
          );
        if (step.kind === 'relation')
          return (
            <span key={index} className={classes.relation}>
              {words.documents.pathStep(step.relation)}
            </span>
          );
        return (
          <button
            key={index}
            type="button"
            className={classes.name}
            aria-label={words.documents.showName(step.name)}
            onClick={() => showName(step.name, turn)}
          >
            {step.name}
          </button>
        );
      })}
    </div>
  );
}
