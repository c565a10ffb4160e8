/** pdf.js ships no types for its worker; it is only ever handed over. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown;
}
