/** Builds the smallest Z-machine game there is: it greets, takes lines, counts them as its score, and answers each the same. */

const TEXT_BUFFER = 0x340;
const PARSE_BUFFER = 0x3c0;
const GLOBALS = 0x160;
const OBJECTS = 0xe0;
const STATIC = 0x440;
const CODE = 0x460;
const SIZE = 0x600;

export type TinyBehaviour = 'answers' | 'never-ends' | 'prints-without-end' | 'asks-for-a-key' | 'quits';

export function tinyStory(version: 3 | 4 | 5 | 8, behaviour: TinyBehaviour = 'answers'): Uint8Array {
  const bytes = new Uint8Array(SIZE);
  const view = new DataView(bytes.buffer);
  bytes[0] = version;
  for (const [at, value] of [
    [0x04, STATIC],
    [0x06, CODE],
    [0x08, STATIC],
    [0x0a, OBJECTS],
    [0x0c, GLOBALS],
    [0x0e, STATIC],
    [0x18, 0x40],
    [0x1a, SIZE / (version === 3 ? 2 : version === 8 ? 8 : 4)],
  ] as const)
    view.setUint16(at, value);
  writeHall(bytes, version);
  bytes[TEXT_BUFFER] = 60;
  bytes[PARSE_BUFFER] = 10;
  // A dictionary without words.
  bytes.set([0, version === 3 ? 7 : 9, 0, 0], STATIC);
  bytes.set(program(version, behaviour), CODE);
  return bytes;
}

/** Object 1, the place that the status line of version 3 shows: global 0. */
function writeHall(bytes: Uint8Array, version: number): void {
  const view = new DataView(bytes.buffer);
  const entry = OBJECTS + (version === 3 ? 62 : 126);
  const properties = 0x330;
  if (version === 3) view.setUint16(entry + 7, properties);
  const name = encode('hall');
  bytes[properties] = name.length / 2;
  bytes.set(name, properties + 1);
  view.setUint16(GLOBALS, 1);
}

function program(version: number, behaviour: TinyBehaviour): number[] {
  const code = [0xb2, ...encode('ready'), 0xbb];
  const loop = code.length;
  if (behaviour === 'asks-for-a-key') code.push(0xf6, 0x7f, 1, 0x13);
  code.push(0xe4, 0x0f, ...word(TEXT_BUFFER), ...word(PARSE_BUFFER));
  if (version > 4) code.push(0x12);
  if (behaviour === 'quits') code.push(0xba);
  if (behaviour === 'never-ends') code.push(0x8c, ...word(-1));
  code.push(0x95, 0x11);
  const again = code.length;
  code.push(0xb2, ...encode('you wrote it'), 0xbb);
  const target = behaviour === 'prints-without-end' ? again : loop;
  code.push(0x8c, ...word(target - (code.length + 3) + 2));
  return code;
}

function word(value: number): [number, number] {
  return [(value >> 8) & 0xff, value & 0xff];
}

/** Lower-case letters and spaces, five bits each. */
function encode(text: string): number[] {
  const zchars = [...text].map((char) => (char === ' ' ? 0 : char.charCodeAt(0) - 97 + 6));
  while (zchars.length % 3 !== 0) zchars.push(5);
  const bytes: number[] = [];
  for (let index = 0; index < zchars.length; index += 3) {
    const packed = (zchars[index]! << 10) | (zchars[index + 1]! << 5) | zchars[index + 2]!;
    bytes.push(...word(index + 3 === zchars.length ? packed | 0x8000 : packed));
  }
  return bytes;
}
