/** The brute-force model of a memory graph: plain lists, every question answered by looking at everything. */
import { factText, normalizeName, normalizeRelation, type Triple } from '../../../core/base/facts.ts';
import { oppositeOf, readSpatialFact, type Direction } from '../../../core/base/spatial.ts';
// The same sums in the same order, so that equal scores are equal to the last bit.
import { dot } from '../../../core/memory/vector-index/vector-rows.ts';

export interface ModelFact {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly intervals: { from: number; to: number | null }[];
}

export interface ModelEpisode {
  readonly text: string;
  readonly facts: ModelFact[];
}

/** Entities are their display names here. */
export class ReferenceGraph {
  facts: ModelFact[] = [];
  names: string[] = [];
  episodes: ModelEpisode[] = [];

  clone(): ReferenceGraph {
    const copy = new ReferenceGraph();
    const twins = new Map(
      this.facts.map((fact) => [fact, { ...fact, intervals: fact.intervals.map((interval) => ({ ...interval })) }]),
    );
    copy.facts = [...twins.values()];
    copy.names = [...this.names];
    copy.episodes = this.episodes.map(({ text, facts }) => ({ text, facts: facts.map((fact) => twins.get(fact)!) }));
    return copy;
  }

  nameOf(name: string): string | undefined {
    return this.names.find((known) => normalizeName(known) === normalizeName(name));
  }

  merge(text: string, outdated: readonly Triple[], triples: readonly Triple[]): void {
    const now = this.episodes.length + 1;
    for (const triple of outdated) {
      const last = this.find(triple)?.intervals.at(-1);
      if (last && last.to === null && last.from < now) last.to = now;
    }
    const observed: ModelFact[] = [];
    for (const triple of triples) {
      if ([triple.subject, triple.relation, triple.object].some((part) => part.trim() === '')) continue;
      for (const name of [triple.subject, triple.object]) if (!this.nameOf(name)) this.names.push(name.trim());
      const fact = this.find(triple) ?? this.add(triple);
      if (fact.intervals.at(-1)?.to !== null) fact.intervals.push({ from: now, to: null });
      if (!observed.includes(fact)) observed.push(fact);
    }
    this.episodes.push({ text, facts: observed });
  }

  find(triple: Triple): ModelFact | undefined {
    const [subject, object] = [this.nameOf(triple.subject), this.nameOf(triple.object)];
    return this.facts.find(
      (fact) =>
        fact.subject === subject &&
        fact.object === object &&
        normalizeRelation(fact.relation) === normalizeRelation(triple.relation),
    );
  }

  private add(triple: Triple): ModelFact {
    const fact: ModelFact = {
      subject: this.nameOf(triple.subject)!,
      relation: triple.relation.trim(),
      object: this.nameOf(triple.object)!,
      intervals: [],
    };
    this.facts.push(fact);
    return fact;
  }

  factsAt(sequence: number): ModelFact[] {
    const since = (fact: ModelFact): number | undefined =>
      fact.intervals.find(({ from, to }) => from <= sequence && (to ?? Infinity) > sequence)?.from;
    return this.facts
      .filter((fact) => since(fact) !== undefined)
      .map((fact, index) => ({ fact, index, from: since(fact)! }))
      .sort((a, b) => a.from - b.from || this.facts.indexOf(a.fact) - this.facts.indexOf(b.fact))
      .map(({ fact }) => fact);
  }

  current(): ModelFact[] {
    return this.factsAt(this.episodes.length);
  }

  /** The `limit` current facts most similar to a text. */
  nearest(text: string, limit: number, embed: Embed): { fact: ModelFact; score: number }[] {
    return this.current()
      .map((fact) => ({ fact, score: dot(embed(factText(fact)), 0, embed(text)) }))
      .sort((a, b) => b.score - a.score || this.facts.indexOf(a.fact) - this.facts.indexOf(b.fact))
      .slice(0, limit);
  }

  /** Alg. 2, with the queue of the paper. */
  search(query: string, depth: number, width: number, embed: Embed): Map<ModelFact, number> {
    const found = new Map<ModelFact, number>();
    const own = this.nameOf(query);
    const queue: { text: string; distance: number }[] = [{ text: query, distance: 0 }];
    const queued = new Set(own === undefined ? [] : [own]);
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (next.distance >= depth) continue;
      for (const { fact, score } of this.nearest(next.text, width, embed)) {
        found.set(fact, Math.max(score, found.get(fact) ?? -Infinity));
        for (const name of [fact.subject, fact.object]) {
          if (queued.has(name)) continue;
          queued.add(name);
          queue.push({ text: name, distance: next.distance + 1 });
        }
      }
    }
    return found;
  }

  /** Eq. 1 for every episode. */
  episodeScores(facts: readonly ModelFact[]): number[] {
    return this.episodes.map((episode) => {
      const total = Math.max(episode.facts.length, 1);
      return (episode.facts.filter((fact) => facts.includes(fact)).length / total) * Math.log2(total);
    });
  }

  /** Facts between names within `hops`, by repeated widening. */
  around(names: readonly string[], hops: number): ModelFact[] {
    let reached = names.map((name) => this.nameOf(name)).filter((name) => name !== undefined);
    for (let hop = 0; hop < hops; hop += 1)
      reached = this.current()
        .filter(({ subject, object }) => reached.includes(subject) || reached.includes(object))
        .reduce((all, { subject, object }) => [...new Set([...all, subject, object])], reached);
    return this.current().filter(({ subject, object }) => reached.includes(subject) && reached.includes(object));
  }

  /** Where walking a direction leads from each place; a fact read backwards fills what no fact says. */
  ways(): Map<string, Map<Direction, string>> {
    const ways = new Map<string, Map<Direction, string>>();
    const stated: { from: string; direction: Direction; to: string }[] = [];
    for (const fact of this.current()) {
      const reading = readSpatialFact(fact);
      if (reading?.kind !== 'way' || !reading.isCertain || fact.subject === fact.object) continue;
      const [from, to] = reading.from === 'subject' ? [fact.subject, fact.object] : [fact.object, fact.subject];
      stated.push({ from, direction: reading.direction, to });
    }
    const set = (from: string, direction: Direction, to: string): void =>
      void ways.set(from, (ways.get(from) ?? new Map<Direction, string>()).set(direction, to));
    for (const { from, direction, to } of stated) set(from, direction, to);
    for (const { from, direction, to } of stated)
      if (!ways.get(to)?.has(oppositeOf(direction))) set(to, oppositeOf(direction), from);
    return ways;
  }

  /** Fewest moves between two places, by trying ever longer walks; null where there is no way. */
  distance(from: string, to: string): number | null {
    const ways = this.ways();
    let reached = new Set([from]);
    for (let length = 0; length <= this.names.length; length += 1) {
      if (reached.has(to)) return length;
      reached = new Set([...reached].flatMap((place) => [place, ...(ways.get(place)?.values() ?? [])]));
    }
    return null;
  }

  exits(): string[] {
    const ways = this.ways();
    const open = this.current().flatMap((fact) => {
      const reading = readSpatialFact(fact);
      if (reading?.kind !== 'exits') return [];
      return reading.directions
        .filter((direction) => !ways.get(fact.subject)?.has(direction))
        .map((direction) => `${fact.subject}: ${direction}`);
    });
    return [...new Set(open)].sort();
  }
}

export type Embed = (text: string) => Float32Array;
