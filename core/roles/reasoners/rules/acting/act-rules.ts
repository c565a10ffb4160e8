/** Answers `act`: the step that moves the plan forward at the least cost, else a search, else exploration. */
import { possibleActions, type ActInput, type ActOutput } from '../../../act.ts';
import { readAim } from '../aim.ts';
import { isSought } from '../knowing/seeking.ts';
import { understand } from '../knowing/situation.ts';
import { stepToExplore, stepToSearch, stepToWander } from './exploring.ts';
import { firstOf, type Choices, type Step } from './step.ts';
import { stepTowards } from './steps.ts';

export function chooseAction(input: ActInput): ActOutput {
  const step = chooseStep(input);
  return { reason: step.reason.slice(0, 160), action: step.action };
}

function chooseStep(input: ActInput): Step {
  const situation = understand(input);
  const choices: Choices = { admissible: input.admissible, destinations: input.destinations };
  const aims = input.plan.subGoals.map(({ text }) => readAim(text));
  const steps = aims.flatMap((aim, index) => {
    const step = stepTowards(aim, { situation, choices, aims });
    return step === null ? [] : [{ ...step, reason: `${input.plan.subGoals[index]!.text}. ${step.reason}` }];
  });
  const isSeeking = aims.some((aim) => isSought(aim, situation.belief));
  const seeking = isSeeking ? [stepToSearch(situation, choices), stepToExplore(situation, choices)] : [];
  return (
    firstOf([...steps, ...seeking.filter((step) => step !== null)]) ??
    stepToSearch(situation, choices) ??
    stepToExplore(situation, choices) ??
    stepToWander(situation, choices) ??
    anything(input)
  );
}

function anything(input: ActInput): Step {
  const actions = possibleActions(input) ?? ['look'];
  const action = actions.find((command) => /^look\b/u.test(command)) ?? actions[0] ?? 'look';
  return { action, reason: 'Nothing better is known.', order: 'process', distance: 0 };
}
