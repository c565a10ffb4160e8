/**
 * What anyone knows of households: kinds of things, what they are usually kept in or on, and the rooms for them, as a
 * housekeeping guide sorts a home. What is named here only stands for its kind: the embedder finds what is like it. No thing of
 * the lab's own cleaning games is named, so that they measure the judgement and not the list.
 */

export interface HouseholdKind {
  /** Names of the kind and of a few things of it, each read by itself. */
  readonly things: readonly string[];
  /** What such things are usually kept in or on: any of them. */
  readonly places: readonly string[];
  readonly rooms: readonly string[];
}

const kind = (things: string, places: string, rooms: string): HouseholdKind => ({
  things: things.split(', '),
  places: places.split(', '),
  rooms: rooms.split(', '),
});

const kitchen: readonly HouseholdKind[] = [
  kind('perishable food, dairy product, cream, fresh meat, fish, ham, eggs', 'refrigerator', 'kitchen'),
  kind('cold drink, juice, leftovers, opened jar of sauce', 'refrigerator', 'kitchen'),
  kind('frozen food, ice cube', 'freezer', 'kitchen'),
  kind('dry food, canned food, flour, rice, pasta, cereal', 'pantry shelf, kitchen cupboard', 'pantry, kitchen'),
  kind('spice, seasoning, cooking oil, vinegar', 'spice rack, kitchen shelf', 'kitchen, pantry'),
  kind('fresh fruit, orange, grapes, pear', 'fruit bowl, kitchen counter', 'kitchen, dining room'),
  kind('bread, rolls, cake', 'bread box, kitchen counter', 'kitchen'),
  kind('fresh vegetable, cabbage, salad', 'refrigerator, vegetable basket', 'kitchen, pantry'),
  kind('cooking pot, saucepan, wok, casserole', 'stove, kitchen cabinet', 'kitchen'),
  kind('baking tin, roasting tray', 'oven, kitchen cabinet', 'kitchen'),
  kind('crockery, porcelain, serving dish, drinking glass, teacup', 'cupboard, china cabinet', 'kitchen, dining room'),
  kind('cutlery, kitchen utensil, ladle, whisk', 'cutlery drawer, kitchen drawer', 'kitchen'),
  kind('dirty dishes, greasy dish, used cup, used cutlery', 'dishwasher, kitchen sink', 'kitchen'),
  kind('dish soap, scouring sponge', 'kitchen sink', 'kitchen'),
  kind('kitchen appliance, blender, cutting board', 'kitchen counter', 'kitchen'),
  kind('tableware, napkin, tablecloth, salt shaker', 'dining table, sideboard', 'dining room'),
  kind('wine bottle, liquor, corkscrew', 'wine rack, bar cabinet', 'dining room, cellar'),
  kind('rubbish, garbage, food scraps, empty wrapper', 'trash can, rubbish bin', 'kitchen'),
];

const bathAndLaundry: readonly HouseholdKind[] = [
  kind('toiletry, shampoo, comb, shaving foam, mouthwash, hand soap', 'bathroom sink, bathroom cabinet', 'bathroom'),
  kind('medicine, pills, bandage', 'medicine cabinet', 'bathroom'),
  kind('towel, washcloth', 'towel rack', 'bathroom'),
  kind('toilet brush', 'toilet', 'bathroom'),
  kind('dirty laundry, sweaty clothes, worn clothes', 'laundry basket, washing machine', 'laundry room, bathroom'),
  kind('laundry detergent, fabric softener, clothes peg', 'washing machine, laundry shelf', 'laundry room'),
  kind(
    'cleaning supplies, broom, bucket, mop, dustpan',
    'cleaning cupboard, broom closet',
    'utility room, laundry room',
  ),
  kind('iron for clothes', 'ironing board', 'laundry room, utility room'),
];

