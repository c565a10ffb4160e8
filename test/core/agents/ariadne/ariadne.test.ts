/** Ariadne's pipeline, step by step, over rules and over scripted answers. */
import { describe, expect, it } from 'vitest';
import { ariadne } from '../../../../core/agents/ariadne/ariadne.ts';
import { systemClock } from '../../../../core/base/clock.ts';
import { ClewError } from '../../../../core/base/errors.ts';
import { factText } from '../../../../core/base/facts.ts';
import type { ActInput } from '../../../../core/roles/act.ts';
import type { OutdatedInput } from '../../../../core/roles/outdated.ts';
import type { PlanInput } from '../../../../core/roles/plan.ts';
import { createRulesReasoner } from '../../../../core/roles/reasoners/rules/rules-reasoner.ts';
import { createScriptedReasoner, type Script } from '../../../../core/roles/reasoners/scripted-reasoner.ts';
import type { Reasoner } from '../../../../core/roles/role.ts';
import { context, result, rooms, takeSeat, turn, type Seat } from '../support/seat.ts';

const rules = createRulesReasoner({ clock: systemClock });

/** Rules, with single roles answered by a script. */
function partlyScripted(script: Script): Reasoner {
  const scripted = createScriptedReasoner(script);
  return {
    name: 'rules',
    run: (role, input, options) => (role.name in script ? scripted : rules).run(role, input, options),
  };
}

const currentFacts = (seat: Seat): string[] => seat.graph.currentFacts().map(factText);
const inputOf = <Input>(seat: Seat, role: string): Input =>
  seat.asked.findLast((call) => call.role === role)?.input as Input;

/** Walks east from room A to room C, one decision a room. */
async function walkEast(seat: Seat): Promise<void> {
  await seat.agent.next(turn(1, result(null, rooms.a)), context);
  await seat.agent.next(turn(2, result('go east', rooms.b)), context);
  await seat.agent.next(turn(3, result('go east', rooms.c)), context);
}

