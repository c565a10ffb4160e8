/** The run that a command names. */
import type { RunId } from '../../base/ids.ts';
import type { Lab } from '../../lab/create-lab.ts';
import { unknownName } from '../../lab/registry.ts';
import { asUsage } from './usage-error.ts';

const SHOWN = 8;

/** The run's id, or the start of it where no other run begins so. Bad usage where there is none. */
export function findRun(lab: Lab, name: string): Promise<RunId> {
  return asUsage(() => {
    const ids = lab.runs.list().map((run) => run.runId);
    const exact = ids.find((id) => id === name);
    const beginning = ids.filter((id) => name.length >= 4 && id.startsWith(name));
    return exact ?? (beginning.length === 1 ? beginning[0]! : unknownName('run', name, ids.slice(0, SHOWN)));
  });
}
