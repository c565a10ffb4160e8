/** Where this step's time went: a bar with a part for each call. */
import { useMemo } from 'react';
import { costByRole } from '../../../core/events/costs.ts';
import { duration } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { roleColor } from './role-colors.ts';
import { useRunContext } from './run-context.ts';
import classes from './step-cost-bar.module.css';

export function StepCostBar({ onMore }: { onMore: () => void }) {
  const { view, step } = useRunContext();
  const now = view.steps[step];
  const roles = useMemo(() => costByRole(view.steps).map(({ role }) => role), [view]);
  const calls = now?.calls ?? [];
  if (!now || calls.length === 0) return null;
  const total = calls.reduce((sum, call) => sum + (call.answer?.milliseconds ?? 0), 0);
  return (
    <button type="button" className={classes.bar} onClick={onMore}>
      <span className="caption">
        {words.cost.thisStep(calls.length, now.isEnded || total > 0 ? duration(now.milliseconds || total) : null)}
      </span>
      <span className={classes.parts} aria-hidden="true">
        {calls.map((call) => (
          <span
            key={call.call}
            className={classes.part}
            data-state={call.state}
            title={`${call.role} · ${duration(call.answer?.milliseconds ?? 0)}`}
            style={{ flexGrow: Math.max(0.04, (call.answer?.milliseconds ?? 0) / Math.max(1, total)) }}
          >
            <span style={{ background: roleColor(roles, call.role) }} />
            <small>{call.role}</small>
          </span>
        ))}
      </span>
    </button>
  );
}
