/** What stands in the rooms of a cooking game. */
import type { Random } from '../../../base/random.ts';

export type FurnitureType = 'c' | 's' | 'stove' | 'oven' | 'toaster';

export interface Furniture {
  readonly name: string;
  readonly room: string;
  readonly type: FurnitureType;
  /** Said of it in the room now and then: `The table is massive.` */
  readonly look: string;
}

const ALWAYS: readonly Furniture[] = [
  { name: 'table', room: 'kitchen', type: 's', look: 'massive' },
  { name: 'stove', room: 'kitchen', type: 'stove', look: 'conventional' },
  { name: 'oven', room: 'kitchen', type: 'oven', look: 'conventional' },
  { name: 'counter', room: 'kitchen', type: 's', look: 'vast' },
  { name: 'fridge', room: 'kitchen', type: 'c', look: 'conventional' },
  { name: 'BBQ', room: 'backyard', type: 'toaster', look: 'recent' },
  { name: 'shelf', room: 'pantry', type: 's', look: 'wooden' },
  { name: 'showcase', room: 'supermarket', type: 's', look: 'metallic' },
];

const SOMETIMES: readonly Furniture[] = [
  { name: 'patio table', room: 'backyard', type: 's', look: 'stylish' },
  { name: 'patio chair', room: 'backyard', type: 's', look: 'stylish' },
  { name: 'sofa', room: 'livingroom', type: 's', look: 'comfy' },
  { name: 'bed', room: 'bedroom', type: 's', look: 'large' },
  { name: 'toilet', room: 'bathroom', type: 's', look: 'white' },
  { name: 'workbench', room: 'shed', type: 's', look: 'wooden' },
  { name: 'toolbox', room: 'shed', type: 'c', look: 'metallic' },
];

/** Cookbook and knife count as kinds too. */
const KINDS = ALWAYS.length + SOMETIMES.length + 2;

/** Kitchen things and stores always, the others by lot; what has no room in this house is left out. */
export function furnish(rooms: readonly string[], random: Random): Furniture[] {
  const hasRoom = ({ room }: Furniture): boolean => rooms.includes(room);
  const placed = ALWAYS.filter(hasRoom);
  const rest = random.shuffle([...ALWAYS.filter((kind) => !hasRoom(kind)), ...SOMETIMES]);
  const count = random.integer(rooms.length, KINDS);
  return [...placed, ...rest.slice(0, count).filter(hasRoom)];
}

export function canOpen({ type }: Furniture): boolean {
  return type === 'c' || type === 'oven';
}

/** What the appliance does to food, null for other furniture. */
export function appliesHeat({ type }: Pick<Furniture, 'type'>): 'fried' | 'roasted' | 'grilled' | null {
  const heat = { stove: 'fried', oven: 'roasted', toaster: 'grilled', c: null, s: null } as const;
  return heat[type];
}
