/** Damaged and hostile documents, the same ones for the same number: what a folder of downloads may hold at its worst. */
import { strToU8, zipSync } from 'fflate';
import { createRandom, type Random } from '../../core/base/random.ts';
import { docxBytes, epubBytes, pdfBytes, textBytes } from './documents.ts';

export interface HostileFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const good: readonly ((random: Random) => HostileFile)[] = [
  () => ({ name: 'a.pdf', bytes: pdfBytes(['The Vistula flows north.', 'Its mouth lies near Gdansk.']) }),
  () => ({ name: 'b.docx', bytes: docxBytes([{ text: 'Rivers', style: 'Heading1' }, { text: 'The Vistula.' }]) }),
  () => ({ name: 'c.epub', bytes: epubBytes('Book', ['<p>First.</p>', '<p>Second.</p>']) }),
  () => ({ name: 'd.html', bytes: textBytes('<h1>Rivers</h1><p>The Vistula flows north.</p>') }),
  () => ({ name: 'e.csv', bytes: textBytes('river,length\nVistula,1047\n"Oder, the",840\n') }),
  () => ({ name: 'f.md', bytes: textBytes('# Rivers\n\n- The Vistula\n- The Oder\n') }),
];

const made: readonly ((random: Random) => HostileFile)[] = [
  (random) => {
    const { name, bytes } = random.pick(good)(random);
    return { name, bytes: bytes.slice(0, random.integer(0, bytes.length - 1)) };
  },
  (random) => {
    const { name, bytes } = random.pick(good)(random);
    const changed = bytes.slice();
    for (let count = random.integer(1, 40); count > 0; count -= 1)
      changed[random.integer(0, changed.length - 1)] = random.integer(0, 255);
    return { name, bytes: changed };
  },
  (random) => {
    const { bytes } = random.pick(good)(random);
    return { name: random.pick(good)(random).name, bytes };
  },
  (random) => ({
    name: random.pick(['noise.pdf', 'noise.docx', 'noise.epub', 'noise.html', 'noise.csv', 'noise.txt']),
    bytes: Uint8Array.from({ length: random.integer(0, 20_000) }, () => random.integer(0, 255)),
  }),
  (random) => {
    const depth = random.integer(5_000, 60_000);
    const tag = random.pick(['div', 'ul><li', 'blockquote', 'table><tr><td']);
    return { name: 'deep.html', bytes: textBytes(`<${tag}>`.repeat(depth) + 'bottom') };
  },
  (random) => ({ name: 'deep.md', bytes: textBytes('> '.repeat(random.integer(1_000, 20_000)) + 'bottom') }),
  (random) => ({
    name: 'scripts.html',
    bytes: textBytes(
      `<p>Text</p><script>globalThis.pwned=${random.integer(1, 9)}</script><img src=x onerror="globalThis.pwned=1"><svg onload="globalThis.pwned=2"><iframe src="file:///etc/passwd"></iframe>`,
    ),
  }),
  (random) => {
    const zeros = new Uint8Array(random.integer(8, 40) * 1024 * 1024);
    const bomb = { 'word/document.xml': zeros, '[Content_Types].xml': strToU8('<Types/>') };
    return { name: 'bomb.docx', bytes: zipSync(bomb, { level: 9 }) };
  },
  (random) => {
    const entries = Array.from({ length: random.integer(2_000, 25_000) }, (_, index) => [
      `${index}`,
      new Uint8Array(0),
    ]);
    return {
      name: 'many.epub',
      bytes: zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>, { level: 0 }),
    };
  },
  (random) => ({
    name: 'outside.epub',
    bytes: zipSync({
      mimetype: strToU8('application/epub+zip'),
      'META-INF/container.xml': strToU8(
        `<container><rootfiles><rootfile full-path="${'../'.repeat(random.integer(1, 12))}etc/passwd"/></rootfiles></container>`,
      ),
    }),
  }),
  (random) => ({
    name: 'entities.html',
    bytes: textBytes(
      `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}"><!ENTITY c "${'&a;'.repeat(1000)}">]><p>${'&c;'.repeat(random.integer(10, 500))}</p>`,
    ),
  }),
  (random) => {
    const page = random.pick(['1e30', '-5', 'NaN', '999999999999']);
    const text = new TextDecoder('latin1').decode(pdfBytes(['Huge page']));
    return { name: 'huge-page.pdf', bytes: strToU8(text.replace('612 792', `${page} ${page}`), true) };
  },
  (random) => {
    const text = new TextDecoder('latin1').decode(pdfBytes(['Loop']));
    const target = random.integer(1, 5);
    return {
      name: 'loop.pdf',
      bytes: strToU8(text.replace('/Kids [4 0 R]', `/Kids [2 0 R ${target} 0 R 2 0 R]`), true),
    };
  },
  (random) => ({
    name: 'long-line.csv',
    bytes: textBytes(`${'"'.repeat(random.integer(1, 4))}${'a,'.repeat(random.integer(1_000, 200_000))}`),
  }),
  (random) => ({
    name: 'sixteen.txt',
    bytes: Uint8Array.from([
      0xff,
      0xfe,
      ...Array.from({ length: random.integer(0, 999) }, () => random.integer(0, 255)),
    ]),
  }),
];

/** `count` files; each kind comes up again and again, with other sizes and other damage. */
export function* hostileFiles(count: number): Generator<HostileFile> {
  for (let number = 0; number < count; number += 1) {
    const random = createRandom(`hostile ${number}`);
    const { name, bytes } = made[number % made.length]!(random);
    yield { name: `${String(number).padStart(3, '0')}-${name}`, bytes };
  }
}
