/** How an OpenAI-compatible server is reached. */
import { z } from 'zod';
import { ClewError } from '../../core/base/errors.ts';

export const endpointSettingsSchema = z.object({
  /** Up to and with the version, as in `http://127.0.0.1:8080/v1`. */
  baseUrl: z.string().min(1),
  /** Sent as a bearer token; kept by the host's secret store, never in the lab's file. */
  apiKey: z.string().min(1).optional(),
  /** The server's name for the model; by default the first that it lists. */
  model: z.string().min(1).optional(),
  /** Where the server does not tell. */
  contextTokens: z.int().min(256).optional(),
  /** Until the first token of an answer. */
  firstTokenMs: z.int().positive().default(300_000),
  /** Between two pieces of an answer, and for every short call. */
  idleMs: z.int().positive().default(60_000),
});
export type EndpointSettings = z.input<typeof endpointSettingsSchema>;
export type ResolvedEndpointSettings = z.output<typeof endpointSettingsSchema>;

/** Throws `bad-input` for what is no http address. */
export function endpointUrl(baseUrl: string, path: string): URL {
  const stated = baseUrl.replace(/\/*$/, '/');
  const base = URL.canParse(stated) ? new URL(stated) : null;
  if (base === null || !/^https?:$/.test(base.protocol) || base.username !== '' || base.search !== '')
    throw new ClewError('bad-input', `"${baseUrl}" is no address of a server.`, {
      remedy: 'Give it like http://127.0.0.1:8080/v1, the key apart.',
    });
  return new URL(path, base);
}
