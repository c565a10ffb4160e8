/** One call: in a line what it was and cost, and when opened its prompt, thinking, tries and answer. */
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallView } from '../../../core/events/run-view.ts';
import { count, duration } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { CallDetail } from './call-detail.tsx';
import { ContextBar } from './context-bar.tsx';
import classes from './role-call.module.css';
import type { StreamedWords } from './streamed-words.ts';

export interface RoleCallProps {
  readonly step: number;
  readonly call: CallView;
  readonly streamed: StreamedWords | undefined;
}

export function RoleCall({ step, call, streamed }: RoleCallProps) {
  const [isOpen, setOpen] = useState(false);
  const isOpenNow = isOpen || call.state === 'failed';
  const id = `call-${step}-${call.call}`;
  return (
    <div className={classes.call} data-state={call.state}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpenNow}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={14} aria-hidden className={classes.chevron} />
        <strong>{call.role}</strong>
        <span className={classes.time}>{timeOf(call)}</span>
        <span className={classes.facts}>{factsOf(call)}</span>
      </button>
      <div id={id} hidden={!isOpenNow && !streamed} className={classes.body}>
        {call.state === 'running' && streamed && <Streamed streamed={streamed} />}
        {call.error && <ProblemNote problem={call.error} />}
        {isOpenNow && call.answer && <Answer call={call} />}
        {isOpenNow && call.answer?.context && <ContextBar context={call.answer.context} />}
        {isOpenNow && call.state !== 'running' && <CallDetail step={step} call={call} />}
      </div>
    </div>
  );
}

function Answer({ call }: { call: CallView }) {
  const { answer } = call;
  if (!answer) return null;
  return (
    <section>
      <h2 className="caption">{words.roles.answer}</h2>
      <pre className={classes.text} tabIndex={0}>
        {JSON.stringify(answer.output, null, 2)}
      </pre>
      {answer.thinking !== '' && (
        <details>
          <summary>{words.roles.thinking}</summary>
          <pre className={classes.text}>{answer.thinking}</pre>
        </details>
      )}
    </section>
  );
}

function Streamed({ streamed }: { streamed: StreamedWords }) {
  return (
    <pre className={classes.text} aria-live="off">
      {streamed.thinking !== '' && <span className={classes.thinking}>{streamed.thinking}</span>}
      {streamed.text}
    </pre>
  );
}

function timeOf({ state, answer }: CallView): string {
  if (state === 'running') return words.roles.running;
  return answer ? duration(answer.milliseconds) : words.roles.failed;
}

function factsOf({ answer }: CallView): string {
  if (!answer) return '';
  const { usage } = answer;
  const parts = [
    answer.answeredBy,
    usage.calls > 0 ? words.roles.tokens(count(usage.promptTokens), count(usage.generatedTokens)) : null,
    answer.attempts > 1 ? words.roles.tries(answer.attempts) : null,
    answer.isReplayed ? words.roles.replayed : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
