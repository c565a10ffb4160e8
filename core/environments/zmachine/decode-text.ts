/**
 * Decodes the machine's packed text. Stands in for the decoder of ifvms, which turns texts with abbreviations into
 * program code: a text made for it could then run as such.
 */
import type { ZvmInstance } from 'ifvms';

const MAX_DEPTH = 2;

/** `length` in bytes; up to the stop bit when it is 0. */
export function decodeText(machine: ZvmInstance, address: number, length = 0, depth = 0): string {
  return zcharsToText(machine, readZchars(machine, address, length), depth);
}

function readZchars(machine: ZvmInstance, address: number, length: number): number[] {
  const end = Math.min(length > 0 ? address + length : machine.m.byteLength, machine.m.byteLength - 1);
  const zchars: number[] = [];
  for (let at = address; at < end; at += 2) {
    const word = machine.m.getUint16(at);
    zchars.push((word >> 10) & 0x1f, (word >> 5) & 0x1f, word & 0x1f);
    if (word & 0x8000) break;
  }
  return zchars;
}

function zcharsToText(machine: ZvmInstance, zchars: readonly number[], depth: number): string {
  let text = '';
  let alphabet = 0;
  for (let index = 0; index < zchars.length; index += 1) {
    const zchar = zchars[index]!;
    const shifted = alphabet;
    alphabet = 0;
    if (zchar === 0) text += ' ';
    else if (zchar < 4) {
      index += 1;
      if (depth < MAX_DEPTH) text += abbreviation(machine, 32 * (zchar - 1) + (zchars[index] ?? 0), depth + 1);
    } else if (zchar < 6) alphabet = zchar - 3;
    else if (shifted === 2 && zchar === 6) {
      const high = zchars[index + 1];
      const low = zchars[index + 2];
      if (high !== undefined && low !== undefined) text += machine.zscii_to_text([(high << 5) | low]);
      index += 2;
    } else text += machine.zscii_to_text([machine.alphabets[shifted]![zchar - 6]!]);
  }
  return text;
}

function abbreviation(machine: ZvmInstance, number: number, depth: number): string {
  const address = machine.m.getUint16(machine.abbr_addr + 2 * number) * 2;
  return decodeText(machine, address, 0, depth);
}