describe('a step of Ariadne', () => {
  it('extracts, looks for what is outdated, recalls, checks exploration, plans and acts, in this order', async () => {
    const seat = await takeSeat(rules);
    const action = await seat.agent.next(turn(1, result(null, rooms.a)), context);
    expect(seat.asked.map(({ role }) => role)).toEqual(['extract', 'crucial-items', 'plan', 'act']);
    expect(seat.events.map(({ type }) => type)).toEqual([
      'memory-updated',
      'memory-recalled',
      'exits-listed',
      'plan-changed',
    ]);
    expect(action).toMatchObject({ action: 'go east', commands: ['go east'] });
    await seat.agent.next(turn(2, result('unlock Red locker', 'You unlock the Red locker.')), context);
    expect(seat.asked.slice(4).map(({ role }) => role)).toEqual([
      'extract',
      'outdated',
      'crucial-items',
      'needs-exploration',
      'plan',
      'act',
    ]);
  });

  it('makes an episode of each observation, linked to its facts, and learns kinds', async () => {
    const seat = await takeSeat(rules);
    await walkEast(seat);
    expect(seat.graph.episodes().map(({ text }) => text)).toEqual([rooms.a, rooms.b, rooms.c]);
    const names = seat.graph.entities().map(({ name, kind }) => [name, kind]);
    expect(names).toEqual(
      expect.arrayContaining([
        ['Room A', 'place'],
        ['Key 1', 'item'],
        ['east', 'other'],
      ]),
    );
    const [first] = seat.of('memory-updated');
    expect(first?.facts).toHaveLength(seat.graph.episodes()[0]!.factIds.length);
  });

  it('writes the way of a move both ways round, whatever the reasoner extracts', async () => {
    const seat = await takeSeat(partlyScripted({ extract: () => ({ facts: [] }) }));
    await walkEast(seat);
    expect(currentFacts(seat)).toEqual([
      'Room B, is east of, Room A',
      'Room A, is west of, Room B',
      'Room C, is east of, Room B',
      'Room B, is west of, Room C',
    ]);
  });

  it('stays where it is when a move is refused', async () => {
    const seat = await takeSeat(rules);
    await seat.agent.next(turn(1, result(null, rooms.a)), context);
    await seat.agent.next(turn(2, result('go west', "You can't go that way.")), context);
    expect(inputOf<PlanInput>(seat, 'plan').place).toBe('Room A');
    expect(currentFacts(seat).some((text) => text.includes('west of'))).toBe(false);
  });

  it('closes outdated facts, but never exits nor the way between places', async () => {
    const everything = (input: unknown) => ({
      outdated: (input as OutdatedInput).knownFacts.map((_fact, index) => index + 1),
    });
    const seat = await takeSeat(partlyScripted({ outdated: everything }));
    await walkEast(seat);
    await seat.agent.next(turn(4, result('take Key 1', 'You pick up the Key 1 from the ground.')), context);
    const facts = currentFacts(seat);
    expect(facts).toContain('Key 1, is in, inventory');
    expect(facts).not.toContain('Key 1, is in, Room C');
    expect(facts.filter((text) => text.includes('has exit'))).toHaveLength(4);
    expect(facts.filter((text) => / is (?:east|west) of/u.test(text.replaceAll(',', '')))).toHaveLength(4);
    expect(seat.of('memory-updated').at(-1)?.invalidated).toHaveLength(1);
  });

  it('keeps goal, place, last five turns, observation with inventory, facts and episodes in mind', async () => {
    const seat = await takeSeat(rules);
    await seat.agent.next(turn(1, result(null, rooms.a)), context);
    for (let step = 2; step <= 9; step += 1)
      await seat.agent.next(turn(step, result('look', `${rooms.a}\nIt is ${step} o'clock.`)), context);
    const memory = inputOf<PlanInput>(seat, 'plan');
    expect(memory).toMatchObject({
      goal: 'Find the treasure.',
      place: 'Room A',
      inventory: 'You are carrying nothing.',
    });
    expect(memory.history).toHaveLength(5);
    expect(memory.history.at(-1)?.observation).toContain("8 o'clock");
    expect(memory.observation).toContain("9 o'clock");
    expect(memory.recalledFacts.length).toBeGreaterThan(0);
    const recent = [...memory.history.map(({ observation }) => observation), memory.observation];
    expect(memory.episodes.every((text) => !recent.includes(text))).toBe(true);
    expect(memory.episodes.length).toBeGreaterThan(0);
  });

  it('reads a place that looks as it did before from memory, unless told to read again', async () => {
    const count = (seat: Seat) => seat.asked.filter(({ role }) => role === 'extract').length;
    const again = turn(4, result('go west', rooms.b));
    const seat = await takeSeat(rules);
    await walkEast(seat);
    await seat.agent.next(again, context);
    expect(count(seat)).toBe(3);
    expect(seat.graph.episodes().at(-1)?.factIds).toEqual(
      expect.arrayContaining([...seat.graph.episodes()[1]!.factIds]),
    );
    const reader = await takeSeat(rules, { parameters: { readAgain: true } });
    await walkEast(reader);
    await reader.agent.next(again, context);
    expect(count(reader)).toBe(4);
  });

  it('asks about exploration once for the same plan', async () => {
    const seat = await takeSeat(
      partlyScripted({ plan: () => ({ subGoals: [{ text: 'Find treasure', reason: 'not found' }] }) }),
    );
    await walkEast(seat);
    expect(seat.asked.filter(({ role }) => role === 'needs-exploration')).toHaveLength(1);
    expect(seat.of('plan-changed')).toHaveLength(1);
  });

  it('lists exits that nobody took, nearest first', async () => {
    const seat = await takeSeat(rules);
    const crossing = rooms.b.replace('to the west.', 'to the west. There is an exit to the north.');
    await seat.agent.next(turn(1, result(null, rooms.a)), context);
    await seat.agent.next(turn(2, result('go east', crossing)), context);
    await seat.agent.next(turn(3, result('go west', rooms.a)), context);
    expect(inputOf<PlanInput>(seat, 'plan').exits).toEqual([
      { place: 'Room B', direction: 'east', distance: 1 },
      { place: 'Room B', direction: 'north', distance: 1 },
    ]);
  });
});

