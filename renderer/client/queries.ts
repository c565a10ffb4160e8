/** What the screens ask the lab for, each under one key. Answers stay fresh until the lab says that something changed. */
import { QueryClient, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AgentInfo, LabStatus, ModelInfo, Settings, WorldInfo } from '../../core/contract/views.ts';
import type { RunSummary } from '../../core/events/run-summary.ts';
import { useLab } from './lab-client.ts';
import { isLabError } from './problem.ts';

export const keys = {
  status: ['status'],
  settings: ['settings'],
  worlds: ['worlds'],
  agents: ['agents'],
  /** With all that hangs on models, so that a change among them asks for everything anew. */
  models: ['models'],
  modelList: ['models', 'list'],
  modelWork: ['models', 'work'],
  modelPlace: ['models', 'place'],
  catalogue: ['models', 'catalogue'],
  endpoints: ['models', 'endpoints'],
  sendables: ['models', 'sendables'],
  consents: ['models', 'consents'],
  embedders: ['models', 'embedders'],
  runs: ['runs'],
  call: (runId: string, step: number, call: number) => ['call', runId, step, call],
} as const;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The lab is on this machine: being offline is its normal state.
        networkMode: 'always',
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        retry: (count, error) => !isLabError(error) && count < 2,
        retryDelay: 300,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Asked again every few seconds: it counts requests and watches the file grow. */
export function useLabStatus(): UseQueryResult<LabStatus> {
  const { client } = useLab();
  return useQuery({ queryKey: keys.status, queryFn: () => client.status.get(), refetchInterval: 10_000 });
}

export function useSettingsQuery(): UseQueryResult<Settings> {
  const { client } = useLab();
  return useQuery({ queryKey: keys.settings, queryFn: () => client.settings.get() });
}

export function useWorlds(): UseQueryResult<readonly WorldInfo[]> {
  const { client } = useLab();
  return useQuery({ queryKey: keys.worlds, queryFn: () => client.worlds.list() });
}

export function useAgents(): UseQueryResult<readonly AgentInfo[]> {
  const { client } = useLab();
  return useQuery({ queryKey: keys.agents, queryFn: () => client.agents.list() });
}

export function useModels(): UseQueryResult<readonly ModelInfo[]> {
  const { client } = useLab();
  return useQuery({ queryKey: keys.modelList, queryFn: () => client.models.list() });
}

/** Newest first. */
export function useRuns(): UseQueryResult<readonly RunSummary[]> {
  const { client } = useLab();
  return useQuery({ queryKey: keys.runs, queryFn: () => client.runs.list(), select: newestFirst });
}

function newestFirst(runs: readonly RunSummary[]): readonly RunSummary[] {
  return runs.toSorted((a, b) => b.createdAt - a.createdAt);
}
