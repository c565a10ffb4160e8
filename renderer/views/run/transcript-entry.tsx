/** One decision: what was read, what it brought in points, why, and what was done. */
import { memo } from 'react';
import type { Reading, TranscriptEntry as Entry } from '../../../core/events/transcript.ts';
import { words } from '../../app/language.ts';
import { useRunContext } from './run-context.ts';
import { RunEnd } from './run-end.tsx';
import { readingParts } from './reading-parts.ts';
import classes from './transcript-entry.module.css';

export interface TranscriptEntryProps {
  readonly entry: Entry;
  readonly isCurrent: boolean;
}

export const TranscriptEntry = memo(function TranscriptEntry({ entry, isCurrent }: TranscriptEntryProps) {
  const { goTo } = useRunContext();
  const { step, readings, action, walkStopped } = entry;
  const isWalk = readings.length > 1;
  return (
    <article
      className={classes.entry}
      data-current={isCurrent}
      data-state={entry.state}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <button type="button" className={classes.step} onClick={() => goTo(step)} aria-label={words.run.goToStep(step)}>
        {entry.state === 'end' ? '■' : step}
      </button>
      <div className={classes.body}>
        {readings.map((reading, index) => (
          <ReadingText key={index} reading={reading} isWalk={isWalk} />
        ))}
        {entry.warnings.map((warning, index) => (
          <p key={index} className={classes.warning} title={warning.detail ?? undefined}>
            {warning.message}
          </p>
        ))}
        {action && action.reason !== '' && <p className={classes.reason}>{action.reason}</p>}
        {action && (
          <p className={classes.action}>
            <span aria-hidden="true">›</span> {action.action}
            {action.by === 'person' && <span className={classes.by}>{words.run.byYou}</span>}
            {action.commands.length > 1 && <span className={classes.walk}> · {walkWords(action.commands)}</span>}
          </p>
        )}
        {walkStopped && (
          <p className={classes.warning}>{words.run.walkStopped(walkStopped.reason, walkStopped.dropped.length)}</p>
        )}
        {entry.state === 'deciding' && <Deciding role={entry.activeRole} />}
        {entry.state === 'end' && <RunEnd />}
      </div>
    </article>
  );
});

function ReadingText({ reading, isWalk }: { reading: Reading; isWalk: boolean }) {
  const { room, text } = readingParts(reading.text);
  return (
    <>
      <p className={classes.text}>
        {isWalk && reading.command !== null && <span className={classes.command}>{reading.command}</span>}
        {room !== null && <strong className={classes.room}>{room}</strong>}
        {text}
      </p>
      {reading.gain !== 0 && (
        <p className={reading.gain > 0 ? classes.gain : classes.loss}>
          {reading.gain > 0 ? '▲' : '▼'} {words.run.points(reading.gain)}
        </p>
      )}
    </>
  );
}

function Deciding({ role }: { role: string | null }) {
  const { run, view } = useRunContext();
  if (run.status !== 'running') return <p className={classes.deciding}>{words.run.rests[run.status]}</p>;
  if (view.control === 'person') return <p className={classes.deciding}>{words.run.yourMove}</p>;
  return <p className={classes.deciding}>{role === null ? words.run.deciding : words.run.roleAtWork(role)}</p>;
}

function walkWords(commands: readonly string[]): string {
  return commands.map((command) => command.replace(/^go /, '')).join(', ');
}