describe('"go to ROOM"', () => {
  const goToA = { reason: 'back', action: 'go to Room A' };

  async function walkBack(options?: Parameters<typeof takeSeat>[1]): Promise<Seat> {
    let step = 0;
    const seat = await takeSeat(
      partlyScripted({ act: () => ((step += 1) < 3 ? { reason: 'on', action: 'go east' } : goToA) }),
      options,
    );
    await walkEast(seat);
    return seat;
  }

  it('is offered for every place visited, the nearest first, and walks the shortest way in one decision', async () => {
    const seat = await walkBack();
    expect(inputOf<ActInput>(seat, 'act').destinations).toEqual(['Room B', 'Room A']);
    const action = await seat.agent.next(turn(4, result('look', rooms.c)), context);
    expect(action).toEqual({ ...goToA, commands: ['go west', 'go west'] });
  });

  it('goes on through what it knows, and stops where something new shows', async () => {
    const seat = await walkBack();
    expect(seat.agent.shouldStop([result('go west', rooms.b)])).toBe(false);
    expect(seat.agent.shouldStop([result('go west', `${rooms.b}\n\nThere is a lamp on the floor.`)])).toBe(true);
    const stubborn = await walkBack({ parameters: { stopAtNews: false } });
    expect(stubborn.agent.shouldStop([result('go west', `${rooms.b}\n\nThere is a lamp on the floor.`)])).toBe(false);
  });

  it('stops when a move is refused, leads elsewhere, or the game is over', async () => {
    const seat = await walkBack({ parameters: { stopAtNews: false } });
    expect(seat.agent.shouldStop([result('go west', 'The way is blocked.')])).toBe(true);
    expect(seat.agent.shouldStop([result('go west', rooms.a.replaceAll('Room A', 'Room Q'))])).toBe(true);
    expect(seat.agent.shouldStop([result('go west', rooms.b, { lost: true })])).toBe(true);
  });

  it('learns nothing twice from places it passed as they were', async () => {
    const seat = await walkBack();
    const before = seat.graph.sequence;
    await seat.agent.observe(turn(4, result('go west', rooms.b), result('go west', rooms.a)), context);
    expect(seat.graph.sequence).toBe(before + 1);
    expect(seat.graph.lastEpisodes(1)[0]?.text).toBe(rooms.a);
  });
});

describe('ablations', () => {
  it('recall: nothing comes from memory, and nothing is asked for it', async () => {
    const seat = await takeSeat(rules, { ablate: ['recall'] });
    await walkEast(seat);
    expect(inputOf<PlanInput>(seat, 'plan')).toMatchObject({ recalledFacts: [], episodes: [] });
    expect(seat.asked.some(({ role }) => role === 'crucial-items')).toBe(false);
    expect(seat.of('memory-recalled')).toHaveLength(0);
    expect(seat.graph.counts().facts).toBeGreaterThan(5);
  });

  it('episodic: facts without past observations', async () => {
    const seat = await takeSeat(rules, { ablate: ['episodic'], parameters: { history: 0 } });
    await walkEast(seat);
    expect(inputOf<PlanInput>(seat, 'plan').recalledFacts.length).toBeGreaterThan(0);
    expect(seat.of('memory-recalled').every(({ episodes }) => episodes.length === 0)).toBe(true);
    const whole = await takeSeat(rules, { parameters: { history: 0 } });
    await walkEast(whole);
    expect(whole.of('memory-recalled').some(({ episodes }) => episodes.length > 0)).toBe(true);
  });

  it('exploration: no exits, no check', async () => {
    const seat = await takeSeat(rules, { ablate: ['exploration'] });
    await walkEast(seat);
    expect(inputOf<PlanInput>(seat, 'plan').exits).toBeNull();
    expect(seat.asked.some(({ role }) => role === 'needs-exploration')).toBe(false);
    expect(seat.of('exits-listed')).toHaveLength(0);
  });

  it('refuses names and values that it does not have', async () => {
    await expect(takeSeat(rules, { ablate: ['sleep'] })).rejects.toThrow(/no ablation "sleep"/u);
    await expect(takeSeat(rules, { parameters: { width: 0 } })).rejects.toMatchObject({ code: 'bad-input' });
    await expect(takeSeat(rules, { parameters: { wide: 1 } })).rejects.toMatchObject({ code: 'bad-input' });
    expect(ariadne.ablations.map(({ id }) => id)).toEqual(['recall', 'episodic', 'exploration']);
  });
});

