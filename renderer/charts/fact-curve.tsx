/** How many facts were held, step by step, with the figure at the step shown. */
import { line, max, scaleLinear } from 'd3';
import type { ScaleLinear } from 'd3';
import { words } from '../app/language.ts';
import classes from './timeline.module.css';

const TOP = 10;
const BOTTOM = 32;

interface FactCurveProps {
  readonly facts: readonly number[];
  readonly x: ScaleLinear<number, number>;
  readonly step: number;
}

export function FactCurve({ facts, x, step }: FactCurveProps) {
  if (facts.length < 2) return null;
  const y = scaleLinear([0, Math.max(1, max(facts) ?? 1)], [BOTTOM, TOP]);
  const path = line<number>((_value, index) => x(index), y)([...facts]) ?? undefined;
  const last = facts.length - 1;
  const isNearEnd = x(last) > x.range()[1]! - 60;
  return (
    <>
      <path d={path} className={classes.curve} />
      <text
        x={x(last) + (isNearEnd ? -2 : 8)}
        y={isNearEnd ? TOP + 16 : y(facts[last]!) + 4}
        textAnchor={isNearEnd ? 'end' : 'start'}
        className={classes.count}
      >
        {words.timeline.facts(facts[Math.min(step, last)] ?? 0)}
      </text>
    </>
  );
}
