/** One running Z-machine game: lines in, text out, with snapshots. */
import { ClewError } from '../../base/errors.ts';
import { GlkScreen, type ScreenSnapshot } from './glk-screen.ts';
import { GuardedZvm, WORK_PER_TURN, WorkExhausted } from './guarded-zvm.ts';
import type { Story } from './story.ts';

export interface MachineSnapshot {
  readonly ram: Uint8Array;
  readonly stack: Uint8Array;
  readonly registers: { pc: number; sp: number; frameptr: number; undo_len: number; dice: number };
  readonly frames: readonly number[];
  readonly undo: readonly unknown[];
  readonly readData: { readonly [name: string]: unknown };
  readonly screen: ScreenSnapshot;
  readonly io: unknown;
  readonly hasQuit: boolean;
}

const ENTER = 13;
/** `Press a key` screens passed by themselves before the game gets to a line. */
const MAX_KEYS = 10;

export class ZMachine {
  readonly #name: string;
  readonly #screen: GlkScreen;
  readonly #vm: GuardedZvm;
  /** False after the game has ended itself or failed. */
  isRunning = true;

  /** `name`: of the file, for messages. Nothing runs until `start`. */
  constructor(story: Story, { name, seed, width = 128 }: { name: string; seed: number; width?: number }) {
    this.#name = name;
    this.#screen = new GlkScreen({ width });
    this.#vm = new GuardedZvm();
    this.#vm.setUp(story, seed);
    // The machine writes into what it is given.
    this.#vm.prepare(story.bytes.slice(), { Glk: this.#screen.api, undo_len: 0 });
  }

  /** @throws ClewError `game-invalid` when the game fails or never asks for a line. */
  start(): string {
    return this.#turn(() => this.#vm.start());
  }

  /**
   * The text that the game answers to a line, up to its next prompt.
   *
   * @throws ClewError `game-invalid` when the game fails.
   */
  send(line: string): string {
    if (!this.isRunning) return '';
    return this.#turn(() => this.#enter(line));
  }

  statusLine(): string {
    return this.#screen.statusLine();
  }

  snapshot(): MachineSnapshot {
    const { stack, pc, sp, frameptr, undo_len, dice, frames, undo, read_data, s, staticmem, m } = this.#vm;
    return {
      ram: m.getUint8Array(0, staticmem),
      stack: stack.getUint8Array(0, s.byteOffset + sp * 2),
      registers: { pc, sp, frameptr, undo_len, dice },
      frames: [...frames],
      undo: [...undo],
      readData: { ...read_data },
      screen: this.#screen.snapshot(),
      io: structuredClone(this.#vm.io),
      hasQuit: !this.isRunning,
    };
  }

  restore(snapshot: MachineSnapshot): void {
    const vm = this.#vm;
    vm.ram.setUint8Array(0, snapshot.ram);
    vm.stack.setUint8Array(0, snapshot.stack);
    Object.assign(vm, snapshot.registers);
    vm.frames = [...snapshot.frames];
    vm.undo = [...snapshot.undo];
    vm.read_data = { ...snapshot.readData };
    vm.make_stacks();
    vm.io = structuredClone(snapshot.io);
    this.#screen.restore(snapshot.screen);
    this.isRunning = !snapshot.hasQuit;
  }

  #turn(act: () => void): string {
    this.#vm.work = WORK_PER_TURN;
    try {
      act();
      this.#settle();
      for (let keys = 0; this.isRunning && this.#screen.request === 'char' && keys < MAX_KEYS; keys += 1)
        this.#press(ENTER);
      return this.#screen.takeText();
    } catch (error) {
      this.isRunning = false;
      throw this.#failed(error);
    }
  }

  #enter(line: string): void {
    if (this.#screen.request === 'char') {
      this.#press(line.charCodeAt(0) || ENTER);
      return;
    }
    const buffer = this.#vm.read_data.buffer ?? [];
    const length = Math.min(line.length, buffer.length);
    for (let index = 0; index < length; index += 1) buffer[index] = line.charCodeAt(index);
    this.#screen.request = 'none';
    this.#vm.handle_line_input(length, ENTER);
    this.#vm.run();
  }

  #press(code: number): void {
    this.#screen.request = 'none';
    this.#vm.handle_char_input(code === ENTER ? 0xfffffffa : code);
    this.#vm.run();
    this.#settle();
  }

  /** Files are never given: saving and the like fail, and the game goes on. */
  #settle(): void {
    while (this.#vm.glk_blocking_call) {
      this.#vm.spend(1_000);
      const goesOn = this.#vm.handle_create_fileref(null);
      this.#vm.glk_blocking_call = null;
      if (goesOn) this.#vm.run();
    }
    if (this.#vm.quit) this.isRunning = false;
  }

  #failed(error: unknown): ClewError {
    const reason = error instanceof WorkExhausted || error instanceof Error ? error.message : String(error);
    return new ClewError('game-invalid', `${this.#name} cannot be played on: ${reason}.`, {
      remedy: 'The file is damaged, or needs more than a Z-machine offers here.',
      cause: error,
    });
  }
}
