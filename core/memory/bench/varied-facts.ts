/** Facts as agents and documents bring them, invented: the same number gives the same facts on every machine. */
import { factText, type Triple } from '../../base/facts.ts';
import { createRandom, type Random } from '../../base/random.ts';
import { cast, kinds, makers, places, things } from './vocabulary.ts';

export interface VariedEpisode {
  readonly text: string;
  readonly facts: readonly Triple[];
}

/** Episodes of 3 to 13 distinct facts around one subject, `count` facts in all. */
export function variedEpisodes(count: number, seed = 1): readonly VariedEpisode[] {
  const random = createRandom(`varied facts ${seed}`);
  const seen = new Set<string>();
  const episodes: VariedEpisode[] = [];
  let left = count;
  while (left > 0) {
    const facts = drawEpisode(random).filter((fact) => isFresh(seen, fact));
    const kept = facts.slice(0, left);
    if (kept.length === 0) continue;
    left -= kept.length;
    episodes.push({ text: kept.map(sentence).join(' '), facts: kept });
  }
  return episodes;
}

/** What an agent asks its memory: names, sub-goals, questions. */
export function variedQueries(count: number, episodes: readonly VariedEpisode[], seed = 1): readonly string[] {
  const random = createRandom(`varied queries ${seed}`);
  return Array.from({ length: count }, () => {
    const { subject, relation, object } = random.pick(random.pick(episodes).facts);
    return random.pick([
      subject,
      object,
      `find the ${object}`,
      `where is ${subject}`,
      `what ${relation} ${object}`,
      `${subject} and ${object}`,
      `who or what ${relation} the ${object} today`,
    ]);
  });
}

function isFresh(seen: Set<string>, fact: Triple): boolean {
  const text = factText(fact);
  return !seen.has(text) && seen.add(text).size > 0;
}

