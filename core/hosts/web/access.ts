/** Who may speak with the web host: one-time tokens in a link, exchanged for a session cookie; loopback names only. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type RequestHeaders = Pick<
  IncomingHttpHeaders,
  'host' | 'origin' | 'cookie' | 'sec-fetch-site' | 'sec-fetch-mode'
>;

export interface Access {
  /** A fresh token, good for one exchange. */
  issueToken(): string;
  /** Takes the token out of circulation; answers the session's secret, or null when it is unknown or was used. */
  exchange(token: string): string | null;
  hasSession(headers: RequestHeaders): boolean;
  /** The request names this very server (no DNS rebinding: any other name is refused). */
  isOwnHost(headers: RequestHeaders): boolean;
  /** A page of this server asks, or no page at all; `isRequired` where browsers always say (WebSocket, POST). */
  isOwnOrigin(headers: RequestHeaders, options: { isRequired: boolean }): boolean;
  readonly cookieName: string;
}

export function createAccess(port: number): Access {
  const hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`]);
  const origins = new Set([...hosts].map((host) => `http://${host}`));
  const tokens = new Set<string>();
  const sessions = new Set<string>();
  const cookieName = `clew-session-${port}`;
  return {
    cookieName,
    issueToken() {
      const token = secret();
      tokens.add(digest(token));
      return token;
    },
    exchange(token) {
      if (!tokens.delete(digest(token))) return null;
      const session = secret();
      sessions.add(digest(session));
      return session;
    },
    hasSession(headers) {
      const cookie = readCookie(headers.cookie, cookieName);
      return cookie !== null && holds(sessions, digest(cookie));
    },
    isOwnHost: (headers) => hosts.has(headers.host ?? ''),
    isOwnOrigin(headers, { isRequired }) {
      if (isAskedByAnotherPage(headers)) return false;
      if (headers.origin === undefined) return !isRequired;
      return origins.has(headers.origin) && headers.origin === `http://${headers.host}`;
    },
  };
}

/** Following a link to the lab is fine wherever it stands; fetching or embedding from another page is not. */
function isAskedByAnotherPage(headers: RequestHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return (site === 'cross-site' || site === 'same-site') && headers['sec-fetch-mode'] !== 'navigate';
}

/** 256 bits, in letters that need no escaping in a URL or cookie. */
function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** Secrets are kept and compared as digests, so that comparing takes the same time however much of a guess is right. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function holds(digests: ReadonlySet<string>, wanted: string): boolean {
  const bytes = Buffer.from(wanted);
  return [...digests].some((known) => timingSafeEqual(Buffer.from(known), bytes));
}

function readCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return null;
}
