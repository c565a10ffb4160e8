/** What may leave this computer: the offline switch, and to which hosts a person agreed to send what. */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { ClewError } from '../../base/errors.ts';
import type { ConsentView } from '../../contract/model-views.ts';
import type { SettingsStore } from '../../storage/settings-store.ts';
import { hostOf, type NetworkPolicy } from '../../../models/network/network-policy.ts';
import { endpointUrl } from '../../../models/endpoint/endpoint-settings.ts';
import type { SettingsService } from '../settings.ts';

/** What a call would send: `games`, `embedding` (every text that gets vectors), or `documents:` and a library's name. */
export type SendingScope = 'games' | 'embedding' | `documents:${string}`;

export function describeScope(scope: string): string {
  if (scope === 'games') return 'the text of the games it plays, and what the agent remembers of them';
  if (scope === 'embedding')
    return 'every text that gets vectors: observations and facts of runs, and passages of your documents';
  const library = scope.replace(/^documents:/u, '');
  const which = library === 'library' ? 'of the Documents screen' : `in ${library}`;
  return `your questions, and passages of your documents ${which}`;
}

/** Throws `bad-input` for a scope that does not exist. */
export function parseScope(scope: string): SendingScope {
  if (scope === 'games' || scope === 'embedding') return scope;
  if (scope.startsWith('documents:') && scope.length > 'documents:'.length) return scope as `documents:${string}`;
  throw new ClewError('bad-input', `${JSON.stringify(scope)} is nothing that can be sent.`, {
    remedy: 'It takes games, embedding, or documents:FOLDER.',
  });
}

export interface ModelNetwork {
  /** Read at each call: the switch and a revoked consent hold at once, also for models that are open. */
  policy(scope: SendingScope): NetworkPolicy;
  consents(): readonly ConsentView[];
  consentTo(host: string): ConsentView | null;
  /** `host` as `name:port`, a name alone (port 443), or an address. `add` keeps what was agreed to before. */
  allow(host: string, covers: readonly SendingScope[], how?: 'replace' | 'add'): ConsentView;
  /** Throws `not-found` where nothing was agreed to. */
  revoke(host: string): void;
}

const KEY = 'consents';
const consentsSchema = z.array(z.object({ host: z.string(), covers: z.array(z.string()), givenAt: z.number() }));
type Consent = z.infer<typeof consentsSchema>[number];

export function createModelNetwork(parts: {
  readonly store: SettingsStore;
  readonly settings: Pick<SettingsService, 'get'>;
  readonly clock: Clock;
}): ModelNetwork {
  const { store, settings, clock } = parts;
  const read = (): readonly Consent[] => consentsSchema.catch([]).parse(store.get(KEY) ?? []);
  const find = (host: string): Consent | undefined => read().find((consent) => consent.host === host);
  const others = (host: string): Consent[] => read().filter((consent) => consent.host !== host);
  return {
    policy: (scope) => ({
      isOffline: () => settings.get().offline,
      allows: (host) => find(host)?.covers.includes(scope) ?? false,
      sends: describeScope(scope),
    }),
    consents: () => read().map(shown),
    consentTo(host) {
      const consent = find(host);
      return consent ? shown(consent) : null;
    },
    allow(typed, covers, how = 'replace') {
      const host = hostName(typed);
      const before = how === 'add' ? (find(host)?.covers ?? []) : [];
      const consent = { host, covers: [...new Set([...before, ...covers])], givenAt: clock.now() };
      store.set(KEY, [...others(host), consent]);
      return shown(consent);
    },
    revoke(typed) {
      const host = hostName(typed);
      if (!find(host))
        throw new ClewError('not-found', `Nothing was agreed to for ${host}.`, {
          remedy: `Agreed to: ${
            read()
              .map((consent) => consent.host)
              .join(', ') || 'nothing'
          }.`,
        });
      store.set(KEY, others(host));
    },
  };
}

/** `name:port`, as consent is remembered. Throws `bad-input`. */
export function hostName(typed: string): string {
  return hostOf(endpointUrl(/^https?:\/\//u.test(typed) ? typed : `https://${typed}`, ''));
}

function shown({ host, covers, givenAt }: Consent): ConsentView {
  return { host, givenAt, covers: covers.map((scope) => ({ scope, what: describeScope(scope) })) };
}