function sentence({ subject, relation, object }: Triple): string {
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${relation} ${object}.`;
}

function drawEpisode(random: Random): Triple[] {
  return random.pick([
    roomEpisode,
    personEpisode,
    companyEpisode,
    townEpisode,
    dishEpisode,
    materialEpisode,
    workEpisode,
  ])(random);
}

function several(random: Random, low: number, high: number, draw: () => Triple): Triple[] {
  return Array.from({ length: random.integer(low, high) }, draw);
}

const fact = (subject: string, relation: string, object: string): Triple => ({ subject, relation, object });

const thing = (random: Random): string => `${random.pick(things.looks)} ${random.pick(things.names)}`;
const holder = (random: Random): string => `${random.pick(things.looks)} ${random.pick(things.holders)}`;
const room = (random: Random): string =>
  random.next() < 0.3 ? `room ${random.integer(1, 400)}` : `${random.pick(places.moods)} ${random.pick(places.rooms)}`;
const town = (random: Random): string => `${random.pick(places.townStarts)}${random.pick(places.townEnds)}`;
const person = (random: Random): string => `${random.pick(cast.first)} ${random.pick(cast.last)}`;
const company = (random: Random): string =>
  `${random.pick(cast.last)} ${random.pick(makers.trades)} ${random.pick(makers.forms)}`;
const year = (random: Random): string => String(random.integer(1790, 2024));

function roomEpisode(random: Random): Triple[] {
  const here = room(random);
  return [
    ...several(random, 1, 4, () => fact(here, 'has exit', random.pick(places.directions))),
    ...several(random, 0, 2, () => fact(room(random), `is ${random.pick(places.directions)} of`, here)),
    ...several(random, 1, 3, () => fact(here, 'contains', holder(random))),
    ...several(random, 1, 4, () => fact(thing(random), random.pick(['is in', 'is on', 'is inside']), holder(random))),
    ...several(random, 0, 1, () => fact(thing(random), 'unlocks', holder(random))),
  ];
}

function personEpisode(random: Random): Triple[] {
  const who = person(random);
  return several(random, 3, 9, () =>
    random.pick([
      () => fact(who, 'was born in', random.next() < 0.5 ? town(random) : year(random)),
      () => fact(who, random.pick(['works for', 'founded', 'left', 'advises']), company(random)),
      () => fact(who, random.pick(['is married to', 'is a friend of', 'studied under', 'wrote to']), person(random)),
      () => fact(who, 'works as', random.pick(cast.jobs)),
      () => fact(who, 'lives in', town(random)),
      () => fact(who, random.pick(['owns', 'lost', 'repaired', 'inherited']), thing(random)),
    ])(),
  );
}

function companyEpisode(random: Random): Triple[] {
  const firm = company(random);
  return several(random, 3, 8, () =>
    random.pick([
      () => fact(firm, 'is based in', town(random)),
      () => fact(firm, 'was founded in', year(random)),
      () => fact(firm, random.pick(['makes', 'sells', 'imports', 'recalled']), thing(random)),
      () => fact(firm, random.pick(['acquired', 'supplies', 'competes with', 'sued']), company(random)),
      () => fact(firm, 'employs', `${random.integer(3, 900) * 10} people`),
    ])(),
  );
}

function townEpisode(random: Random): Triple[] {
  const here = town(random);
  return several(random, 3, 8, () =>
    random.pick([
      () => fact(here, 'lies on', `river ${random.pick(places.townStarts)}`),
      () => fact(here, `is ${random.pick(places.directions)} of`, town(random)),
      () => fact(here, 'is known for', `${random.pick(kinds.dishes)} and ${random.pick(kinds.crafts)}`),
      () => fact(here, 'has', `${random.pick(places.moods)} ${random.pick(places.sights)}`),
      () => fact(here, 'had population of', String(random.integer(2, 900) * 137)),
      () => fact(here, 'was damaged in', `${random.pick(['fire', 'flood', 'storm', 'siege'])} of ${year(random)}`),
    ])(),
  );
}

function dishEpisode(random: Random): Triple[] {
  const dish = `${random.pick(places.townStarts)} ${random.pick(kinds.dishes)}`;
  return several(random, 3, 9, () => {
    const food = `${random.pick(kinds.colours)} ${random.pick(kinds.foods)}`;
    return random.pick([
      () => fact(`recipe for ${dish}`, 'requires', food),
      () => fact(food, 'to be', `${random.pick(kinds.cuts)} for ${dish}`),
      () => fact(food, 'is in', holder(random)),
      () => fact(dish, 'is served with', food),
      () => fact(dish, 'takes', `${random.integer(2, 36) * 5} minutes`),
    ])();
  });
}

function materialEpisode(random: Random): Triple[] {
  const what = `${random.pick(kinds.colours)} ${random.pick(kinds.materials)}`;
  return several(random, 3, 7, () =>
    random.pick([
      () => fact(what, random.pick(['melts at', 'boils at', 'was heated to']), `${random.integer(-20, 1600)} degrees`),
      () =>
        fact(
          what,
          random.pick(['dissolves in', 'reacts with', 'floats on']),
          `${random.pick(kinds.colours)} ${random.pick(kinds.materials)}`,
        ),
      () => fact(what, 'is inside', `${random.pick(things.looks)} ${random.pick(kinds.vessels)}`),
      () => fact(what, random.pick(['conducts', 'does not conduct']), random.pick(['electricity', 'heat', 'sound'])),
      () => fact(`sample ${random.integer(1, 5000)}`, 'is made of', what),
    ])(),
  );
}

function workEpisode(random: Random): Triple[] {
  const title = `The ${random.pick(places.moods)} ${random.pick(things.names)} of ${town(random)}`;
  return several(random, 3, 7, () =>
    random.pick([
      () => fact(title, random.pick(['was written by', 'was directed by', 'stars', 'is about']), person(random)),
      () => fact(title, 'was published in', year(random)),
      () => fact(title, 'is kept in', `${random.pick(places.moods)} ${random.pick(places.sights)}`),
      () => fact(title, 'mentions', random.next() < 0.5 ? town(random) : thing(random)),
      () => fact(title, 'is a kind of', random.pick(kinds.works)),
    ])(),
  );
}
