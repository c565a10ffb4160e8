/** Which computers may be spoken to: this one always; others when not offline and, where texts are sent, with consent. */
import { ClewError } from '../../core/base/errors.ts';

export interface NetworkPolicy {
  /** The strict switch: nothing leaves this computer. Read at each call. */
  isOffline(): boolean;
  /** Whether the person agreed to send texts to this host (`name:port`). Read at each call, so that it can be revoked. */
  allows(host: string): boolean;
  /** What would be sent, in words, for the question whether it may. */
  readonly sends?: string;
}

/** Nothing but this computer. */
export const loopbackOnly: NetworkPolicy = { isOffline: () => true, allows: () => false };

export function isLoopback(url: URL): boolean {
  const name = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name);
}

/** `name:port`, the port always given: what consent is remembered by. */
export function hostOf(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}

/** For what the person asked to fetch. Throws `offline`. */
export function checkReachable(url: URL, policy: NetworkPolicy): void {
  if (isLoopback(url) || !policy.isOffline()) return;
  throw new ClewError('offline', `${hostOf(url)} was not contacted: the offline switch is on.`, {
    remedy: 'Switch it off on the Models screen, or with: lab models network --offline off',
  });
}

/** For where texts are sent. Throws `offline` or `consent-needed`. */
export function checkMaySendTo(url: URL, policy: NetworkPolicy): void {
  checkReachable(url, policy);
  if (isLoopback(url) || policy.allows(hostOf(url))) return;
  const what = policy.sends ?? 'the texts that are asked about';
  throw new ClewError('consent-needed', `${hostOf(url)} is another computer. It would be sent ${what}.`, {
    remedy: `Nothing was sent. Agree to it on the Models screen, or with --allow-sending ${hostOf(url)} on the command line; it is remembered until you revoke it.`,
  });
}
