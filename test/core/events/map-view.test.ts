/** The map out of an agent's own facts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutRooms } from '../../../core/events/map-layout.ts';
import { mapView, relationDirection } from '../../../core/events/map-view.ts';
import { offsetOf, walkedDirection } from '../../../core/events/moves.ts';
import type { RunEvent, RunEventBody } from '../../../core/events/run-event.ts';
import { emptyRunView, foldRunEvents } from '../../../core/events/run-view.ts';
import type { RunView } from '../../../core/events/run-view.ts';
import { runConfigSchema } from '../../../core/events/run-config.ts';
import { FakeRun } from '../../fakes/fake-lab-run.ts';

const names = ['hall', 'cellar', 'tower', 'north', 'west', 'chest', 'key', 'inventory', 'exit to the east'];
const kinds = ['place', 'place', 'place', 'other', 'other', 'item', 'item', 'other', 'other'] as const;

type Fact = readonly [string, string, string];

/** A view whose step n learned the n-th list of facts, and outdated those named. */
function learned(
  ...steps: readonly { facts: readonly Fact[]; outdated?: readonly Fact[]; read?: [string, string] }[]
): RunView {
  const ids = new Map<string, number>();
  const factId = (fact: Fact): number => {
    const key = fact.join();
    if (!ids.has(key)) ids.set(key, ids.size + 1);
    return ids.get(key)!;
  };
  const id = (name: string): number => names.indexOf(name) + 1;
  let seq = 0;
  const event = (step: number, body: unknown): RunEvent => ({ seq: seq++, step, at: 0, body: body as RunEventBody });
  const events = steps.flatMap(({ facts, outdated = [], read }, index) => {
    const used = facts.flatMap(([subject, , object]) => [subject, object]);
    const update = {
      type: 'memory-updated',
      episodeId: index + 1,
      sequence: index + 1,
      entities: [...new Set(used)].map((name) => ({ entityId: id(name), name, kind: kinds[names.indexOf(name)] })),
      facts: facts.map((fact) => ({
        factId: factId(fact),
        subjectId: id(fact[0]),
        relation: fact[1],
        objectId: id(fact[2]),
        isNew: true,
      })),
      invalidated: outdated.map(factId),
    };
    const observation = read && {
      type: 'observation-received',
      command: read[0],
      text: read[1],
      inventory: null,
      admissible: null,
      score: 0,
      won: false,
      lost: false,
    };
    return [event(index + 1, update), ...(observation ? [event(index + 1, observation)] : [])];
  });
  return foldRunEvents(emptyRunView, events);
}

const roomNamed = (view: RunView, step: number, name: string) =>
  mapView(view, step).rooms.find(({ room }) => room.name === name);

