/** Hands a file to the person, by the browser's own way of saving. */

export function saveText({ fileName, text }: { fileName: string; text: string }): void {
  saveBlob(fileName, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

export function saveBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
