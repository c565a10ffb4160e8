/** What is used of ifvms, which comes without types. */
declare module 'ifvms' {
  export interface MemoryView extends DataView {
    getUint8Array(start: number, length: number): Uint8Array;
    setUint8Array(start: number, data: Uint8Array): void;
  }

  /** A machine as ifvms makes it; members are those that zmachine/ touches. */
  export interface ZvmInstance {
    m: MemoryView;
    ram: MemoryView;
    stack: MemoryView;
    origram: Uint8Array;
    staticmem: number;
    readonly Glk: object;
    version: number;
    version3: boolean;
    objects: number;
    eof: number;
    properties: number;
    globals: number;
    extension: number;
    extension_count: number;
    addr_multipler: number;
    opcodes: unknown;
    readonly abbr_addr: number;
    readonly alphabets: readonly (readonly number[])[];
    l: Uint16Array;
    s: Uint16Array;
    pc: number;
    sp: number;
    frameptr: number;
    frames: number[];
    stop: number | boolean;
    quit?: number;
    undo: unknown[];
    undo_len: number;
    read_data: { buffer?: number[]; [name: string]: unknown };
    glk_blocking_call: unknown;
    io: unknown;
    prepare(story: ArrayBuffer | Uint8Array, options: { Glk: object; undo_len?: number }): void;
    readonly data: Uint8Array;
    start(): void;
    run(): void;
    disassemble(): { readonly pc: number; readonly ops: readonly unknown[]; toString(): string };
    make_stacks(): void;
    ret(result: number): void;
    get_parent(object: number): number;
    get_child(object: number): number;
    get_sibling(object: number): number;
    set_family(object: number, parent: number, ...rest: number[]): void;
    handle_line_input(length: number, terminator: number): void;
    handle_char_input(code: number): void;
    handle_create_fileref(fileref: null): unknown;
    zscii_to_text(codes: readonly number[]): string;
    _print(text: string): void;
    copy_table(first: number, second: number, size: number): void;
    print_table(zscii: number, width: number, height: number, skip: number): void;
    scan_table(key: number, address: number, length: number, form: number): number;
    tokenise(...args: number[]): void;
    parse_dict(address: number): unknown;
    save_undo(pc: number, variable: number): number;
    restart(): void;
    decode(address: number, length?: number): string | { toString(): string };
    print(type: number, value: number): void;
    random(range: number): number;
    remove_obj(object: number): void;
  }

  export interface ZvmClass<Instance> {
    new (): Instance;
    readonly prototype: Instance;
    subClass<Extended extends Instance>(members: Partial<Extended> & ThisType<Extended>): ZvmClass<Extended>;
  }

  export const ZVM: ZvmClass<ZvmInstance>;
}

declare module 'ifvms/src/common/utils.js' {
  import type { MemoryView } from 'ifvms';

  const utils: {
    MemoryView(buffer: MemoryView | ArrayBufferLike | Uint8Array, start?: number, length?: number): MemoryView;
  };
  export default utils;
}
