/** Adding files and folders: by the host's dialog, by a path, or by what is dropped (used where it lies, else copied into the lab). */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { words } from '../../app/language.ts';
import { showDone } from '../../app/notices.tsx';
import { useDocuments } from '../../client/documents-client.ts';
import { useLab } from '../../client/lab-client.ts';
import { toProblem } from '../../client/problem.ts';
import type { Problem } from '../../client/problem.ts';
import { uploadFile } from '../../client/upload-file.ts';
import { fileName } from './document-words.ts';
import { readDropped, sortOut } from './dropped-files.ts';

export interface AddDocuments {
  readonly addPath: (path: string) => void;
  readonly addFiles: (files: readonly File[]) => void;
  readonly addDropped: (data: DataTransfer) => void;
  readonly pickFile: () => void;
  readonly pickFolder: () => void;
  readonly isBusy: boolean;
  /** Share of an upload that is done; null while there is none. */
  readonly uploaded: number | null;
  readonly cancelUpload: () => void;
  readonly problem: Problem | null;
}

/** What is to be added, found out when it is needed. */
type Source = () => Promise<readonly string[]>;

export function useAddDocuments(onAdded: () => void = () => undefined): AddDocuments {
  const documents = useDocuments();
  const { client } = useLab();
  const [upload, setUpload] = useState<{ share: number; abort: AbortController } | null>(null);
  const mutation = useMutation({
    mutationFn: async (source: Source) => {
      const paths = await source();
      if (paths.length > 0) await documents.add({ paths });
      return paths;
    },
    onSuccess: (paths) => {
      if (paths.length === 0) return;
      showDone(words.documents.added(paths.length, fileName(paths[0]!)));
      onAdded();
    },
    onSettled: () => setUpload(null),
  });
  const copy = async (files: readonly File[]): Promise<readonly string[]> => {
    const { documents: wanted, others } = sortOut(files);
    if (others.length > 0) showDone(words.documents.leftOut(others.length, others[0]!.name));
    const abort = new AbortController();
    const total = wanted.reduce((sum, file) => sum + file.size, 0);
    const paths: string[] = [];
    let before = 0;
    for (const file of wanted) {
      const onProgress = (share: number): void =>
        setUpload({ share: (before + share * file.size) / Math.max(1, total), abort });
      paths.push(await uploadFile(file, { signal: abort.signal, onProgress }));
      before += file.size;
    }
    return paths;
  };
  const pathOf = (file: File): string => window.clew?.pathOfFile(file) ?? '';
  const addAll = async (files: readonly File[]): Promise<readonly string[]> => {
    const paths = files.map(pathOf).filter((path) => path !== '');
    return paths.length > 0 ? paths : copy(files);
  };
  const picked = ({ path }: { path: string | null }): readonly string[] => (path === null ? [] : [path]);
  const isAborted = mutation.error instanceof DOMException && mutation.error.name === 'AbortError';
  return {
    addPath: (path) => mutation.mutate(() => Promise.resolve([path])),
    addFiles: (files) => files.length > 0 && mutation.mutate(() => addAll(files)),
    addDropped: (data) => {
      if (data.items.length === 0) return;
      const dropped = readDropped(data, pathOf);
      mutation.mutate(async () => {
        const { paths, files } = await dropped;
        return paths.length > 0 ? paths : copy(files);
      });
    },
    pickFile: () =>
      mutation.mutate(() => client.host.pickFile({ title: words.documents.addTitle, extensions }).then(picked)),
    pickFolder: () => mutation.mutate(() => client.host.pickFolder({ title: words.documents.addTitle }).then(picked)),
    isBusy: mutation.isPending,
    uploaded: upload?.share ?? null,
    cancelUpload: () => upload?.abort.abort(),
    problem: mutation.error && !isAborted ? toProblem(mutation.error) : null,
  };
}

const extensions = ['pdf', 'docx', 'html', 'htm', 'xhtml', 'md', 'markdown', 'txt', 'epub', 'csv', 'tsv'];
