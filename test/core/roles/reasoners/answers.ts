/** One good answer to each of Ariadne's roles. */
export const goodAnswers: Readonly<Record<string, unknown>> = {
  extract: { facts: [['room c', 'contains', 'red locker']] },
  outdated: { outdated: [1] },
  'crucial-items': { items: [{ name: 'cyan locker', depth: 2 }] },
  'needs-exploration': { needsExploration: true },
  plan: { subGoals: [{ text: 'Unlock the cyan locker with key 3', reason: 'not found yet' }] },
  act: { reason: 'It was seen there.', action: 'go to Room J' },
};
