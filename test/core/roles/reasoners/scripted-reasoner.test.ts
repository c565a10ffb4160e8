/** The scripted reasoner. */
import { describe, expect, it } from 'vitest';
import { needsExploration } from '../../../../core/roles/needs-exploration.ts';
import { answersInOrder, createScriptedReasoner } from '../../../../core/roles/reasoners/scripted-reasoner.ts';
import { needsExplorationInput } from '../inputs.ts';
import { describeReasoner } from '../reasoner-contract.ts';
import { goodAnswers } from './answers.ts';

describeReasoner('scripted', () =>
  createScriptedReasoner(Object.fromEntries(Object.entries(goodAnswers).map(([role, answer]) => [role, () => answer]))),
);

describe('a scripted reasoner', () => {
  it('answers in the recorded order', async () => {
    const recorded = [{ needsExploration: true }, { needsExploration: false }];
    const reasoner = createScriptedReasoner({ 'needs-exploration': answersInOrder(recorded) });
    const outputs = [];
    for (let call = 0; call < 2; call += 1)
      outputs.push((await reasoner.run(needsExploration, needsExplorationInput)).output);
    expect(outputs).toEqual(recorded);
    await expect(reasoner.run(needsExploration, needsExplorationInput)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('refuses a recorded answer that no longer fits the role', async () => {
    const reasoner = createScriptedReasoner({ 'needs-exploration': () => ({ explore: 'yes' }) });
    const run = reasoner.run(needsExploration, needsExplorationInput);
    await expect(run).rejects.toMatchObject({ code: 'model-answer-invalid' });
  });
});
