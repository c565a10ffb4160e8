/** Plain text: paragraphs at blank lines, form feeds as pages. */
import { decodeText } from './decode-text.ts';
import { BlockCollector, type DocumentText, type ReadingLimits } from './document-text.ts';

export function readPlain(bytes: Uint8Array, limits: ReadingLimits): DocumentText {
  const collector = new BlockCollector(limits);
  const pages = decodeText(bytes).split('\f');
  pages.forEach((text, index) => {
    for (const paragraph of text.split(/\n\s*\n/u)) {
      collector.add({ kind: 'paragraph', text: paragraph, page: pages.length > 1 ? index + 1 : null });
    }
  });
  return { title: null, blocks: collector.blocks, pages: pages.length > 1 ? pages.length : null, warnings: [] };
}
