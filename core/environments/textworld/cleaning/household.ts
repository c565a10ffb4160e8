/** Nine rooms with what stands in them and what belongs in or on it. */

export interface Holder {
  readonly name: string;
  /** A container with a door, which starts closed; else things are on it. */
  readonly isContainer: boolean;
  readonly belongings: readonly Belonging[];
}

export interface Belonging {
  readonly name: string;
  readonly look: string;
  /** Instead of `a` or `an`. */
  readonly article?: string;
}

export interface ThemedRoom {
  readonly name: string;
  readonly holders: readonly Holder[];
}

const on = (name: string, ...belongings: Belonging[]): Holder => ({ name, isContainer: false, belongings });
const inside = (name: string, ...belongings: Belonging[]): Holder => ({ name, isContainer: true, belongings });
const one = (name: string, look: string): Belonging => ({ name, look });
const some = (name: string, look: string): Belonging => ({ name, look, article: 'some' });

export const household: readonly ThemedRoom[] = [
  {
    name: 'Kitchen',
    holders: [
      inside(
        'refrigerator',
        some('milk', 'A fresh bottle. It should be kept cold.'),
        some('cheese', 'A mild one. It should be kept cold.'),
        some('raw meat', 'It will not stay fresh for long in the warm.'),
        some('butter', 'It begins to go soft.'),
      ),
      inside(
        'dishwasher',
        one('dirty plate', 'Somebody has eaten from it and left it.'),
        one('greasy frying pan', 'It has been used and not washed.'),
      ),
      on(
        'kitchen counter',
        one('chopping board', 'Marked by many knives.'),
        one('kettle', 'For boiling water.'),
        one('bread knife', 'Long and toothed.'),
      ),
    ],
  },
  {
    name: 'Dining Room',
    holders: [
      on(
        'dining table',
        one('centerpiece', 'A bowl with dried flowers, to be set out for dinner.'),
        some('candles', 'For a dinner by candlelight.'),
        some('salt and pepper shakers', 'A pair, for seasoning at the meal.'),
        one('elegant table runner', 'Embroidered, to be laid out for guests who dine.'),
      ),
    ],
  },
  {
    name: 'Living Room',
    holders: [
      on('TV table', one('TV', 'A flat one.'), one('remote control', 'It switches the TV on and off.')),
      on(
        'sofa',
        one('decorative pillow', 'Soft, to lean on while sitting.'),
        one('knitted blanket', 'To wrap oneself in on a lazy evening.'),
      ),
      on(
        'game console cabinet',
        one('game console', 'For playing on the TV.'),
        one('game controller', 'It belongs to a game console.'),
      ),
    ],
  },
  {
    name: 'Master Bedroom',
    holders: [
      inside(
        'wardrobe',
        one('evening dress', 'Long and dark, on a hanger.'),
        one('business suit', 'Pressed, on a hanger.'),
        one('winter coat', 'Warm, on a hanger.'),
      ),
      on(
        'bedside table',
        one('alarm clock', 'Set for seven in the morning.'),
        one('sleeping lamp', 'A small light for reading in bed.'),
        one('sleeping mask', 'It keeps out the light at night.'),
      ),
      on('king size bed', one('quilt', 'Wide enough for two.')),
    ],
  },
  {
    name: 'Kids Room',
    holders: [
      inside(
        'toy storage cabinet',
        one('toy car', 'A small racing car.'),
        one('toy sword', 'Made of foam.'),
        one('teddy bear', 'Much loved.'),
        some('building blocks', 'In all colours.'),
      ),
      on(
        'study table',
        some('school notebooks', 'Full of homework.'),
        some('felt tip pens', 'A set of twelve colours.'),
        one('pencil case', 'With pencils and an eraser.'),
      ),
      on('kids bed'),
    ],
  },
  {
    name: 'Bathroom',
    holders: [
      on(
        'bathroom sink',
        one('toothbrush', 'For the teeth, twice a day.'),
        one('deodorant', 'A spray.'),
        one('bar of soap', 'It smells of lavender.'),
      ),
      on('toilet', some('toilet paper', 'One roll.')),
      on('towel rack', one('wet towel', 'It should be hung up to dry.'), one('bathrobe', 'Fluffy, still damp.')),
    ],
  },
  {
    name: 'Gym',
    holders: [
      on('dumbbell stand', one('dumbbell', 'Ten kilograms.'), one('kettlebell', 'Twelve kilograms, with a handle.')),
      inside(
        'sport equipment locker',
        one('yoga mat', 'Rolled up.'),
        one('jump rope', 'For a warm-up.'),
        some('boxing gloves', 'A pair, red.'),
      ),
      on('treadmill'),
    ],
  },
  {
    name: 'Swimming Pool',
    holders: [
      on(
        'pool equipment rack',
        some('swimming fins', 'For the feet.'),
        some('swimming goggles', 'To see under water.'),
        one('life ring', 'To be thrown to who cannot swim.'),
        one('snorkel', 'To breathe under water.'),
      ),
      on(
        'table for pool chemicals',
        some('chlorine', 'It keeps the water of a pool clean.'),
        some('water test strips', 'They tell how sour the water of the pool is.'),
      ),
    ],
  },
  {
    name: 'Library',
    holders: [
      on(
        'bookcase',
        one('fantasy book', 'A tale of an elf and a wizard.'),
        one('detective book', 'A murder in a country house.'),
        one('world atlas', 'Maps of all countries.'),
        one('encyclopedia', 'The volume from K to M.'),
      ),
      on('reading table', some('reading glasses', 'For small print.'), one('bookmark', 'Made of leather.')),
    ],
  },
];
