/** A world brought to where a stored run left it, by giving it the same commands again. */
import { canonicalJson } from '../base/json.ts';
import { ClewError } from '../base/errors.ts';
import type { Environment, Observation } from '../environments/environment.ts';
import type { RunEvent, RunEventBody } from '../events/run-event.ts';

type Received = Extract<RunEventBody, { type: 'observation-received' }>;

/** Resets the world and plays the logged commands. Throws `conflict` as soon as it answers otherwise than it did then. */
export async function rebuildEnvironment(environment: Environment, events: readonly RunEvent[]): Promise<void> {
  for (const { step, body } of events) {
    if (body.type !== 'observation-received') continue;
    const again = body.command === null ? await environment.reset() : await environment.step(body.command);
    if (canonicalJson(logged(body)) !== canonicalJson(plain(again))) throw otherWorld(environment, step, body, again);
  }
}

function logged({ text, inventory, admissible, score, won, lost }: Received): Observation {
  return { text, inventory, admissible, score, won, lost };
}

const plain = logged as (observation: Observation) => Observation;

function otherWorld({ info }: Environment, step: number, then: Received, now: Observation): ClewError {
  const after = then.command === null ? 'at its start' : `after “${then.command}” in step ${step}`;
  return new ClewError(
    'conflict',
    `The world ${info.title} is not the one this run was played in: ${after} it says something else.`,
    {
      remedy: 'Go on with the version of Clew and the game file that the run began with, or start a new run.',
      detail: `then: ${canonicalJson(logged(then))}\nnow: ${canonicalJson(plain(now))}`,
    },
  );
}
