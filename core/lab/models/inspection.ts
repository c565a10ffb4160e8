/** Reads headers of GGUF files, each again only when its file has changed. */
import { stat } from 'node:fs/promises';
import { inspectGguf, type ModelFacts } from '../../../models/catalogue/model-facts.ts';
import type { InspectModel } from './model-list.ts';

const KEPT = 200;

export function createInspection(): InspectModel {
  const known = new Map<string, { readonly stamp: string; readonly facts: Promise<ModelFacts> }>();
  return async (path) => {
    const stamp = await stat(path).then(
      ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
      () => 'missing',
    );
    const before = known.get(path);
    if (before?.stamp === stamp) return before.facts;
    const facts = inspectGguf(path);
    known.delete(path);
    known.set(path, { stamp, facts });
    if (known.size > KEPT) known.delete(known.keys().next().value!);
    facts.catch(() => known.delete(path));
    return facts;
  };
}
