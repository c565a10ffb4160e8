/** The words of a cooking game: its rooms, furniture, foods and cookbook. Templates of engine/template.ts. */
import type { Random } from '../../../base/random.ts';
import type { EntityDefinition } from '../../engine/definition.ts';
import {
  arrivalText,
  containerText,
  doorText,
  exitText,
  lookText,
  openerText,
  supporterText,
} from '../house/room-texts.ts';
import { ingredientsOf, type CookingPlan } from './cooking-plan.ts';
import { appliesHeat, canOpen, type Furniture } from './furniture.ts';
import type { Food } from './foods.ts';

export function describeRoom(
  plan: CookingPlan,
  { name, room }: { name: string; room: number },
  random: Random,
): EntityDefinition {
  const things = plan.furniture.flatMap((thing, index) =>
    thing.room === name ? [furnitureText(thing, `u_${index}`, random)] : [],
  );
  const ways = [...plan.house.map.exits[room]!].sort(([a], [b]) => (a < b ? -1 : 1));
  const exits = ways.map(([way, other]) => {
    const door = plan.house.doors.findIndex(({ between }) => between.includes(room) && between.includes(other));
    return door < 0 ? exitText(random, way) : doorText(`d_${door}`, plan.house.doors[door]!.name, way);
  });
  const paragraphs = [arrivalText(random, name), things.join(' '), exits.join(' ')].filter((text) => text !== '');
  return { id: `r_${room}`, type: 'r', name, description: paragraphs.join('\n\n') };
}

function furnitureText(thing: Furniture, id: string, random: Random): string {
  const look = lookText(random, thing.name, thing.look);
  if (canOpen(thing)) return containerText(random, { id, name: thing.name }) + look;
  if (appliesHeat(thing) === 'grilled') return openerText(random, thing.name) + look;
  return supporterText(random, { id, name: thing.name, look });
}

const USES = { fried: 'frying', roasted: 'roasting', grilled: 'grilling' } as const;

export function describeFurniture(id: string, thing: Furniture, random: Random): EntityDefinition {
  const heat = appliesHeat(thing);
  const sturdy = random.pick(['stable', 'solid', 'durable', 'shaky', 'wobbly', 'reliable']);
  const lid = '[if open]It is open.[otherwise]It is closed.[end if]';
  const description =
    heat !== null
      ? `Useful for ${USES[heat]} things.`
      : canOpen(thing)
        ? `The [noun] looks ${sturdy}. ${lid}`
        : `The [noun] is ${sturdy}.`;
  return { id, type: thing.type, name: thing.name, description };
}

/** A door or a tool. */
export function describeTool(id: string, type: string, name: string, random: Random): EntityDefinition {
  const look = random.pick(['durable', 'well-built', 'imposing', 'rather plain']);
  const lid = type === 'd' ? ' [if open]It is open.[otherwise]It is closed.[end if]' : '';
  return { id, type, name, description: `The [noun] looks ${look}.${lid}` };
}

export function describeFood(id: string, food: Food, random: Random): EntityDefinition {
  const verdict = random.pick(['tempting', 'heavenly', 'appealing', 'inviting', 'delectable']);
  const description = random.pick([
    `The [noun] looks ${verdict}.`,
    'Look at that [noun]!',
    "You couldn't pay me to eat that [noun].",
  ]);
  return { id, type: 'f', name: food.name, article: food.article, description };
}

const CUT_VERBS = { uncut: null, chopped: 'chop', sliced: 'slice', diced: 'dice' } as const;
const HEAT_VERBS = { raw: null, fried: 'fry', roasted: 'roast', grilled: 'grill' } as const;

export function describeCookbook(plan: CookingPlan): EntityDefinition {
  const ingredients = ingredientsOf(plan);
  const steps = ingredients.flatMap(({ food, preparation }) =>
    [CUT_VERBS[preparation.cutting], HEAT_VERBS[preparation.cooking]].flatMap((verb) =>
      verb === null ? [] : [`${verb} the ${food.name}`],
    ),
  );
  const description = [
    'You open the copy of "Cooking: A Modern Approach (3rd Ed.)" and start reading:',
    '',
    'Recipe #1',
    '---------',
    'Gather all following ingredients and follow the directions to prepare this tasty meal.',
    '',
    'Ingredients:',
    ingredients.map(({ food }) => food.name).join('\n  '),
    '',
    'Directions:',
    [...steps, 'prepare meal'].join('\n  '),
  ].join('\n');
  return { id: 'cookbook', type: 'o', name: 'cookbook', synonyms: ['recipe', 'recipe book'], description };
}
