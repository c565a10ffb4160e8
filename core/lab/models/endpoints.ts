/** Servers that runs can use: their addresses in the lab's file, their keys with the host. */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { ClewError } from '../../base/errors.ts';
import type { SecretStore } from '../../base/host-services.ts';
import type { EndpointCheck, EndpointView } from '../../contract/model-views.ts';
import type { SettingsStore } from '../../storage/settings-store.ts';
import { listEndpointModels, openEndpointModel } from '../../../models/endpoint/endpoint-language-model.ts';
import { endpointUrl, type EndpointSettings } from '../../../models/endpoint/endpoint-settings.ts';
import { checkMaySendTo, hostOf, isLoopback } from '../../../models/network/network-policy.ts';
import type { LanguageModel } from '../../../models/ports.ts';
import type { ModelNetwork, SendingScope } from './network.ts';

export interface EndpointInput {
  readonly baseUrl: string;
  readonly model: string | null;
  readonly apiKey: string | null;
  readonly contextTokens: number | null;
}

export interface Endpoints {
  list(): Promise<readonly EndpointView[]>;
  check(of: { baseUrl: string; apiKey: string | null }): Promise<EndpointCheck>;
  add(input: EndpointInput): Promise<EndpointView>;
  remove(id: string): Promise<void>;
  /** The lasting name of an address as it was typed. Throws `bad-input`, `offline` or `consent-needed`. */
  resolve(typed: string, scope: SendingScope): string;
  open(id: string, scope: SendingScope): Promise<LanguageModel>;
  /** With its key, for whoever opens something else there. */
  settingsOf(baseUrl: string): Promise<EndpointSettings>;
}

const KEY = 'endpoints';
const storedSchema = z.array(
  z.object({
    baseUrl: z.string(),
    model: z.string().nullable(),
    contextTokens: z.number().nullable(),
    addedAt: z.number(),
  }),
);
type Stored = z.infer<typeof storedSchema>[number];

export interface EndpointsParts {
  readonly store: SettingsStore;
  readonly secrets: SecretStore;
  readonly network: ModelNetwork;
  readonly clock: Clock;
  readonly tell: () => void;
}

export function isEndpointName(model: string): boolean {
  return /^https?:\/\//u.test(model);
}

export function createEndpoints({ store, secrets, network, clock, tell }: EndpointsParts): Endpoints {
  const read = (): readonly Stored[] => storedSchema.catch([]).parse(store.get(KEY) ?? []);
  const settingsOf = async (baseUrl: string, key?: string | null): Promise<EndpointSettings> => {
    const apiKey = key ?? (await secrets.get(secretName(baseUrl)));
    return apiKey === null ? { baseUrl } : { baseUrl, apiKey };
  };
  const view = async (stored: Stored): Promise<EndpointView> => {
    const url = endpointUrl(stored.baseUrl, '');
    return {
      id: idOf(stored),
      baseUrl: stored.baseUrl,
      model: stored.model,
      host: hostOf(url),
      isLoopback: isLoopback(url),
      hasKey: (await secrets.get(secretName(stored.baseUrl))) !== null,
      contextTokens: stored.contextTokens,
      consent: network.consentTo(hostOf(url)),
    };
  };
  /** Names of models are no text of the person's: the switch holds, consent is not needed. */
  const forNames = { ...network.policy('games'), allows: () => true };

  return {
    list: () => Promise.all(read().map(view)),
    async check({ baseUrl, apiKey }) {
      const start = performance.now();
      const listed = await listEndpointModels(await settingsOf(normalUrl(baseUrl), apiKey), forNames);
      return { models: listed, milliseconds: performance.now() - start };
    },
    async add({ baseUrl: typed, model, apiKey, contextTokens }) {
      const stored = { baseUrl: normalUrl(typed), model, contextTokens, addedAt: clock.now() };
      if (apiKey !== null) await secrets.set(secretName(stored.baseUrl), apiKey);
      store.set(KEY, [...read().filter((other) => idOf(other) !== idOf(stored)), stored]);
      tell();
      return view(stored);
    },
    async remove(id) {
      const gone = read().find((stored) => idOf(stored) === id);
      if (!gone) throw new ClewError('not-found', `There is no server ${id} to remove.`);
      const left = read().filter((stored) => stored !== gone && idOf(stored) !== id);
      store.set(KEY, left);
      if (!left.some(({ baseUrl }) => baseUrl === gone.baseUrl)) await secrets.delete(secretName(gone.baseUrl));
      tell();
    },
    resolve(typed, scope) {
      const named = parseName(typed);
      // Before anything is set up, so that a person learns at once what would be sent.
      checkMaySendTo(endpointUrl(named.baseUrl, ''), network.policy(scope));
      return idOf(named);
    },
    async open(id, scope) {
      const { baseUrl, model } = parseName(id);
      const stored = read().find((other) => idOf(other) === id);
      const settings = {
        ...(await settingsOf(baseUrl)),
        ...(model === null ? {} : { model }),
        ...(stored?.contextTokens ? { contextTokens: stored.contextTokens } : {}),
      };
      return openEndpointModel(settings, network.policy(scope));
    },
    settingsOf: (baseUrl) => settingsOf(normalUrl(baseUrl)),
  };
}

function idOf({ baseUrl, model }: Pick<Stored, 'baseUrl' | 'model'>): string {
  return model === null ? baseUrl : `${baseUrl}#${model}`;
}

function parseName(name: string): { baseUrl: string; model: string | null } {
  const [address = '', ...rest] = name.split('#');
  const model = rest.join('#');
  return { baseUrl: normalUrl(address), model: model === '' ? null : model };
}

/** One way to write an address. Throws `bad-input`. */
function normalUrl(typed: string): string {
  return endpointUrl(typed.trim(), '').href.replace(/\/+$/u, '');
}

function secretName(baseUrl: string): string {
  return `endpoint ${baseUrl}`;
}
