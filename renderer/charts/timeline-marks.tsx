/** The ticks of a timeline: score above the line, moves below, re-plans and errors on it. */
import type { ScaleLinear } from 'd3';
import { memo } from 'react';
import type { TimelineMark } from '../../core/events/timeline.ts';
import { words } from '../app/language.ts';
import classes from './timeline.module.css';

interface TimelineMarksProps {
  readonly marks: readonly TimelineMark[];
  readonly x: ScaleLinear<number, number>;
  readonly y: number;
}

export const TimelineMarks = memo(
  function TimelineMarks({ marks, x, y }: TimelineMarksProps) {
    return marks.map((mark, index) => (
      <g key={index} transform={`translate(${x(mark.step)} ${y})`}>
        <title>{words.timeline.mark(mark.kind, mark.step)}</title>
        <Mark kind={mark.kind} />
      </g>
    ));
  },
  (before, after) =>
    before.marks === after.marks && before.x.range().join() === after.x.range().join() && sameDomain(before, after),
);

function sameDomain(a: TimelineMarksProps, b: TimelineMarksProps): boolean {
  return a.x.domain().join() === b.x.domain().join();
}

function Mark({ kind }: { kind: TimelineMark['kind'] }) {
  switch (kind) {
    case 'gain':
      return <path d="M-5 -4L0 -11L5 -4z" className={classes.gain} />;
    case 'loss':
      return <path d="M-5 -11L0 -4L5 -11z" className={classes.loss} />;
    case 'move':
      return <path d="M0 4V9" className={classes.move} />;
    case 're-plan':
      return <rect x="-1.8" y="-4.5" width="3.6" height="9" rx="1" className={classes.replan} />;
    case 'error':
      return <path d="M-4 -4L4 -4L4 4L-4 4z" className={classes.error} />;
    case 'person':
      return <circle r="2.4" cy="-7" className={classes.person} />;
  }
}
