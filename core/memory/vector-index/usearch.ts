/** The native vector library, where this machine has a build of it (Linux and macOS); elsewhere the lab does without. */
import type * as Usearch from 'usearch';

export type UsearchModule = typeof Usearch;

let loading: Promise<UsearchModule | null> | undefined;

/** Null where the library cannot be loaded: search is exact then, and slower. */
export function loadUsearch(): Promise<UsearchModule | null> {
  loading ??= import('usearch').catch(() => null);
  return loading;
}
