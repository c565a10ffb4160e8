/** Kinds of entities, as far as facts show them: places by their exits, things by where they lie. */
import type { EntityKind, Triple } from '../../base/facts.ts';
import { normalizeName } from '../../base/facts.ts';
import { directionOf, readSpatialFact } from '../../base/spatial.ts';

/** The kind of each name that the facts tell something of; names that could be anything are left out. */
export function kindsOf(facts: readonly Triple[], place: string | null): Readonly<Record<string, EntityKind>> {
  const kinds: Record<string, EntityKind> = {};
  for (const fact of facts) for (const [name, kind] of kindsIn(fact)) kinds[name] ??= kind;
  if (place !== null) kinds[place] = 'place';
  for (const { subject, object } of facts.filter((fact) => readSpatialFact(fact)?.kind === 'way'))
    Object.assign(kinds, { [subject]: 'place', [object]: 'place' });
  for (const { subject } of facts.filter((fact) => readSpatialFact(fact)?.kind === 'exits')) kinds[subject] = 'place';
  return kinds;
}

function kindsIn({ subject, relation, object }: Triple): readonly (readonly [string, EntityKind])[] {
  const said = normalizeName(relation);
  if (directionOf(object) !== null) return [[object, 'other']];
  if (normalizeName(object) === 'inventory')
    return [
      [subject, 'item'],
      [object, 'other'],
    ];
  if (/^(?:contains|holds|has)$/u.test(said)) return [[object, 'item']];
  if (/^(?:is )?(?:in|on|inside)$/u.test(said)) return [[subject, 'item']];
  return [];
}