describe('state', () => {
  it('is one plain value: an agent restored from it goes on as the other would', async () => {
    const seat = await takeSeat(rules);
    await seat.agent.next(turn(1, result(null, rooms.a)), context);
    await seat.agent.next(turn(2, result('go east', rooms.b)), context);
    const saved = seat.agent.saveState();
    expect(JSON.parse(JSON.stringify(saved))).toEqual(saved);
    const other = await takeSeat(rules, { graph: seat.graph });
    other.agent.restoreState(saved);
    const next = turn(3, result('go east', rooms.c, { admissible: ['go west', 'take Key 1'] }));
    const action = await other.agent.next(next, context);
    expect(action.action).toBe('take Key 1');
    expect(inputOf<PlanInput>(other, 'plan').history).toHaveLength(2);
    expect(() => other.agent.restoreState({ plan: 7 })).toThrow(ClewError);
  });

  it('learns from a person’s turns and takes their commands for its own history', async () => {
    const seat = await takeSeat(rules);
    await seat.agent.next(turn(1, result(null, rooms.a)), context);
    await seat.agent.observe({ step: 2, results: [result('go east', rooms.b)], wasTakenOver: true }, context);
    await seat.agent.next({ step: 3, results: [result('look', rooms.b)], wasTakenOver: true }, context);
    const { history, place } = inputOf<PlanInput>(seat, 'plan');
    expect(place).toBe('Room B');
    expect(history.map(({ action }) => action)).toEqual(['go east', 'look']);
    expect(currentFacts(seat)).toContain('Room B, is east of, Room A');
  });
});

describe('a model that gives no usable answer', () => {
  const broken = (...roles: string[]): Reasoner => ({
    name: 'broken',
    run: (role, input, options) =>
      roles.includes(role.name)
        ? Promise.reject(new ClewError('model-answer-invalid', `no answer for ${role.name}`, { detail: 'gibberish' }))
        : rules.run(role, input, options),
  });

  it('costs a warning with its text, not the run', async () => {
    const all = ['extract', 'outdated', 'crucial-items', 'needs-exploration', 'plan', 'act'];
    const seat = await takeSeat(broken(...all));
    await seat.agent.next(turn(1, result(null, rooms.a)), context);
    const action = await seat.agent.next(turn(2, result('go east', rooms.b)), context);
    expect(action.action).toBe('look');
    expect(seat.of('warning-raised')[0]).toMatchObject({ message: 'no answer for extract', detail: 'gibberish' });
    expect(currentFacts(seat)).toContain('Room B, is east of, Room A');
  });

  it('leaves the plan as it was', async () => {
    let isBroken = false;
    const reasoner: Reasoner = {
      name: 'sometimes',
      run: (role, input, options) => (isBroken ? broken('plan') : rules).run(role, input, options),
    };
    const seat = await takeSeat(reasoner);
    await seat.agent.next(turn(1, result(null, rooms.a)), context);
    isBroken = true;
    await seat.agent.next(turn(2, result('go east', rooms.b)), context);
    expect(seat.of('plan-changed')).toHaveLength(1);
    expect(inputOf<ActInput>(seat, 'act').plan).toEqual(seat.of('plan-changed')[0]?.plan);
  });

  it('lets every other failure through', async () => {
    const seat = await takeSeat({
      name: 'down',
      run: () => Promise.reject(new ClewError('model-host-crashed', 'gone')),
    });
    const next = seat.agent.next(turn(1, result(null, rooms.a)), context);
    await expect(next).rejects.toMatchObject({ code: 'model-host-crashed' });
  });
});
