/** PDF text through pdf.js: lines from where words stand, paragraphs from gaps, pages kept; no scripts, fonts or forms are run. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { BlockCollector, UnreadableDocument, type DocumentText, type ReadingLimits } from './document-text.ts';
import { linesOf, paragraphsOf } from './pdf-layout.ts';

export async function readPdf(bytes: Uint8Array, limits: ReadingLimits): Promise<DocumentText> {
  const pdfjs = await loadPdfjs();
  const task = pdfjs.getDocument({
    // A copy, as pdf.js takes possession of it; and no Buffer, which it refuses.
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    if (document.numPages > limits.pages)
      throw new UnreadableDocument('too-large', `It has ${document.numPages} pages; ${limits.pages} can be read.`);
    const collector = new BlockCollector(limits);
    const warnings: string[] = [];
    for (let page = 1; page <= document.numPages; page += 1) await readPage(document, page, { collector, warnings });
    if (collector.blocks.length === 0) {
      throw new UnreadableDocument(
        'no-text',
        'It has no text: it is a scan or pictures only. Run text recognition (OCR) over it first.',
      );
    }
    return { title: await titleOf(document), blocks: collector.blocks, pages: document.numPages, warnings };
  } catch (error) {
    throw asUnreadable(error);
  } finally {
    await task.destroy();
  }
}

/** Given its worker's module, pdf.js runs it in this thread and looks for no file beside its own: so it can be bundled. */
async function loadPdfjs() {
  const place = globalThis as { pdfjsWorker?: unknown };
  place.pdfjsWorker ??= await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

async function readPage(
  document: PDFDocumentProxy,
  number: number,
  { collector, warnings }: { collector: BlockCollector; warnings: string[] },
): Promise<void> {
  try {
    const page = await document.getPage(number);
    const content = await page.getTextContent();
    const items = content.items.filter((item) => 'str' in item);
    for (const text of paragraphsOf(linesOf(items))) collector.add({ kind: 'paragraph', text, page: number });
    page.cleanup();
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    warnings.push(`Page ${number} could not be read.`);
  }
}

async function titleOf(document: PDFDocumentProxy): Promise<string | null> {
  try {
    const { info } = await document.getMetadata();
    const title = (info as { Title?: unknown }).Title;
    return typeof title === 'string' && title.trim() !== '' ? title.trim() : null;
  } catch {
    return null;
  }
}

function asUnreadable(error: unknown): UnreadableDocument {
  if (error instanceof UnreadableDocument) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException')
    return new UnreadableDocument('encrypted', 'It is protected by a password.', { cause: error });
  return new UnreadableDocument('damaged', 'It is no readable PDF; the file is damaged.', { cause: error });
}
