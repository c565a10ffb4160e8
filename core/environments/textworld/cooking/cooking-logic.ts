/** The rules of cooking games besides those of every house. In the form that logic/ reads. */
export const cookingLogic = `
type stove : s { }
type oven : c { }
type toaster : t { }
type f : o {
  rules {
    eat :: in(f, I) & edible(f) -> consumed(f);
    drink :: in(f, I) & drinkable(f) -> consumed(f);
    slice :: $in(f, I) & $in(o, I) & $sharp(o) & uncut(f) -> sliced(f);
    dice :: $in(f, I) & $in(o, I) & $sharp(o) & uncut(f) -> diced(f);
    chop :: $in(f, I) & $in(o, I) & $sharp(o) & uncut(f) -> chopped(f);
    fry/raw :: $at(P, r) & $at(stove, r) & $in(f, I) & raw(f) -> fried(f) & cooked(f);
    fry/needed :: $at(P, r) & $at(stove, r) & $in(f, I) & needs_cooking(f) -> fried(f) & cooked(f) & edible(f);
    fry/burned :: $at(P, r) & $at(stove, r) & $in(f, I) & cooked(f) & edible(f) -> burned(f);
    roast/raw :: $at(P, r) & $at(oven, r) & $in(f, I) & raw(f) -> roasted(f) & cooked(f);
    roast/needed :: $at(P, r) & $at(oven, r) & $in(f, I) & needs_cooking(f) -> roasted(f) & cooked(f) & edible(f);
    roast/burned :: $at(P, r) & $at(oven, r) & $in(f, I) & cooked(f) & edible(f) -> burned(f);
    grill/raw :: $at(P, r) & $at(toaster, r) & $in(f, I) & raw(f) -> grilled(f) & cooked(f);
    grill/needed :: $at(P, r) & $at(toaster, r) & $in(f, I) & needs_cooking(f) -> grilled(f) & cooked(f) & edible(f);
    grill/burned :: $at(P, r) & $at(toaster, r) & $in(f, I) & cooked(f) & edible(f) -> burned(f);
  }
  inform7 { commands {
    eat :: "eat {f}";
    drink :: "drink {f}";
    slice :: "slice {f} with {o}";
    dice :: "dice {f} with {o}";
    chop :: "chop {f} with {o}";
    fry/raw :: "cook {f} with {stove}";
    fry/needed :: "cook {f} with {stove}";
    fry/burned :: "cook {f} with {stove}";
    roast/raw :: "cook {f} with {oven}";
    roast/needed :: "cook {f} with {oven}";
    roast/burned :: "cook {f} with {oven}";
    grill/raw :: "cook {f} with {toaster}";
    grill/needed :: "cook {f} with {toaster}";
    grill/burned :: "cook {f} with {toaster}";
  } }
}
type meal : f { }
type load { }
`;

const REPLIES: Readonly<Record<string, string>> = {
  eat: 'You eat the {f}. Not bad.',
  drink: 'You drink the {f}. Not bad.',
  slice: 'You slice the {f}.',
  dice: 'You dice the {f}.',
  chop: 'You chop the {f}.',
};

const COOKED: Readonly<Record<string, string>> = { fry: 'fried', roast: 'roasted', grill: 'grilled' };

export function cookingReply(rule: string): string | null {
  const [verb = '', how] = rule.split('/');
  const done = COOKED[verb];
  if (done !== undefined) return how === 'burned' ? 'You burned the {f}!' : `You ${done} the {f}.`;
  return REPLIES[rule] ?? null;
}
