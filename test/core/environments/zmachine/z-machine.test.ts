/** The machine by itself: versions, prompts, snapshots, and what it does with games that misbehave. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isClewError } from '../../../../core/base/errors.ts';
import { openGameFile, revealGameFile } from '../../../../core/environments/open-game-file.ts';
import { readStory } from '../../../../core/environments/zmachine/story.ts';
import { ZMachine } from '../../../../core/environments/zmachine/z-machine.ts';
import { tinyStory } from './tiny-story.ts';

const machineOf = (bytes: Uint8Array): ZMachine => new ZMachine(readStory(bytes, 'tiny'), { name: 'tiny', seed: 1 });

describe('the machine', () => {
  it.each([3, 4, 5, 8] as const)('runs version %i', (version) => {
    const machine = machineOf(tinyStory(version));
    expect(machine.start()).toBe('ready\n');
    expect(machine.send('hello')).toBe('you wrote it\n');
    expect(machine.isRunning).toBe(true);
  });

  it('shows the status line of version 3', () => {
    const machine = machineOf(tinyStory(3));
    machine.start();
    machine.send('one');
    expect(machine.statusLine()).toMatch(/^ hall +Score: 1 {2}Turns: 0/);
  });

  it('goes back to a snapshot as often as one likes', () => {
    const machine = machineOf(tinyStory(3));
    machine.start();
    const snapshot = machine.snapshot();
    for (const expected of ['1', '1', '1']) {
      machine.restore(snapshot);
      machine.send('one');
      expect(machine.statusLine()).toContain(`Score: ${expected}`);
    }
    machine.send('two');
    expect(machine.statusLine()).toContain('Score: 2');
  });

  it('presses the key a game asks for before it takes a line', () => {
    const machine = machineOf(tinyStory(5, 'asks-for-a-key'));
    machine.start();
    expect(machine.send('hello')).toBe('you wrote it\n');
  });

  it('has ended when the game quits, and answers nothing more', () => {
    const machine = machineOf(tinyStory(5, 'quits'));
    machine.start();
    machine.send('hello');
    expect(machine.isRunning).toBe(false);
    expect(machine.send('hello')).toBe('');
  });

  it.each(['never-ends', 'prints-without-end'] as const)('gives up on a game that %s', (behaviour) => {
    const machine = machineOf(tinyStory(5, behaviour));
    machine.start();
    expect(() => machine.send('hello')).toThrow(/tiny cannot be played on: the game (does not come|prints)/);
    expect(machine.isRunning).toBe(false);
  });

  it('takes lines longer than the game has room for', () => {
    const machine = machineOf(tinyStory(5));
    machine.start();
    expect(machine.send('x'.repeat(10_000))).toBe('you wrote it\n');
  });
});

describe('story files', () => {
  const failure = (bytes: Uint8Array): unknown => {
    try {
      readStory(bytes, 'file');
      return null;
    } catch (error) {
      return error;
    }
  };

  it('are refused when they are none, of another version, or cut off', () => {
    expect(isClewError(failure(new TextEncoder().encode('PK not a game at all'.repeat(9))), 'game-invalid')).toBe(true);
    expect(isClewError(failure(new Uint8Array(0)), 'game-invalid')).toBe(true);
    const sixth = tinyStory(5);
    sixth[0] = 6;
    expect(isClewError(failure(sixth), 'unsupported')).toBe(true);
    const cut = tinyStory(5);
    cut[0x06] = 0xff;
    expect(failure(cut)).toMatchObject({
      code: 'game-invalid',
      message: expect.stringContaining('first instruction') as string,
    });
  });

  it('play without a .json: free text, the score of the status line, no map', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'clew-story-')), 'tiny.z3');
    writeFileSync(path, tinyStory(3));
    const environment = openGameFile(path, { goal: 'Say something.' });
    expect(await environment.reset()).toEqual({
      text: 'ready',
      inventory: null,
      score: 0,
      admissible: null,
      won: false,
      lost: false,
    });
    expect(await environment.step('hello')).toMatchObject({ text: 'you wrote it', score: 1 });
    expect((await environment.step('save')).text).toMatch(/not part of the game/);
    expect(await environment.reset()).toMatchObject({ text: 'ready', score: 0 });
    expect(environment.info).toMatchObject({ world: 'tiny', goal: 'Say something.', maxScore: null, stepLimit: 150 });
    expect(revealGameFile(path)).toBeNull();
    await environment.dispose();
  });

  it('are named when they are not there or of no kind that is known', () => {
    expect(() => openGameFile('/nowhere/game.z8')).toThrow(/\/nowhere\/game\.z8 cannot be read/);
    expect(() => openGameFile('/nowhere/game.gblorb')).toThrow(/game\.gblorb is not a game that can be opened/);
  });
});
