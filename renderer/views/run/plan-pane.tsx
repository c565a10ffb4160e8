/** The plan of the step shown, what was recalled for it in short, and where its time went. */
import { words } from '../../app/language.ts';
import { PlanList } from './plan-list.tsx';
import classes from './plan-pane.module.css';
import { RecalledBrief } from './recalled-brief.tsx';
import { StepCostBar } from './step-cost-bar.tsx';

export function PlanPane({ onMore }: { onMore: (tab: 'recalled' | 'roles') => void }) {
  return (
    <div className={classes.pane}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={words.run.plan}>
        <PlanList />
        <RecalledBrief onMore={() => onMore('recalled')} />
      </div>
      <StepCostBar onMore={() => onMore('roles')} />
    </div>
  );
}