describe('the map', () => {
  const view = learned(
    {
      facts: [
        ['hall', 'has exit', 'north'],
        ['hall', 'has exit', 'west'],
        ['hall', 'contains', 'chest'],
        ['hall', 'contains', 'exit to the east'],
        ['key', 'is in', 'chest'],
      ],
      read: ['go west', 'You walk into the cellar.'],
    },
    {
      facts: [
        ['cellar', 'is west of', 'hall'],
        ['hall', 'is east of', 'cellar'],
        ['key', 'is in', 'inventory'],
      ],
      outdated: [['key', 'is in', 'chest']],
    },
  );

  it('puts rooms beside one another as the facts say', () => {
    const [hall, cellar] = ['hall', 'cellar'].map((name) => roomNamed(view, 2, name)!.cell);
    expect(cellar).toEqual({ x: hall!.x - 1, y: hall!.y });
  });

  it('tells exits that were taken from those that were not', () => {
    expect(roomNamed(view, 1, 'hall')!.exits).toEqual([
      { direction: 'north', isTried: false },
      { direction: 'west', isTried: false },
    ]);
    expect(roomNamed(view, 2, 'hall')!.exits).toEqual([
      { direction: 'north', isTried: false },
      { direction: 'west', isTried: true },
    ]);
  });

  it('finds things through what holds them, and lists no exit among them', () => {
    const items = roomNamed(view, 1, 'hall')!.items.map(({ item, isCertain }) => [item.name, isCertain]);
    expect(items).toEqual([
      ['chest', true],
      ['key', true],
    ]);
  });

  it('drops what is carried', () => {
    expect(roomNamed(view, 2, 'hall')!.items.map(({ item }) => item.name)).toEqual(['chest']);
  });

  it('keeps a thing at its last known place, uncertain, when nothing newer is known', () => {
    const gone = learned(
      { facts: [['chest', 'is in', 'hall']] },
      { facts: [], outdated: [['chest', 'is in', 'hall']] },
    );
    expect(roomNamed(gone, 2, 'hall')!.items).toMatchObject([{ item: { name: 'chest' }, isCertain: false }]);
  });

  it('follows the walked path by commands and what was read', () => {
    const places = mapView(view, 2).path.map(({ roomId, step }) => [view.graph.entities.get(roomId)!.name, step]);
    expect(places).toEqual([
      ['hall', 0],
      ['cellar', 1],
    ]);
  });

  it('does not walk where the text does not follow', () => {
    const blocked = learned(
      { facts: [['cellar', 'is west of', 'hall']], read: ['go west', 'The door is closed.'] },
      { facts: [] },
    );
    expect(mapView(blocked, 2).path).toEqual([]);
  });

  it('agrees with the way of a whole run', async () => {
    const config = runConfigSchema.parse({ world: 'treasure-hunt', level: 'medium', seed: 4 });
    const run = new FakeRun({ runId: 'r', config, createdAt: 0, paceMs: 0 });
    await run.playNow();
    const whole = foldRunEvents(emptyRunView, run.events);
    const { rooms, path } = mapView(whole, whole.steps.length - 1);
    const last = whole.graph.entities.get(path.at(-1)!.roomId)!.name;
    const words = whole.steps.flatMap(({ observations }) => observations.map(({ text }) => text));
    const seenLast = words.findLast((text) => text.includes('You are in'))!;
    expect(seenLast).toContain(`You are in ${last}.`);
    expect(new Set(rooms.map(({ cell }) => `${cell.x},${cell.y}`)).size).toBe(rooms.length);
  });
});

describe('directions', () => {
  it('are read from relations and commands', () => {
    expect(relationDirection('is north-east of')).toBe('northeast');
    expect(relationDirection('is to the south of')).toBe('south');
    expect(relationDirection('is part of')).toBeNull();
    expect(['go north', 'West', 'walk up', 'take north', 'go to hall'].map(walkedDirection)).toEqual([
      'north',
      'west',
      'up',
      null,
      null,
    ]);
    expect(offsetOf('north')).toEqual({ x: 0, y: -1 });
  });
});

describe('the grid', () => {
  const way = fc.record({
    from: fc.integer({ min: 0, max: 15 }),
    to: fc.integer({ min: 0, max: 15 }),
    direction: fc.constantFrom('north', 'south', 'east', 'west', 'northeast', 'up', 'down'),
  });

  it('gives every room a cell of its own, whatever the ways', () => {
    fc.assert(
      fc.property(fc.array(way, { maxLength: 40 }), (ways) => {
        const rooms = Array.from({ length: 16 }, (_, index) => index);
        const cells = layOutRooms(rooms, ways);
        expect(cells.size).toBe(rooms.length);
        expect(new Set([...cells.values()].map(({ x, y }) => `${x},${y}`)).size).toBe(rooms.length);
      }),
    );
  });

  it('keeps a grid of rooms as it is', () => {
    const rooms = Array.from({ length: 9 }, (_, index) => index);
    const ways = rooms.flatMap((room) => [
      ...(room % 3 < 2 ? [{ from: room, to: room + 1, direction: 'east' }] : []),
      ...(room < 6 ? [{ from: room, to: room + 3, direction: 'south' }] : []),
    ]);
    const cells = layOutRooms(rooms, ways);
    expect(rooms.map((room) => cells.get(room))).toEqual(
      rooms.map((room) => ({ x: room % 3, y: Math.floor(room / 3) })),
    );
  });
});
