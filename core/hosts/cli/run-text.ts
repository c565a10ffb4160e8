/** A run in words, for people at a terminal. */
import type { RunSummary } from '../../events/run-summary.ts';
import type { Style, Terminal } from './terminal.ts';
import { resumeCommand } from './run-document.ts';

/** `Treasure hunt · hard · seed 7   ariadne · rules   run x7k2m9qrst`. */
export function runHeading(run: RunSummary, style: Style): string {
  const { config } = run;
  const level = config.level === '' ? '' : ` · ${config.level}`;
  const ablated = config.ablate.length === 0 ? '' : ` without ${config.ablate.join(', ')}`;
  return [
    style.bold(`${run.title}${run.title.includes(config.level) ? '' : level} · seed ${config.seed}`),
    `${config.agent}${ablated} · ${config.model}`,
    style.dim(`run ${run.runId}`),
  ].join('   ');
}

/** How it ended, what it took, what it left, and what can be done with it now. */
export function runSummaryText(run: RunSummary, { style }: Terminal): string {
  const lines = [
    `${outcomeText(run, style)} · score ${scoreText(run)} · ${count(run.steps, 'step')}, ${count(run.commands, 'command')} · ${run.seconds.toFixed(1)} s`,
    `memory: ${count(run.graph.entities, 'entity', 'entities')}, ${count(run.graph.facts, 'fact')} (${run.graph.currentFacts} current), ${count(run.graph.episodes, 'episode')}`,
    usageText(run),
  ];
  if (run.error !== null) {
    lines.push(`${style.bad('error')} ${run.error.message}`);
    if (run.error.remedy !== null) lines.push(run.error.remedy);
  }
  lines.push(
    run.status === 'ended' ? style.dim(`lab replay ${run.runId}`) : `Go on with: ${style.bold(resumeCommand(run))}`,
  );
  return lines.join('\n');
}

export function scoreText({ score, maxScore }: Pick<RunSummary, 'score' | 'maxScore'>): string {
  return maxScore === null ? String(score) : `${score}/${maxScore}`;
}

export function outcomeText({ outcome, status }: RunSummary, style: Style): string {
  if (status !== 'ended' || outcome === null) return style.thread(status);
  const words = { won: 'won', lost: 'lost', 'step-limit': 'step limit reached', stopped: 'stopped', failed: 'failed' };
  if (outcome === 'won') return style.good(words.won);
  return outcome === 'failed' || outcome === 'lost' ? style.bad(words[outcome]) : words[outcome];
}

function usageText({ usage }: RunSummary): string {
  if (usage.calls === 0) return 'model: no calls';
  const cached = usage.promptTokens === 0 ? 0 : Math.round((100 * usage.cachedTokens) / usage.promptTokens);
  return `model: ${count(usage.calls, 'call')}, ${usage.promptTokens} prompt tokens (${cached} % cached), ${usage.generatedTokens} generated`;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
