/** What the Models screen asks the lab for. */
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type {
  CatalogueModel,
  ConsentView,
  EmbedderView,
  EndpointView,
  ModelPlace,
  ModelWork,
  Sendable,
} from '../../core/contract/model-views.ts';
import { useLab } from './lab-client.ts';
import { keys } from './queries.ts';

export function useModelWork(): UseQueryResult<readonly ModelWork[]> {
  const { client } = useLab();
  return useQuery({ queryKey: keys.modelWork, queryFn: () => client.models.work() });
}

/** Free memory is asked for again while the screen is open. */
export function useModelPlace(): UseQueryResult<ModelPlace> {
  const { client } = useLab();
  return useQuery({
    queryKey: keys.modelPlace,
    queryFn: () => client.models.place({ withDevice: true }),
    refetchInterval: 15_000,
  });
}

export function useCatalogue(): UseQueryResult<readonly CatalogueModel[]> {
  const { client } = useLab();
  return useQuery({ queryKey: keys.catalogue, queryFn: () => client.models.catalogue() });
}

export function useEndpoints(): UseQueryResult<readonly EndpointView[]> {
  const { client } = useLab();
  return useQuery({ queryKey: keys.endpoints, queryFn: () => client.models.endpoints.list() });
}

export function useConsents(): UseQueryResult<readonly ConsentView[]> {
  const { client } = useLab();
  return useQuery({ queryKey: keys.consents, queryFn: () => client.models.endpoints.consents() });
}

export function useSendables(): UseQueryResult<readonly Sendable[]> {
  const { client } = useLab();
  return useQuery({ queryKey: keys.sendables, queryFn: () => client.models.endpoints.sendables() });
}

export function useEmbedders(): UseQueryResult<readonly EmbedderView[]> {
  const { client } = useLab();
  return useQuery({ queryKey: keys.embedders, queryFn: () => client.models.embedders.list() });
}
