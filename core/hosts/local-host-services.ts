/** Host services without a desktop: no dialogs; secrets in a file that only this account can read. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { ClewError } from '../base/errors.ts';
import type { HostServices, SecretStore } from '../base/host-services.ts';

export interface LocalHostOptions {
  readonly kind: 'web' | 'cli';
  readonly secretsFile: string;
  /** Where notices go: a line of the terminal. */
  readonly notice: (text: string) => void;
}

export function localHostServices({ kind, secretsFile, notice }: LocalHostOptions): HostServices {
  return {
    kind,
    canPickFiles: false,
    pickFile: () => Promise.resolve(null),
    pickFolder: () => Promise.resolve(null),
    pickSaveTarget: () => Promise.resolve(null),
    reveal: (path) =>
      Promise.reject(
        new ClewError('unsupported', `There is no file manager here for ${path}.`, { remedy: 'Open it by its path.' }),
      ),
    notify: async ({ title, body }) => notice(body === '' ? title : `${title}: ${body}`),
    secrets: fileSecrets(secretsFile),
  };
}

const secretsSchema = z.record(z.string(), z.string());

/** Mode 600, replaced as a whole, so that a crash leaves the old file or the new one. */
function fileSecrets(file: string): SecretStore {
  const read = async (): Promise<Record<string, string>> => {
    try {
      return secretsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
      throw new ClewError('bad-input', `The file of secrets ${file} cannot be read.`, {
        remedy: 'Remove it and enter the secrets again.',
        cause: error,
      });
    }
  };
  const write = async (secrets: Record<string, string>): Promise<void> => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, JSON.stringify(secrets), { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
  return {
    isProtected: false,
    get: (name) => inTurn(async () => (await read())[name] ?? null),
    set: (name, value) => inTurn(async () => write({ ...(await read()), [name]: value })),
    delete: (name) =>
      inTurn(async () => {
        const { [name]: _gone, ...rest } = await read();
        await write(rest);
      }),
  };
}
