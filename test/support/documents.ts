/** Small real files of every readable format, made on the spot. */
import { strToU8, zipSync } from 'fflate';

export const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** One page a text, Helvetica, one line a paragraph: enough for any reader of PDF. */
export function pdfBytes(pages: readonly string[]): Uint8Array {
  const objects: string[] = [];
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  objects[1] = '<< /Type /Catalog /Pages 2 0 R >>';
  objects[2] = `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`;
  objects[3] = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  pages.forEach((text, index) => {
    const lines = text
      .split('\n')
      .map((line, row) => `1 0 0 1 50 ${750 - row * 40} Tm (${line.replace(/[()\\]/gu, '\\$&')}) Tj`);
    const stream = `BT /F1 12 Tf ${lines.join(' ')} ET`;
    objects[4 + index * 2] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`;
    objects[5 + index * 2] = `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`;
  });
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  objects.forEach((object, number) => {
    offsets[number] = file.length;
    file += `${number} 0 obj\n${object}\nendobj\n`;
  });
  const start = file.length;
  const entries = objects.map((_, number) => `${String(offsets[number]).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length}\n0000000000 65535 f \n${entries}trailer << /Size ${objects.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return textBytes(file);
}

export function docxBytes(paragraphs: readonly { text: string; style?: string }[]): Uint8Array {
  const body = paragraphs
    .map(
      ({ text, style }) =>
        `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`,
    )
    .join('');
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    'word/document.xml': strToU8(
      `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  });
}

export function epubBytes(title: string, chapters: readonly string[]): Uint8Array {
  const items = chapters
    .map((_, index) => `<item id="c${index}" href="c%20${index}.xhtml" media-type="application/xhtml+xml"/>`)
    .join('');
  const spine = chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('');
  return zipSync({
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(
      '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    ),
    'OEBPS/book.opf': strToU8(
      `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>${title}</dc:title></metadata><manifest>${items}</manifest><spine>${spine}</spine></package>`,
    ),
    ...Object.fromEntries(
      chapters.map((chapter, index) => [`OEBPS/c ${index}.xhtml`, strToU8(`<html><body>${chapter}</body></html>`)]),
    ),
  });
}
