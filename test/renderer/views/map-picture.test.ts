/** The map as known and the true one beside it, ready to be drawn. */
import { describe, expect, it } from 'vitest';
import { runConfigSchema } from '../../../core/events/run-config.ts';
import { mapView } from '../../../core/events/map-view.ts';
import { emptyRunView, foldRunEvents } from '../../../core/events/run-view.ts';
import { mapGeometry, ROOM_HEIGHT, ROOM_WIDTH } from '../../../renderer/views/run/map-geometry.ts';
import { knownMapPicture, trueMapPicture } from '../../../renderer/views/run/map-picture-data.ts';
import { FakeRun } from '../../fakes/fake-lab-run.ts';

const config = runConfigSchema.parse({ world: 'treasure-hunt', level: 'hard', seed: 5 });
const run = new FakeRun({ runId: 'r', config, createdAt: 0, paceMs: 0 });
await run.playNow();
const view = foldRunEvents(emptyRunView, run.events);
const whole = mapView(view, view.steps.length - 1);
const truth = run.reveal()!;

describe('the known map', () => {
  const picture = knownMapPicture(whole);

  it('has each way once, and the agent in one room', () => {
    const keys = picture.ways.map(({ from, to }) => [from, to].sort().join());
    expect(new Set(keys).size).toBe(keys.length);
    expect(picture.rooms.filter(({ isHere }) => isHere)).toHaveLength(1);
    expect(picture.path.every((key) => picture.rooms.some((room) => room.key === key))).toBe(true);
  });

  it('is drawn without one room over another', () => {
    const { placeOf, width, height } = mapGeometry(picture.rooms);
    const places = [...placeOf.values()];
    for (const [index, a] of places.entries()) {
      expect(a.x > 0 && a.x < width && a.y > 0 && a.y < height).toBe(true);
      for (const b of places.slice(index + 1))
        expect(Math.abs(a.x - b.x) >= ROOM_WIDTH || Math.abs(a.y - b.y) >= ROOM_HEIGHT).toBe(true);
    }
  });
});

describe('the true map', () => {
  it('marks the rooms that were never found', () => {
    const early = trueMapPicture(truth, mapView(view, 3));
    const late = trueMapPicture(truth, whole);
    const unknown = (picture: typeof early): number => picture.rooms.filter(({ isKnown }) => !isKnown).length;
    expect(early.rooms).toHaveLength(truth.rooms.length);
    expect(unknown(early)).toBeGreaterThan(unknown(late));
    expect(unknown(late)).toBe(truth.rooms.length - new Set(whole.rooms.map(({ room }) => room.name)).size);
  });

  it('lies like the known one, way by way', () => {
    const offsets = (picture: ReturnType<typeof knownMapPicture>): Map<string, string> => {
      const at = new Map(picture.rooms.map((room) => [room.key, room]));
      return new Map(
        picture.ways.flatMap(({ from, to }) => {
          const [a, b] = [at.get(from)!, at.get(to)!].sort((one, other) => one.name.localeCompare(other.name));
          return [[`${a!.name} ${b!.name}`, `${b!.cell.x - a!.cell.x},${b!.cell.y - a!.cell.y}`]];
        }),
      );
    };
    const [known, real] = [offsets(knownMapPicture(whole)), offsets(trueMapPicture(truth, whole))];
    for (const [way, offset] of known) expect(real.get(way), way).toBe(offset);
  });

  it('puts things into the room where they lie, through whatever holds them', () => {
    const nested = trueMapPicture(
      {
        rooms: ['Hall'],
        start: null,
        ways: [],
        things: [
          { name: 'chest', place: 'Hall' },
          { name: 'key', place: 'chest' },
          { name: 'coin', place: 'inventory' },
        ],
      },
      whole,
    );
    expect(nested.rooms[0]?.items.map(({ name }) => name)).toEqual(['chest', 'key']);
  });
});
