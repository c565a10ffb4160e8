/** Where a game lies: as the dialog says, where a dropped file lies on disk, or where an upload was stored with what lay beside it. */
import { useMutation } from '@tanstack/react-query';
import { words } from '../../app/language.ts';
import { useLab } from '../../client/lab-client.ts';
import { toProblem } from '../../client/problem.ts';
import type { Problem } from '../../client/problem.ts';
import { uploadFile } from '../../client/upload-file.ts';
import { gameAmong } from './run-form.ts';

const extensions = ['z8', 'z5', 'z3', 'z4', 'json'];

export interface GameFile {
  readonly pick: () => void;
  /** Files that were dropped or chosen in the browser: a game with its .json and .goal.json. */
  readonly take: (files: readonly File[]) => void;
  readonly isBusy: boolean;
  readonly problem: Problem | null;
}

export function useGameFile(onPath: (path: string) => void): GameFile {
  const { client } = useLab();
  const found = useMutation({
    mutationFn: async (files: readonly File[] | null) => {
      if (files === null) return (await client.host.pickFile({ title: words.newRun.gamePath, extensions })).path;
      if (gameAmong(files.map(({ name }) => name)) === null) throw new Error(words.newRun.noGame);
      const group = crypto.randomUUID();
      return gameAmong(await Promise.all(files.map((file) => placeOf(file, group))));
    },
    onSuccess: (path) => path !== null && onPath(path),
  });
  return {
    pick: () => found.mutate(null),
    take: (files) => files.length > 0 && found.mutate(files),
    isBusy: found.isPending,
    problem: found.error ? { ...toProblem(found.error), detail: null } : null,
  };
}

async function placeOf(file: File, group: string): Promise<string> {
  const local = window.clew?.pathOfFile(file) ?? '';
  if (local !== '') return local;
  return uploadFile(file, { signal: new AbortController().signal, group, onProgress: () => undefined });
}
