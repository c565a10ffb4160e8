/** The typed client of the lab, its connection, and how components reach both. */
import { createORPCClient, DynamicLink } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Contract } from '../../core/contract/contract.ts';
import { LabConnection } from './lab-connection.ts';
import type { ConnectionState } from './lab-connection.ts';
import type { Channel } from './channel.ts';

export type LabClient = ContractRouterClient<Contract>;

export interface Lab {
  readonly client: LabClient;
  readonly connection: LabConnection;
}

export function createLab(open: () => Promise<Channel>): Lab {
  const connection = new LabConnection(open);
  const client: LabClient = createORPCClient(new DynamicLink(() => connection.currentLink()));
  return { client, connection };
}

export const LabContext = createContext<Lab | null>(null);

export function useLab(): Lab {
  const lab = useContext(LabContext);
  if (!lab) throw new Error('useLab needs a LabContext above it.');
  return lab;
}

export function useConnection(): ConnectionState {
  const { connection } = useLab();
  return useSyncExternalStore(connection.subscribe, connection.getState);
}
