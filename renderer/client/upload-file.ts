/** Hands a file of the browser to the web host, which stores it in the lab's data folder. */

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Files with the same group are stored side by side, under their own names. */
  readonly group?: string;
  /** With the share that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Answers where the file lies now. Rejects with the host's own words, or an `AbortError`. */
export function uploadFile(file: File, { signal, group, onProgress }: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ name: file.name, ...(group === undefined ? {} : { group }) });
    request.open('POST', `/upload?${query.toString()}`);
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded / Math.max(1, event.total)));
    request.addEventListener('load', () => {
      const answer = readAnswer(request.responseText);
      if (request.status === 201 && answer.path !== undefined) resolve(answer.path);
      else reject(new Error(answer.words ?? `${request.status} ${request.statusText}`));
    });
    request.addEventListener('error', () => reject(new Error(request.statusText)));
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    onProgress(0);
    request.send(file);
  });
}

function readAnswer(text: string): { path?: string; words?: string } {
  try {
    const answer = JSON.parse(text) as { path?: string; error?: { message: string; remedy: string | null } };
    const { error } = answer;
    return { path: answer.path, words: error && [error.message, error.remedy].filter(Boolean).join(' ') };
  } catch {
    return { words: text };
  }
}
