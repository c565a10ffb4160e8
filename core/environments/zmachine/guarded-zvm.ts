/** The machine of ifvms made safe for any file: bounded work per turn, no endless loops, its own randomness, no code out of texts. */
import { ZVM, type ZvmInstance } from 'ifvms';
import utils from 'ifvms/src/common/utils.js';
import { decodeText } from './decode-text.ts';
import type { Routine, Story } from './story.ts';

/** Translated blocks a turn may run; a turn of a TextWorld game takes some 50,000. */
export const WORK_PER_TURN = 6_000_000;
const MAX_BLOCK_OPERATIONS = 4_000;
const MAX_BLOCK_BYTES = 32_768;
const WORK_PER_UNDO = 2_000;
const WORK_PER_RESTART = 200_000;

/** Thrown inside the machine when a turn takes too much work. */
export class WorkExhausted extends Error {
  constructor() {
    super('the game does not come to the end of its turn');
  }
}

export interface GuardedZvm extends ZvmInstance {
  story: Story;
  work: number;
  /** State of the machine's dice. */
  dice: number;
  /** Views of the stack by where a frame starts and how many locals it has, made once. */
  frameViews: (FrameView | undefined)[][];
  spend(amount: number): void;
  setUp(story: Story, seed: number): void;
  decode(address: number, length?: number): string;
}

interface FrameView {
  readonly locals: Uint16Array;
  readonly stack: Uint16Array;
}

export const GuardedZvm = ZVM.subClass<GuardedZvm>({
  setUp(story, seed) {
    this.story = story;
    this.dice = seed | 0;
    this.work = WORK_PER_TURN;
    this.frameViews = [];
    settleShape(this);
  },

  /** As in ifvms, without autosaves and without deleting a member, which would make every later access slow. */
  start() {
    this.m = utils.MemoryView(this.data);
    this.staticmem = this.m.getUint16(0x0e);
    this.ram = utils.MemoryView(this.m, 0, this.staticmem);
    this.origram = this.m.getUint8Array(0, this.staticmem);
    this.restart();
    this.run();
  },

  spend(amount) {
    this.work -= amount;
    if (this.work < 0) throw new WorkExhausted();
  },

  run() {
    this.stop = 0;
    const { routines } = this.story;
    while (!this.stop) {
      this.work -= 1;
      if (this.work < 0) throw new WorkExhausted();
      const routine = routines[this.pc] ?? translate(this);
      const result = routine(this);
      if (result !== undefined && !Number.isNaN(result)) this.ret(result);
    }
  },

  decode(address, length) {
    const known = this.story.texts.get(address);
    if (known !== undefined) return known;
    const text = decodeText(this, address, length ?? 0);
    this.spend(text.length >> 3);
    if (address >= this.staticmem) this.story.texts.set(address, text);
    return text;
  },

  /** 0 number, 1 character, 2 text at an address, 3 name of an object, 4 ZSCII. */
  print(type, value) {
    if (type === 0) this._print(String(value));
    else if (type === 1) this._print(String.fromCharCode(value));
    else if (type === 2) this._print(this.decode(value));
    else if (type === 3) this._print(objectName(this, value));
    else this._print(this.zscii_to_text([value]));
  },

  _print(text) {
    this.spend(text.length >> 3);
    ZVM.prototype._print.call(this, text);
  },

  /** Of ifvms' own numbers some come from the system; these come from the seed (mulberry32). */
  random(range) {
    if (range < 1) {
      if (range < 0) this.dice = range;
      return 0;
    }
    this.dice = (this.dice + 0x6d2b79f5) | 0;
    let value = Math.imul(this.dice ^ (this.dice >>> 15), 1 | this.dice);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return 1 + (((value ^ (value >>> 14)) >>> 0) % range);
  },

  remove_obj(object) {
    const parent = this.get_parent(object);
    if (parent === 0) return;
    const next = this.get_sibling(object);
    let older = this.get_child(parent);
    if (older === object) {
      this.set_family(object, 0, parent, next);
      return;
    }
    for (let left = 65_536; this.get_sibling(older) !== object; left -= 1) {
      if (left === 0 || older === 0) throw new RangeError('the object tree is damaged');
      older = this.get_sibling(older);
    }
    this.set_family(object, 0, 0, 0, older, next);
  },

  copy_table(first, second, size) {
    this.spend(Math.abs((size << 16) >> 16) >> 3);
    ZVM.prototype.copy_table.call(this, first, second, size);
  },

  print_table(zscii, width, height, skip) {
    this.spend((width * Math.max(1, height || 0)) >> 2);
    ZVM.prototype.print_table.call(this, zscii, width, height, skip);
  },

  scan_table(key, address, length, form) {
    if (form !== undefined && (form & 0x7f) === 0) throw new RangeError('a table has fields of no size');
    this.spend(length >> 3);
    return ZVM.prototype.scan_table.call(this, key, address, length, form);
  },

  tokenise(...args) {
    this.spend(100);
    ZVM.prototype.tokenise.apply(this, args);
  },

  parse_dict(address) {
    this.spend(10_000);
    return ZVM.prototype.parse_dict.call(this, address);
  },

  save_undo(pc, variable) {
    this.spend(WORK_PER_UNDO);
    return ZVM.prototype.save_undo.call(this, pc, variable);
  },

  restart() {
    this.spend(WORK_PER_RESTART);
    this.frameViews = [];
    ZVM.prototype.restart.call(this);
  },

  make_stacks() {
    const count = this.stack.getUint8(this.frameptr + 3) & 0x0f;
    const views = (this.frameViews[this.frameptr >> 1] ??= []);
    const view = (views[count] ??= viewFrame(this.stack, this.frameptr, count));
    this.l = view.locals;
    this.s = view.stack;
  },
});

