/** The way through the graph as a chain of names, begun anew where it breaks. */
import type { Answer } from '../../../core/contract/document-views.ts';

export type PathStep =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'relation'; readonly relation: string }
  | { readonly kind: 'break' };

export function pathSteps(path: Answer['path']): readonly PathStep[] {
  const steps: PathStep[] = [];
  let end: string | null = null;
  for (const { subject, relation, object } of path) {
    if (end !== subject) {
      if (end !== null) steps.push({ kind: 'break' });
      steps.push({ kind: 'name', name: subject });
    }
    steps.push({ kind: 'relation', relation }, { kind: 'name', name: object });
    end = object;
  }
  return steps;
}

/** Each name once, in the order of the way. */
export function pathNames(path: Answer['path']): readonly string[] {
  return [...new Set(path.flatMap(({ subject, object }) => [subject, object]))];
}
