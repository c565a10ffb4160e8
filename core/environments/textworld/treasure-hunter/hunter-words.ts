/** Names for the treasure hunter: what is sought, and what things stand in or on. */

export const hunterObjects: readonly { readonly name: string; readonly type: 'o' | 'f' }[] = [
  ...'laptop keycard lightbulb shirt mouse sponge teacup pen spoon mug candlestick insect printer bell worm'
    .split(' ')
    .map(object),
  ...'telescope book glove lamp mop pillow sock stapler towel broom'.split(' ').map(object),
  ...'broccoli cookie pear fondue salad sandwich pizza burger lollipop melon cucumber onion muffin'
    .split(' ')
    .map(food),
];

function object(name: string): { name: string; type: 'o' } {
  return { name, type: 'o' };
}

function food(name: string): { name: string; type: 'f' } {
  return { name, type: 'f' };
}

export const hunterFurniture: readonly { readonly name: string; readonly isContainer: boolean }[] = [
  ...'basket box case chest coffer crate cabinet cupboard drawer dresser freezer fridge locker safe trunk suitcase'
    .split(' ')
    .map((name) => ({ name, isContainer: true })),
  ...'bench bookshelf board chair counter couch desk mantle nightstand pan platter rack shelf stand table workbench'
    .split(' ')
    .map((name) => ({ name, isContainer: false })),
];
