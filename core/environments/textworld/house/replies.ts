/** What the game answers to each action of a house, by the rule's name; wording templates. */
const REPLIES: Readonly<Record<string, string>> = {
  look: '[look]',
  inventory: '[inventory]',
  'go/north': '[look]',
  'go/south': '[look]',
  'go/east': '[look]',
  'go/west': '[look]',
  take: 'You pick up the {o} from the ground.',
  'take/c': 'You take the {o} from the {c}.',
  'take/s': 'You take the {o} from the {s}.',
  drop: 'You drop the {o} on the ground.',
  insert: 'You put the {o} into the {c}.',
  put: 'You put the {o} on the {s}.',
  'open/c': 'You open the {c}[revealing {c}].',
  'close/c': 'You close the {c}.',
  'lock/c': 'You lock the {c}.',
  'unlock/c': 'You unlock the {c}.',
  'open/d': 'You open {d}.',
  'close/d': 'You close {d}.',
  'lock/d': 'You lock {d}.',
  'unlock/d': 'You unlock {d}.',
  'examine/t': '[examine {t}]',
  'examine/I': '[examine {o}]',
  'examine/s': '[examine {o}]',
  'examine/c': '[examine {o}]',
  'examine/d': '[examine {d}]',
};

/** Null for a rule that is not known here. */
export function houseReply(rule: string): string | null {
  return REPLIES[rule] ?? null;
}
