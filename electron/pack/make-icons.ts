/** Draws resources/icons/clew.svg in every size that packages need, with a Chromium given by its path: `tsx make-icons.ts /usr/bin/chromium`. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { toIcns, toIco, type IconImage } from './icon-files.ts';

const folder = fileURLToPath(new URL('../../resources/icons/', import.meta.url));
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

const browser = await chromium.launch({ executablePath: process.argv[2], args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage();
  const svg = await readFile(join(folder, 'clew.svg'), 'utf8');
  const images: IconImage[] = [];
  for (const size of sizes) images.push({ size, png: await draw(page, svg, size) });
  for (const { size, png } of images) await writeFile(join(folder, `${size}x${size}.png`), png);
  await writeFile(join(folder, 'icon.ico'), toIco(images.filter(({ size }) => size <= 256)));
  await writeFile(join(folder, 'icon.icns'), toIcns(images));
} finally {
  await browser.close();
}

async function draw(page: Page, svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  return page.screenshot({ omitBackground: true });
}
