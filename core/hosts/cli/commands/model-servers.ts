/** `lab models connect`, `disconnect`, `revoke` and `network`: servers, consent, and the offline switch. */
import { readFile } from 'node:fs/promises';
import { text as readStream } from 'node:stream/consumers';
import { toClewError } from '../../../base/errors.ts';
import type { EndpointCheck } from '../../../contract/model-views.ts';
import { settingsChangeSchema } from '../../../contract/views.ts';
import type { CommandContext, CommonOptions } from '../command-context.ts';
import { done, type CommandResult } from '../command-result.ts';
import { asUsage, UsageError } from '../usage-error.ts';

export interface ConnectOptions extends CommonOptions {
  readonly model?: string;
  readonly context?: number;
  readonly keyFile?: string;
}

export async function connect(url: string, options: ConnectOptions, context: CommandContext): Promise<CommandResult> {
  const { terminal } = context;
  const lab = await context.openLab();
  const apiKey = options.keyFile === undefined ? null : await readKey(options.keyFile);
  const endpoint = await asUsage(() =>
    lab.models.endpoints.add({
      baseUrl: url,
      model: options.model ?? null,
      apiKey,
      contextTokens: options.context ?? null,
    }),
  );
  const place = await lab.models.place(false);
  if (apiKey !== null && !place.secretsAreProtected)
    terminal.note(
      'There is no keychain here: the key is kept in secrets.json of the data folder, which only you can read.',
    );
  const found: EndpointCheck | string = await lab.models.endpoints
    .check({ baseUrl: url, apiKey: null })
    .catch((error: unknown) => toClewError(error).message);
  const says =
    typeof found === 'string'
      ? `It does not answer now: ${found}`
      : `It has: ${found.models.map(({ name }) => name).join(', ')}.`;
  const consent =
    endpoint.isLoopback || endpoint.consent !== null
      ? ''
      : `\nIt is another computer: nothing is sent to it before you agree, with --allow-sending ${endpoint.host}.`;
  const document = { ...endpoint, models: typeof found === 'string' ? [] : found.models };
  return done(document, `${endpoint.id}\n${says}${consent}\nlab play treasure-hunt --model '${endpoint.id}'`);
}

export async function disconnect(url: string, context: CommandContext): Promise<CommandResult> {
  const lab = await context.openLab();
  const known = await lab.models.endpoints.list();
  const wanted = known.find(({ id, baseUrl }) => id === url || baseUrl === url.replace(/\/+$/u, ''));
  await asUsage(() => lab.models.endpoints.remove(wanted?.id ?? url));
  return done({ id: wanted?.id ?? url }, `${wanted?.id ?? url} was forgotten, with its key.`);
}

export async function revoke(host: string, context: CommandContext): Promise<CommandResult> {
  const lab = await context.openLab();
  await asUsage(() => lab.models.network.revoke(host));
  return done({ host }, `Nothing more is sent to ${host}.`);
}

export interface NetworkOptions extends CommonOptions {
  readonly offline?: boolean;
  readonly mirror?: string;
}

export async function network(options: NetworkOptions, context: CommandContext): Promise<CommandResult> {
  const lab = await context.openLab();
  const asked = {
    ...(options.offline === undefined ? {} : { offline: options.offline }),
    ...(options.mirror === undefined ? {} : { mirror: options.mirror === 'none' ? '' : options.mirror }),
  };
  const change = settingsChangeSchema.safeParse(asked);
  if (!change.success)
    throw new UsageError(`${JSON.stringify(options.mirror)} is no address of a mirror.`, {
      remedy: 'Give it like https://mirror.example.org, or none.',
    });
  const { offline, mirror } = lab.settings.update(change.data);
  const consents = lab.models.network.consents();
  const lines = [
    offline ? 'offline: nothing leaves this computer' : 'online: downloads that you start, and hosts you agreed to',
    `downloads from ${mirror === '' ? 'the hub (huggingface.co)' : mirror}`,
    ...consents.map(({ host, covers }) => `${host} is sent ${covers.map(({ what }) => what).join('; ')}`),
  ];
  return done({ offline, mirror: mirror === '' ? null : mirror, consents }, lines.join('\n'));
}

async function readKey(file: string): Promise<string> {
  const text = file === '-' ? await readStream(process.stdin) : await asUsageFile(file);
  if (text.trim() === '') throw new UsageError('The key is empty.', { remedy: 'Put it on one line.' });
  return text.trim();
}

async function asUsageFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new UsageError(`The key file ${file} cannot be read.`, { cause, remedy: 'Check its path.' });
  }
}
