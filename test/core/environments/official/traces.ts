/** Traces of the official environment: what it showed at each step. */
import { readdirSync, readFileSync } from 'node:fs';
import { hasShared, sharedPath } from '../../../support/shared.ts';

export interface TraceStep {
  readonly command: string | null;
  readonly feedback: string;
  readonly score: number;
  readonly won: boolean;
  readonly lost: boolean;
  /** Carried on from the last step that had it. */
  readonly admissible: readonly string[];
  readonly description: string;
  readonly inventory: string;
}

export interface Trace {
  readonly game: string;
  readonly maxScore: number;
  readonly sections: Readonly<Record<string, readonly TraceStep[]>>;
}

export const traceNames: readonly string[] = hasShared
  ? readdirSync(sharedPath('games/official'))
      .filter((name) => name.endsWith('.trace.json'))
      .map((name) => name.replace('.trace.json', ''))
  : [];

export function readTrace(name: string): Trace {
  const raw = JSON.parse(readFileSync(sharedPath(`games/official/${name}.trace.json`), 'utf8')) as Record<
    string,
    unknown
  >;
  const sections: Record<string, TraceStep[]> = {};
  for (const [section, value] of Object.entries(raw))
    if (typeof value === 'object' && value !== null && 'steps' in value)
      sections[section] = carryOn((value as { steps: Partial<TraceStep>[] }).steps);
  return { game: name, maxScore: raw['maxScore'] as number, sections };
}

function carryOn(steps: readonly Partial<TraceStep>[]): TraceStep[] {
  const full: TraceStep[] = [];
  for (const step of steps) full.push({ ...full.at(-1), ...step } as TraceStep);
  return full;
}
