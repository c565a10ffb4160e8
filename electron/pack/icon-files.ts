/** The two containers that platforms want their icons in: each is a short table of PNG images. */

export interface IconImage {
  /** Width and height in pixels. */
  readonly size: number;
  readonly png: Buffer;
}

/** For Windows: an .ico of PNG images, at most 256 pixels wide. */
export function toIco(images: readonly IconImage[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index;
    header.writeUInt8(size % 256, entry); // 256 is written as 0
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

/** The names of the PNG sizes in an .icns; 32 and 64 are the doubled 16 and 32. */
const icnsTypes: Readonly<Record<number, readonly string[]>> = {
  32: ['ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** For macOS: an .icns of PNG images; sizes that it has no name for are left out. */
export function toIcns(images: readonly IconImage[]): Buffer {
  const blocks = images.flatMap(({ size, png }) => (icnsTypes[size] ?? []).map((type) => icnsBlock(type, png)));
  return icnsBlock('icns', Buffer.concat(blocks));
}

function icnsBlock(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(content.length + 8, 4);
  return Buffer.concat([head, content]);
}
