/** The prompts of the benches: plain English, some hundred tokens, different in each round. */
import type { PromptSegment } from '../ports.ts';

const SCENE =
  'You are in the living room. A wooden table stands in the middle, and on it lie a brass lamp and a folded note. To the ' +
  'north an open archway leads into the kitchen; to the west is a closed door with a silver lock. You carry a small key. ';

/** `round` changes the beginning of the text, so that nothing of an earlier round is cached. */
export function benchPrompt(round: number, scenes = 5): readonly PromptSegment[] {
  return [
    { role: 'system', label: 'instructions', text: `Round ${round}. You describe what a traveller sees, at length.` },
    { role: 'user', label: 'scene', text: SCENE.repeat(scenes) },
  ];
}
