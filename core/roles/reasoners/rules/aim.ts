/** What a sub-goal aims at, in few kinds, and its wording: the rules read plans back from the text alone. */

export type Aim =
  | { readonly kind: 'take'; readonly thing: string }
  | { readonly kind: 'read'; readonly thing: string }
  | { readonly kind: 'find'; readonly thing: string }
  | { readonly kind: 'unlock'; readonly thing: string; readonly tool: string }
  | { readonly kind: 'open'; readonly thing: string }
  | { readonly kind: 'cook'; readonly thing: string; readonly way: string; readonly tool: string }
  | { readonly kind: 'cut'; readonly thing: string; readonly way: string }
  | { readonly kind: 'put'; readonly thing: string; readonly relation: 'in' | 'on'; readonly holder: string }
  | { readonly kind: 'drop'; readonly thing: string }
  /** Held, and in these states: `sliced`, `fried`. */
  | { readonly kind: 'ready'; readonly thing: string; readonly states: readonly string[] }
  | { readonly kind: 'prepare'; readonly thing: string }
  | { readonly kind: 'eat'; readonly thing: string }
  /** Places where things are to be looked at again. */
  | { readonly kind: 'check'; readonly places: readonly string[] }
  | { readonly kind: 'explore' }
  | { readonly kind: 'rest' }
  | { readonly kind: 'other'; readonly text: string };

/** A sub-goal in words: `Unlock the red locker with key 2`. */
export function wordAim(aim: Aim): string {
  switch (aim.kind) {
    case 'take':
      return `Take ${aim.thing}`;
    case 'read':
      return `Read ${aim.thing}`;
    case 'find':
      return `Find ${aim.thing}`;
    case 'unlock':
      return `Unlock ${aim.thing} with ${aim.tool}`;
    case 'open':
      return `Open ${aim.thing}`;
    case 'cook':
      return `${capital(aim.way)} ${aim.thing} with ${aim.tool}`;
    case 'cut':
      return `${capital(aim.way)} ${aim.thing}`;
    case 'put':
      return `Put ${aim.thing} ${aim.relation} ${aim.holder}`;
    case 'drop':
      return `Drop ${aim.thing}`;
    case 'ready':
      return `Make ${aim.thing} ready${aim.states.length === 0 ? '' : `: ${aim.states.join(', ')}`}`;
    case 'prepare':
      return `Prepare ${aim.thing}`;
    case 'eat':
      return `Eat ${aim.thing}`;
    case 'check':
      return `Check ${aim.places.join(', ')}`;
    case 'explore':
      return 'Explore the surroundings';
    case 'rest':
      return 'Leave everything as it is';
    case 'other':
      return aim.text;
  }
}

const the = '(?:the |an? )?';
/** In order: the first that fits is taken. */
const forms: readonly (readonly [RegExp, (parts: readonly string[]) => Aim])[] = [
  [/^explore\b/iu, () => ({ kind: 'explore' })],
  [/^leave everything as it is\b/iu, () => ({ kind: 'rest' })],
  [/^check (.+)$/iu, ([places = '']) => ({ kind: 'check', places: places.split(/,\s*/u) })],
  [
    new RegExp(`^unlock ${the}(.+?) with ${the}(.+)$`, 'iu'),
    ([thing = '', tool = '']) => ({ kind: 'unlock', thing, tool }),
  ],
  [
    new RegExp(`^(fry|roast|grill|cook) ${the}(.+?) (?:with|in|on) ${the}(.+)$`, 'iu'),
    ([way = '', thing = '', tool = '']) => ({ kind: 'cook', way: way.toLowerCase(), thing, tool }),
  ],
  [
    new RegExp(`^(slice|dice|chop|cut) ${the}(.+?)(?: with .+)?$`, 'iu'),
    ([way = '', thing = '']) => ({ kind: 'cut', way: way.toLowerCase(), thing }),
  ],
  [
    new RegExp(`^(?:put|place|insert) ${the}(.+?) (in|into|on|onto) ${the}(.+)$`, 'iu'),
    ([thing = '', relation = '', holder = '']) => ({
      kind: 'put',
      thing,
      holder,
      relation: /^on/iu.test(relation) ? 'on' : 'in',
    }),
  ],
  [
    new RegExp(`^(?:take|get|pick up|retrieve|fetch) ${the}(.+?)(?: from .+)?$`, 'iu'),
    ([thing = '']) => ({ kind: 'take', thing }),
  ],
  [new RegExp(`^read ${the}(.+)$`, 'iu'), ([thing = '']) => ({ kind: 'read', thing })],
  [new RegExp(`^(?:find|locate|look for|search for) ${the}(.+)$`, 'iu'), ([thing = '']) => ({ kind: 'find', thing })],
  [new RegExp(`^open ${the}(.+)$`, 'iu'), ([thing = '']) => ({ kind: 'open', thing })],
  [new RegExp(`^drop ${the}(.+)$`, 'iu'), ([thing = '']) => ({ kind: 'drop', thing })],
  [
    new RegExp(`^make ${the}(.+?) ready(?:: (.+))?$`, 'iu'),
    ([thing = '', states = '']) => ({
      kind: 'ready',
      thing,
      states: states.split(/,\s*/u).filter((state) => state !== ''),
    }),
  ],
  [new RegExp(`^prepare ${the}(.+)$`, 'iu'), ([thing = '']) => ({ kind: 'prepare', thing })],
  [new RegExp(`^eat ${the}(.+)$`, 'iu'), ([thing = '']) => ({ kind: 'eat', thing })],
];

/** The aim of a sub-goal's text, whoever wrote it; what fits no form is kept as `other`. */
export function readAim(text: string): Aim {
  const plain = text.trim().replace(/[.!]+$/u, '');
  for (const [form, build] of forms) {
    const match = form.exec(plain);
    if (match) return build(match.slice(1));
  }
  return { kind: 'other', text };
}

/** Names an aim speaks of, the wanted thing first. */
export function namesOf(aim: Aim): readonly string[] {
  if (!('thing' in aim)) return [];
  const second = 'tool' in aim ? [aim.tool] : 'holder' in aim ? [aim.holder] : [];
  return [aim.thing, ...second];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
