/** The identity of a role call: the same role asked the same thing. */
import { sha256 } from '../base/hash.ts';
import { canonicalJson } from '../base/json.ts';
import type { PromptSegment } from '../../models/ports.ts';

/** Of a fact or episode in the input its text counts, not its row: another file, or another run beside it, numbers otherwise. */
const rowNumbers: ReadonlySet<string> = new Set([
  'entityId',
  'subjectId',
  'objectId',
  'factId',
  'factIds',
  'episodeId',
]);

/**
 * SHA-256 of the role's name, its prompt and its input. Of the input the plain data count; a live object in it (a graph
 * to read) stands for itself in the prompt that was made from it.
 */
export function callHash(role: string, input: unknown, segments: readonly PromptSegment[]): string {
  return sha256(canonicalJson({ role, input: plainPart(input), segments }));
}

function plainPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainPart);
  if (value instanceof Map) return [...value].map(plainPart);
  if (value instanceof Set) return [...value].map(plainPart);
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? undefined : value;
  if (!isPlain(value)) return undefined;
  const members = Object.entries(value).filter(([key]) => !rowNumbers.has(key));
  return Object.fromEntries(members.map(([key, member]) => [key, plainPart(member)]));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    (prototype === Object.prototype || prototype === null) &&
    !Object.values(value).some((member) => typeof member === 'function')
  );
}
