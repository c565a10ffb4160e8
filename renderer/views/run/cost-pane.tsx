/** Tokens and seconds, by role and by step. */
import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { costByRole, costByStep } from '../../../core/events/costs.ts';
import type { RoleCost } from '../../../core/events/costs.ts';
import { count, duration, percent } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { StepBars } from '../../charts/step-bars.tsx';
import classes from './cost-pane.module.css';
import { roleColor } from './role-colors.ts';
import { useRunContext } from './run-context.ts';

export function CostPane() {
  const { view, step, goTo } = useRunContext();
  const [scope, setScope] = useState<'step' | 'run'>('run');
  const all = useMemo(() => costByRole(view.steps), [view]);
  const rows = scope === 'run' ? all : costByRole(view.steps.slice(step, step + 1));
  const steps = useMemo(() => costByStep(view), [view]);
  const roles = all.map(({ role }) => role);
  const hasTokens = steps.some((cost) => cost.promptTokens > 0);
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={words.run.cost}>
      <SegmentedControl
        aria-label={words.cost.scope}
        size="xs"
        value={scope}
        onChange={(value) => setScope(value)}
        data={[
          { value: 'run', label: words.cost.wholeRun },
          { value: 'step', label: words.run.stepTitle(step) },
        ]}
      />
      <CostTable rows={rows} roles={roles} />
      <StepBars
        title={words.cost.timeByStep}
        values={steps.map((cost) => cost.milliseconds)}
        format={duration}
        step={step}
        onStep={goTo}
      />
      {hasTokens && (
        <StepBars
          title={words.cost.tokensByStep}
          values={steps.map((cost) => cost.promptTokens + cost.generatedTokens)}
          format={words.cost.tokens}
          step={step}
          onStep={goTo}
        />
      )}
    </div>
  );
}

function CostTable({ rows, roles }: { rows: readonly RoleCost[]; roles: readonly string[] }) {
  if (rows.length === 0) return <p className="soft">{words.roles.none}</p>;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{words.cost.role}</th>
          <th scope="col">{words.cost.asked}</th>
          <th scope="col">{words.cost.prompt}</th>
          <th scope="col">{words.cost.cached}</th>
          <th scope="col">{words.cost.generated}</th>
          <th scope="col">{words.cost.time}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.role}>
            <th scope="row">
              <span className={classes.swatch} style={{ background: roleColor(roles, row.role) }} /> {row.role}
            </th>
            <td>{count(row.asked)}</td>
            <td>{row.calls === 0 ? '—' : count(row.promptTokens)}</td>
            <td>{row.promptTokens === 0 ? '—' : percent(row.cachedTokens / row.promptTokens)}</td>
            <td>
              {row.calls === 0 ? '—' : count(row.generatedTokens)}
              {row.generatedTokens > 0 && <div className={classes.speed}>{speedOf(row)}</div>}
            </td>
            <td>{duration(row.milliseconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of the answers, by the time of whole calls: prompt and thinking included. */
function speedOf({ generatedTokens, milliseconds }: RoleCost): string {
  const speed = (1_000 * generatedTokens) / Math.max(1, milliseconds);
  return words.cost.speed(speed < 10 ? speed.toFixed(1) : count(speed));
}
