/** Adding a model: by the host's dialog, by a path, or by a file dropped on the page (used where it lies, else uploaded). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { words } from '../../app/language.ts';
import { showDone } from '../../app/notices.tsx';
import { useLab } from '../../client/lab-client.ts';
import { toProblem } from '../../client/problem.ts';
import type { Problem } from '../../client/problem.ts';
import { keys } from '../../client/queries.ts';
import { uploadFile } from '../../client/upload-file.ts';

export interface AddModel {
  readonly addPath: (path: string) => Promise<unknown>;
  readonly addFile: (file: File) => Promise<unknown>;
  /** The first file of what is dropped. */
  readonly addDropped: (data: DataTransfer) => void;
  /** Asks the host's own dialog. */
  readonly pick: () => Promise<unknown>;
  readonly isBusy: boolean;
  /** Share of an upload that is done; null while there is none. */
  readonly uploaded: number | null;
  readonly cancelUpload: () => void;
  readonly problem: Problem | null;
}

type Source = { path: string } | { file: File } | { dialog: true };

export function useAddModel(): AddModel {
  const { client } = useLab();
  const queries = useQueryClient();
  const [upload, setUpload] = useState<{ share: number; abort: AbortController } | null>(null);
  const pathOf = async (source: Source): Promise<string | null> => {
    if ('path' in source) return source.path;
    if ('dialog' in source)
      return (await client.host.pickFile({ title: words.models.pick, extensions: ['gguf'] })).path;
    const local = window.clew?.pathOfFile(source.file) ?? '';
    if (local !== '') return local;
    const abort = new AbortController();
    return uploadFile(source.file, { signal: abort.signal, onProgress: (share) => setUpload({ share, abort }) });
  };
  const mutation = useMutation({
    mutationFn: async (source: Source) => {
      const path = await pathOf(source);
      return path === null ? null : client.models.add({ path });
    },
    onSuccess: async (model) => {
      await queries.invalidateQueries({ queryKey: keys.models });
      if (model) showDone(words.models.added(model.name));
    },
    onSettled: () => setUpload(null),
  });
  const add = (source: Source): Promise<unknown> => mutation.mutateAsync(source).catch(() => null);
  const isAborted = mutation.error instanceof DOMException && mutation.error.name === 'AbortError';
  return {
    addPath: (path) => add({ path }),
    addFile: (file) => add({ file }),
    addDropped: ({ files: [file] }) => void (file && add({ file })),
    pick: () => add({ dialog: true }),
    isBusy: mutation.isPending,
    uploaded: upload?.share ?? null,
    cancelUpload: () => upload?.abort.abort(),
    problem: mutation.error && !isAborted ? toProblem(mutation.error) : null,
  };
}
