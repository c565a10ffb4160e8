/** A bar a step, the shown one under the thread; a click goes there. */
import { max, scaleLinear } from 'd3';
import type { MouseEvent } from 'react';
import { words } from '../app/language.ts';
import classes from './step-bars.module.css';

export interface StepBarsProps {
  readonly title: string;
  /** By step, from 0. */
  readonly values: readonly number[];
  readonly format: (value: number) => string;
  readonly step: number;
  readonly onStep: (step: number) => void;
}

const HEIGHT = 56;
const WIDTH = 300;

export function StepBars({ title, values, format, step, onStep }: StepBarsProps) {
  const largest = max(values) ?? 0;
  const y = scaleLinear([0, Math.max(1e-9, largest)], [0, HEIGHT]);
  const width = WIDTH / Math.max(1, values.length);
  const pick = (event: MouseEvent<SVGSVGElement>): void => {
    const frame = event.currentTarget.getBoundingClientRect();
    onStep(Math.floor(((event.clientX - frame.left) / frame.width) * values.length));
  };
  return (
    <figure className={classes.figure}>
      <figcaption className="caption">
        {title} <span className={classes.largest}>{words.cost.atMost(format(largest))}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={classes.bars}
        role="img"
        aria-label={words.cost.chart(title, format(values[step] ?? 0), step)}
        onClick={pick}
      >
        {values.map((value, index) => (
          <rect
            key={index}
            x={index * width}
            y={HEIGHT - y(value)}
            width={Math.max(0.4, width * 0.82)}
            height={y(value)}
            data-current={index === step}
          />
        ))}
      </svg>
    </figure>
  );
}
