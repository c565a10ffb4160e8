/** How fast a model is on this computer, and measuring it. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ModelBenchView } from '../../../core/contract/model-views.ts';
import { bytes, duration, percent } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { showProblem } from '../../app/notices.tsx';
import { RelativeTime } from '../../app/relative-time.tsx';
import { useLab } from '../../client/lab-client.ts';
import { useModelWork } from '../../client/model-queries.ts';
import classes from './model-detail.module.css';
import { speedText } from './speed-text.ts';

export interface BenchPanelProps {
  readonly id: string;
  /** For people. */
  readonly name: string;
  readonly bench: ModelBenchView | null;
}

export function BenchPanel({ id, name, bench }: BenchPanelProps) {
  const { client } = useLab();
  const start = useMutation({ mutationFn: () => client.models.bench({ id }), onError: showProblem });
  const isRunning =
    useModelWork().data?.some(
      ({ kind, subject, state }) => kind === 'bench' && subject === id && state === 'running',
    ) ?? false;
  return (
    <section className={classes.section} aria-label={words.modelBench.of(name)}>
      <div className={classes.head}>
        <h3>{words.modelBench.title}</h3>
        {bench && (
          <span className="soft">
            <RelativeTime at={bench.at} />
          </span>
        )}
        <Button size="compact-sm" onClick={() => start.mutate()} disabled={isRunning || start.isPending}>
          {bench ? words.modelBench.again : words.modelBench.run}
        </Button>
      </div>
      {bench ? <Figures bench={bench} /> : <p className="soft">{words.modelBench.none}</p>}
    </section>
  );
}

function Figures({ bench }: { bench: ModelBenchView }) {
  const figures: readonly (readonly [string, string])[] = [
    [words.modelBench.prompt, speedText(bench.promptTokensPerSecond)],
    [words.modelBench.answer, speedText(bench.generatedTokensPerSecond)],
    [words.modelBench.firstToken, duration(bench.firstTokenMs)],
    [words.modelBench.firstCached, duration(bench.firstTokenCachedMs)],
    [words.modelBench.cached, percent(bench.cachedShare)],
    [words.modelBench.grammar, words.modelBench.times(bench.grammarOverhead.toFixed(2))],
    ...(bench.peakBytes === null ? [] : [[words.modelBench.peak, bytes(bench.peakBytes)] as const]),
    [words.modelBench.device, bench.device],
  ];
  return (
    <dl className={classes.facts}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
