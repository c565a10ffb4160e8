/** The part that planning and acting share, so that the second finds the first one's prompt in the cache. */
import type { PromptSegment } from '../../models/ports.ts';
import { compactText, exitsText, factsText, historyText, observationText } from './prompt-text.ts';
import type { WorkingMemory } from './working-memory.ts';

/** Roles of this slot share one cached prefix. */
export const decideSlot = 'decide';

/** Longest observation of the history, in characters, and of a recalled episode. */
const pastLimit = 320;

const instructions = `You are the mind of an agent in a text adventure. You are given its goal, its last turns, what it sees, and what its memory recalls. The last part says which answer is wanted.
PLAN: the next sub-goals, in order, in JSON {"subGoals":[{"text":"...","reason":"..."}]}
- Two to five sub-goals, each a short order such as "Unlock the red locker with key 2". The goal itself comes last.
- Keep the wording and the order of the previous plan's sub-goals until they are done; drop those that are done (the observation or what is carried shows it); add new ones where new facts ask for them.
- The reason tells in a few words what is done and what is missing. Something not found yet: say so.
- If something must be found, make that a sub-goal. A thing is yours only once it is carried.
ACT: one action in JSON {"reason":"...","action":"..."}
- First a reason of one sentence, then one of the possible actions, word for word.
- Take the first sub-goal that can be moved forward; one that a single action settles here and now comes first.
- "go to ROOM" walks all the way to a place already visited; use it to reach what memory knows and the place of an exit not yet taken.
- To explore, take an exit not yet taken, the nearest first. What did not help just now will not help again.`;

/** Instructions, goal, and what is in mind; stable parts first. */
export function decidePrompt(memory: WorkingMemory): readonly PromptSegment[] {
  return [
    { role: 'system', label: 'instructions', text: instructions },
    { role: 'user', label: 'goal', text: `Goal: ${memory.goal}` },
    {
      role: 'user',
      label: 'last turns',
      text: `Last turns:\n${historyText(memory.history, pastLimit)}`,
      mayShrink: 'first-lines',
    },
    { role: 'user', label: 'observation', text: observation(memory) },
    {
      role: 'user',
      label: 'recalled facts',
      text: `Memory recalls:\n${factsText(memory.recalledFacts)}`,
      mayShrink: 'last-lines',
    },
    ...episodes(memory.episodes),
    ...(memory.exits === null
      ? []
      : [
          {
            role: 'user',
            label: 'exits',
            mayShrink: 'last-lines',
            text: `Exits not yet taken:\n${exitsText(memory.exits.slice(0, 24))}`,
          } as const,
        ]),
  ];
}

function observation({ observation: text, inventory, place }: WorkingMemory): string {
  return `Now${place === null ? '' : ` in ${place}`}:\n${observationText(text, inventory)}`;
}

function episodes(texts: readonly string[]): PromptSegment[] {
  if (texts.length === 0) return [];
  const list = texts.map((text) => `- ${compactText(text, pastLimit).replaceAll('\n', ' ')}`).join('\n');
  return [{ role: 'user', label: 'recalled episodes', text: `Seen before:\n${list}`, mayShrink: 'last-lines' }];
}
