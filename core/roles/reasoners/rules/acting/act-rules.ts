/** Answers `act`: the first sub-goal that can be moved forward, what can be done here first, else exploration. */
import { possibleActions, type ActInput, type ActOutput } from '../../../act.ts';
import { readAim } from '../aim.ts';
import { understand, type Situation } from '../knowing/situation.ts';
import { stepToExplore, stepToSearch, stepToWander } from './exploring.ts';
import { stepTowards, type Choices, type Step } from './steps.ts';

export function chooseAction(input: ActInput): ActOutput {
  const situation = understand(input);
  const choices: Choices = { admissible: input.admissible, destinations: input.destinations };
  const step = chooseStep(input, situation, choices);
  return { reason: step.reason.slice(0, 160), action: step.action };
}

function chooseStep(input: ActInput, situation: Situation, choices: Choices): Step {
  const steps = input.plan.subGoals.flatMap(({ text }) => {
    const step = stepTowards(readAim(text), situation, choices);
    return step === null ? [] : [{ ...step, reason: `${text}. ${step.reason}` }];
  });
  return (
    steps.find(({ isWalk }) => !isWalk) ??
    steps[0] ??
    stepToSearch(situation, choices) ??
    stepToExplore(situation, choices) ??
    stepToWander(situation, choices) ??
    anything(input)
  );
}

function anything(input: ActInput): Step {
  const actions = possibleActions(input) ?? ['look'];
  const action = actions.find((command) => /^look\b/u.test(command)) ?? actions[0] ?? 'look';
  return { action, reason: 'Nothing better is known.', isWalk: false };
}
