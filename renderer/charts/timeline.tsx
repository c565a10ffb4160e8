/** A line of steps: the walked part under the thread, ticks for what happened, the growth of facts above; drag to go there. */
import { scaleLinear } from 'd3';
import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { TimelineMark } from '../../core/events/timeline.ts';
import { words } from '../app/language.ts';
import { FactCurve } from './fact-curve.tsx';
import { TimelineMarks } from './timeline-marks.tsx';
import classes from './timeline.module.css';
import { useWidth } from './use-width.ts';

export interface TimelineProps {
  readonly label: string;
  readonly step: number;
  readonly lastStep: number;
  /** Of the axis. */
  readonly end: number;
  readonly marks: readonly TimelineMark[];
  /** Current facts by step, from 0. */
  readonly facts: readonly number[];
  readonly onStep: (step: number) => void;
}

const MARGIN = 32;
const HEIGHT = 74;
const LINE = 46;
const KEY_MOVES: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

export function Timeline({ label, step, lastStep, end, marks, facts, onStep }: TimelineProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const x = scaleLinear([0, Math.max(1, end)], [MARGIN, Math.max(MARGIN + 1, width - MARGIN)]);
  const stepAt = (event: PointerEvent): number => {
    const left = frame.current?.getBoundingClientRect().left ?? 0;
    return Math.max(0, Math.min(lastStep, Math.round(x.invert(event.clientX - left))));
  };
  const drag = (event: PointerEvent): void => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    if (event.buttons === 1) onStep(stepAt(event));
  };
  const press = (event: KeyboardEvent): void => {
    const move = KEY_MOVES[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? lastStep : move === undefined ? null : step + move;
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(Math.max(0, Math.min(lastStep, next)));
  };
  return (
    <div
      ref={frame}
      className={`panel ${classes.timeline}`}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={lastStep}
      aria-valuenow={step}
      aria-valuetext={words.timeline.value(step, facts[step] ?? 0)}
      onPointerDown={drag}
      onPointerMove={drag}
      onKeyDown={press}
    >
      <svg width={width} height={HEIGHT} aria-hidden="true">
        <line x1={x(0)} x2={x(end)} y1={LINE} y2={LINE} className={classes.track} />
        <line x1={x(0)} x2={x(lastStep)} y1={LINE} y2={LINE} className={classes.known} />
        <line x1={x(0)} x2={x(step)} y1={LINE} y2={LINE} className={classes.walked} />
        <FactCurve facts={facts} x={x} step={step} />
        <TimelineMarks marks={marks} x={x} y={LINE} />
        {x.ticks(Math.max(2, Math.min(7, Math.floor(width / 110)))).map(
          (tick) =>
            Number.isInteger(tick) && (
              <text key={tick} x={x(tick)} y={HEIGHT - 8} className={classes.tick}>
                {tick}
              </text>
            ),
        )}
        <circle cx={x(step)} cy={LINE} r="7" className={classes.handle} />
      </svg>
    </div>
  );
}