/**
 * Gives the machine its members one by one. At a restart ifvms sets them in a loop, which for members that are not there
 * yet turns the object into a slow table, and all that runs on it is several times slower.
 */
function settleShape(machine: GuardedZvm): void {
  machine.pc = 0;
  machine.sp = 0;
  machine.frameptr = 0;
  machine.stop = 0;
  machine.undo_len = 0;
  machine.staticmem = 0;
  machine.version = 0;
  machine.version3 = false;
  machine.properties = 0;
  machine.objects = 0;
  machine.globals = 0;
  machine.eof = 0;
  machine.extension = 0;
  machine.extension_count = 0;
  machine.addr_multipler = 0;
  machine.glk_blocking_call = null;
  machine.frames = [];
  machine.undo = [];
  machine.l = new Uint16Array(0);
  machine.s = new Uint16Array(0);
  machine.stack = utils.MemoryView(new Uint8Array(2));
  machine.m = machine.stack;
  machine.ram = machine.stack;
  machine.opcodes = null;
}

function viewFrame(stack: DataView, start: number, count: number): FrameView {
  const { buffer } = stack;
  return { locals: new Uint16Array(buffer, start + 8, count), stack: new Uint16Array(buffer, start + 8 + count * 2) };
}

/** Data taken for code can go on to the end of the file; the translator sees no further than `end`. */
function disassembleWithin(machine: GuardedZvm, end: number): ReturnType<GuardedZvm['disassemble']> {
  const whole = machine.m;
  machine.m = utils.MemoryView(whole, 0, Math.min(end, whole.byteLength));
  try {
    return machine.disassemble();
  } finally {
    machine.m = whole;
  }
}

function objectName(machine: GuardedZvm, object: number): string {
  const entry = machine.objects + (machine.version3 ? 9 : 14) * object + (machine.version3 ? 7 : 12);
  const properties = machine.m.getUint16(entry);
  return machine.decode(properties + 1, machine.m.getUint8(properties) * 2);
}

/** Translates the block at the machine's place; kept for all who run the story unless the game can change it. */
function translate(machine: GuardedZvm): Routine {
  const address = machine.pc;
  const block = disassembleWithin(machine, address + MAX_BLOCK_BYTES);
  if (block.ops.length > MAX_BLOCK_OPERATIONS) throw new RangeError('the game runs into data');
  machine.spend(block.ops.length * 8);
  // `throw` unwinds frames; a target that is not there must not unwind for ever.
  const source = block.toString().replaceAll('while(e.frames.length+1>', 'while(e.frames.length&&e.frames.length+1>');
  // The source is made of numbers and fixed words only, whatever the file holds.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  const routine = new Function('e', source) as Routine;
  if (address >= machine.staticmem) machine.story.routines[address] = routine;
  return routine;
}
