/** The map that facts draw: ways, walks, exits (AriGraph App. B, Alg. 3). */
import { beforeEach, expect, test } from 'vitest';
import type { EntityKind, Triple } from '../../../core/base/facts.ts';
import { oppositeOf, wayFact, type Direction } from '../../../core/base/spatial.ts';
import type { GraphId } from '../../../core/base/ids.ts';
import { openGraph, type StoredGraph } from '../../../core/memory/open-graph.ts';
import { openDatabase } from '../../../core/storage/database.ts';

let graph: StoredGraph;
beforeEach(async () => void (graph = await openGraph(openDatabase(':memory:'), 'g' as GraphId)));

const fact = (text: string): Triple => {
  const [subject, relation, object] = text.split(', ');
  return { subject: subject!, relation: relation!, object: object! };
};
const learn = (texts: readonly string[], kinds: Record<string, EntityKind> = {}) =>
  graph.merge({ text: '', facts: texts.map(fact), invalidate: [], kinds });
const move = (to: string, direction: Direction, from: string) =>
  graph.merge({
    text: '',
    facts: [wayFact(to, direction, from), wayFact(from, oppositeOf(direction), to)],
    invalidate: [],
  });

test('a move explains the exits it went through, and opens a way back', async () => {
  await learn([
    'room a, has exit, west',
    'room b, has exit, east',
    'room b, has exit, north',
    'room b, has exit, south',
  ]);
  expect(graph.unexploredExits()).toHaveLength(4);
  await move('room b', 'west', 'room a');
  expect(graph.unexploredExits()).toEqual([
    { place: 'room b', direction: 'north' },
    { place: 'room b', direction: 'south' },
  ]);
  expect(graph.unexploredExits('Room A')).toEqual([]);
  expect(graph.unexploredExits('the room b')).toHaveLength(2);
  expect(graph.unexploredExits('nowhere')).toEqual([]);
  expect(graph.shortestPath('room a', 'ROOM B')).toEqual(['west']);
  expect(graph.shortestPath('room b', 'room a')).toEqual(['east']);
  expect(graph.places()).toEqual(['room a', 'room b']);
});

test('walks the fewest rooms', async () => {
  await move('b', 'east', 'a');
  await move('c', 'east', 'b');
  await move('d', 'south', 'c');
  await move('e', 'west', 'd');
  await move('b', 'north', 'e');
  expect(graph.shortestPath('a', 'd')).toEqual(['east', 'east', 'south']);
  expect(graph.shortestPath('e', 'a')).toEqual(['north', 'west']);
  expect(graph.shortestPath('a', 'a')).toEqual([]);
  expect(graph.shortestPath('a', 'moon')).toBeNull();
  await move('island', 'out', 'boat');
  expect(graph.shortestPath('a', 'island')).toBeNull();
  expect(graph.shortestPath('island', 'boat')).toEqual(['in']);
});

test('other wordings draw the same map', async () => {
  await learn([
    'Kitchen, is to the north of, Hall',
    'hall, leads east to, garden',
    'cellar, down of, hall',
    'attic, is upstairs from, hall',
    'hall, has unexplored exit, the west',
    'hall, has exit, north',
    'garden, has, exit to the south',
  ]);
  expect(graph.shortestPath('cellar', 'kitchen')).toEqual(['up', 'north']);
  expect(graph.shortestPath('garden', 'attic')).toEqual(['west', 'up']);
  expect(graph.unexploredExits()).toEqual([
    { place: 'Hall', direction: 'west' },
    { place: 'garden', direction: 'south' },
  ]);
});

test('a one-sided fact is a way back, unless another fact says what lies there', async () => {
  await learn(['maze, is north of, gate']);
  expect(graph.shortestPath('maze', 'gate')).toEqual(['south']);
  await learn(['pit, is south of, maze']);
  expect(graph.shortestPath('maze', 'pit')).toEqual(['south']);
  expect(graph.shortestPath('maze', 'gate')).toBeNull();
});

test('of two places in one direction the newer is believed', async () => {
  await learn(['shop, is east of, street']);
  await learn(['park, is east of, street']);
  expect(graph.shortestPath('street', 'park')).toEqual(['east']);
  expect(graph.shortestPath('street', 'shop')).toBeNull();
});

test('outdated facts draw nothing', async () => {
  await learn(['shop, is east of, street', 'street, has exit, east']);
  const [way] = graph.currentFacts();
  await graph.merge({ text: '', facts: [], invalidate: [way!.factId] });
  expect(graph.shortestPath('street', 'shop')).toBeNull();
  expect(graph.unexploredExits()).toEqual([{ place: 'street', direction: 'east' }]);
});

test('things are no places: what is said of both is a way only between places', async () => {
  await learn(['coin, is under, rug', 'lamp, is north of, sofa'], { lamp: 'item' });
  expect(graph.places()).toEqual([]);
  await learn(['cellar, is below, pantry', 'pantry, has exit, east', 'cellar, has exit, west']);
  expect(graph.shortestPath('pantry', 'cellar')).toEqual(['down']);
  expect(graph.shortestPath('cellar', 'pantry')).toEqual(['up']);
  expect(graph.places()).not.toContain('rug');
});
