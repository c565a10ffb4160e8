/** The house's colours as a canvas needs them: read from the page, so that light and dark follow. */
import type { EntityView } from '../../core/events/run-view.ts';

export interface GraphColors {
  readonly panel: string;
  readonly ink: string;
  readonly soft: string;
  readonly edge: string;
  readonly thread: string;
  readonly wash: string;
  readonly good: string;
  readonly kinds: Readonly<Record<EntityView['kind'], string>>;
  readonly font: string;
}

export function readGraphColors(element: Element): GraphColors {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    panel: read('--panel'),
    ink: read('--ink'),
    soft: read('--soft'),
    edge: read('--edge'),
    thread: read('--thread'),
    wash: read('--thread-wash'),
    good: read('--good'),
    font: style.fontFamily,
    kinds: {
      place: read('--kind-place'),
      item: read('--kind-item'),
      person: read('--kind-person'),
      agent: read('--ink'),
      quantity: read('--kind-quantity'),
      document: read('--kind-document'),
      other: read('--kind-other'),
    },
  };
}
