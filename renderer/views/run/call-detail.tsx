/** A call's prompt and raw tries, fetched when they are looked at. */
import { useQuery } from '@tanstack/react-query';
import type { CallView } from '../../../core/events/run-view.ts';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { Waiting } from '../../app/waiting.tsx';
import { useLab } from '../../client/lab-client.ts';
import { toProblem } from '../../client/problem.ts';
import { keys } from '../../client/queries.ts';
import { PromptText } from './prompt-text.tsx';
import classes from './role-call.module.css';
import { useRunContext } from './run-context.ts';

export function CallDetail({ step, call }: { step: number; call: CallView }) {
  const { run } = useRunContext();
  const { client } = useLab();
  const { data, error } = useQuery({
    queryKey: keys.call(run.runId, step, call.call),
    queryFn: () => client.runs.call({ runId: run.runId, step, call: call.call }),
  });
  if (error) return <ProblemNote problem={toProblem(error)} />;
  if (!data) return <Waiting words={words.roles.reading} />;
  const usage = call.answer?.usage;
  const share = usage && usage.promptTokens > 0 ? usage.cachedTokens / usage.promptTokens : 0;
  const tries = data.attempts.length > 1 ? data.attempts : [];
  return (
    <>
      {tries.map((attempt, index) => (
        <section key={index}>
          <h2 className="caption">{words.roles.attempt(index + 1)}</h2>
          <pre className={classes.text} tabIndex={0}>
            {attempt}
          </pre>
        </section>
      ))}
      <PromptText prompt={data.prompt} cachedShare={share} cachedTokens={usage?.cachedTokens ?? 0} />
    </>
  );
}
