/** Asking, from any component. */
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { AskStore } from './ask-store.ts';
import type { AskState } from './ask-store.ts';
import type { Lab } from './lab-client.ts';
import { useLab } from './lab-client.ts';

const stores = new WeakMap<Lab, AskStore>();

export type Ask = AskState & Pick<AskStore, 'ask' | 'stop' | 'forget'>;

export function useAsk(): Ask {
  const lab = useLab();
  const queries = useQueryClient();
  const store = stores.get(lab) ?? new AskStore(lab, queries);
  stores.set(lab, store);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  return { ...state, ask: store.ask, stop: store.stop, forget: store.forget };
}
