/** What `play` and `resume` print with `--json`: stable fields, scripts depend on them. */
import type { RunSummary } from '../../events/run-summary.ts';

export function runDocument(run: RunSummary): Record<string, unknown> {
  return {
    runId: run.runId,
    world: run.config.world,
    level: run.config.level,
    seed: run.config.seed,
    agent: run.config.agent,
    ablate: run.config.ablate,
    model: run.config.model,
    score: run.score,
    maxScore: run.maxScore,
    steps: run.steps,
    stepLimit: run.stepLimit,
    commands: run.commands,
    outcome: run.outcome ?? 'stopped',
    status: run.status,
    seconds: run.seconds,
    usage: run.usage,
    graph: run.graph,
    ...(run.error === null ? {} : { error: run.error }),
    ...(run.status === 'ended' ? {} : { resume: resumeCommand(run) }),
  };
}

export function resumeCommand({ runId }: Pick<RunSummary, 'runId'>): string {
  return `lab resume ${runId}`;
}
