/** DOCX through mammoth, once its archive has been unpacked within limits; encrypted and older Word files say what they are. */
import mammoth from 'mammoth';
import { UnreadableDocument, type DocumentText, type ReadingLimits } from './document-text.ts';
import { readMarkup } from './read-html.ts';
import { unpack } from './unpack.ts';

const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

export async function readDocx(bytes: Uint8Array, limits: ReadingLimits): Promise<DocumentText> {
  if (COMPOUND_FILE.every((byte, index) => bytes[index] === byte)) {
    throw new UnreadableDocument(
      'encrypted',
      'It is protected by a password, or is an old Word file (.doc). Save it as an unprotected .docx.',
    );
  }
  const parts = unpack(bytes, limits, () => true);
  if (!parts.has('word/document.xml'))
    throw new UnreadableDocument('damaged', 'It has no text part; it is no Word document.');
  const { value, messages } = await toHtml(bytes);
  const text = readMarkup(value, { limits });
  const errors = messages.filter((message) => message.type === 'error').map((message) => message.message);
  return { ...text, warnings: errors };
}

async function toHtml(bytes: Uint8Array): Promise<Awaited<ReturnType<typeof mammoth.convertToHtml>>> {
  try {
    return await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })), externalFileAccess: false },
    );
  } catch (cause) {
    throw new UnreadableDocument('damaged', 'Its Word text cannot be read; the file is damaged.', { cause });
  }
}