const bedroomAndHall: readonly HouseholdKind[] = [
  kind('cosmetics, lipstick, perfume, necklace, earrings', 'dressing table, vanity, jewelry box', 'bedroom'),
  kind('clothes, garment, shirt, trousers, cardigan', 'wardrobe, clothes closet', 'bedroom, dressing room'),
  kind('folded clothes, underwear, stockings', 'dresser, chest of drawers', 'bedroom'),
  kind('bedding, bed sheet, nightwear', 'bed', 'bedroom'),
  kind('night light, book to read in bed', 'bedside table, nightstand', 'bedroom'),
  kind('coat, outdoor jacket, hat, scarf', 'coat rack, coat hook, hat rack', 'hallway, entrance hall'),
  kind('footwear, shoes, slippers', 'shoe rack, shoe cabinet', 'hallway, entrance hall'),
  kind('umbrella, walking stick', 'umbrella stand', 'hallway, entrance hall'),
  kind('house key, car key, incoming mail', 'key hook, hall table', 'hallway, entrance hall'),
];

const livingAndWork: readonly HouseholdKind[] = [
  kind('television set, video player, loudspeaker', 'TV stand', 'living room'),
  kind('newspaper, magazine, coaster', 'coffee table, magazine rack', 'living room'),
  kind('cushion, throw for a seat', 'sofa, armchair', 'living room'),
  kind('ornament, framed photograph, vase, candle', 'mantelpiece, shelf, display cabinet', 'living room'),
  kind('houseplant, fern', 'windowsill, plant stand', 'living room'),
  kind('musical instrument, trumpet, sheet music', 'instrument stand, music stand', 'music room'),
  kind('book, novel, biography, dictionary', 'bookcase, bookshelf', 'library, study, living room'),
  kind('stationery, pencil, paper clip, office supplies, notepad', 'desk, desk drawer', 'office, study'),
  kind('paperwork, contract, invoice, file folder', 'filing cabinet, desk', 'office, study'),
  kind('computer, keyboard, printer', 'computer desk, desk', 'office, study'),
  kind('painting and drawing material, paintbrush, craft supplies', 'easel, craft table', 'studio, hobby room'),
  kind('sewing thing, needle and thread', 'sewing table, sewing basket', 'hobby room'),
];

const playAndSports: readonly HouseholdKind[] = [
  kind('toy, doll, stuffed animal', 'toy box, toy basket', "children's room, playroom"),
  kind(
    'board game, jigsaw puzzle, deck of cards, dice',
    'game shelf, games cabinet, games table',
    'playroom, game room',
  ),
  kind('video game', 'TV stand, games cabinet', 'game room, living room'),
  kind('baby thing, diaper, rattle', 'changing table, crib', 'nursery'),
  kind(
    'exercise equipment, fitness equipment, barbell, skipping rope',
    'weight rack, equipment stand',
    'gym, fitness room',
  ),
  kind('ball, bat, tennis racket, sports equipment', 'sports rack, locker', 'gym, garage'),
  kind('swimming gear, diving mask, beach thing, water toy', 'pool rack, pool locker', 'swimming pool, pool'),
  kind('camping gear, tent, suitcase, backpack', 'storage shelf', 'attic, storage room'),
];

const workshopAndGarden: readonly HouseholdKind[] = [
  kind('hand tool, hammer, wrench, screwdriver', 'toolbox, tool cabinet, workbench', 'garage, workshop'),
  kind('power tool, nails, paint can, glue', 'workbench, garage shelf', 'garage, workshop'),
  kind('car accessory, motor oil, tire, bicycle', 'garage shelf, bicycle rack', 'garage'),
  kind(
    'garden tool, rake, shovel, seeds, flower pot',
    'garden tool rack, potting bench',
    'garden shed, garden, greenhouse',
  ),
  kind('outdoor cooking tool, grill tongs', 'barbecue', 'patio, terrace, garden'),
  kind('garden furniture, sunshade', 'patio table, patio chair', 'patio, terrace, garden'),
  kind('pet thing, pet food, dog collar', 'pet bed, pet bowl', 'hallway, kitchen'),
];

export const householdKinds: readonly HouseholdKind[] = [
  ...kitchen,
  ...bathAndLaundry,
  ...bedroomAndHall,
  ...livingAndWork,
  ...playAndSports,
  ...workshopAndGarden,
];
