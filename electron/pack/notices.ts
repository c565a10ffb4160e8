/** Writes the licences of everybody whose code or weights go into the desktop app, as one text file. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { findThirdParties, type ThirdParty } from './third-party.ts';

const manifestSchema = z.object({
  name: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  repository: z.union([z.string(), z.object({ url: z.string().optional() })]).optional(),
});

const licenceFile = /^(licen[cs]e|notice|copying|thirdpartynotices)(\.|-|$)/i;
const line = '='.repeat(80);

/** Throws when a package says nothing of its licence: it must not be shipped unseen. */
export async function writtenNotices(root: string): Promise<string> {
  const sections: string[] = [];
  for (const party of await findThirdParties(root)) {
    const section = await sectionOf(root, party);
    if (section) sections.push(section);
  }
  sections.push(await weightsSection(join(root, 'resources', 'weights')));
  return [head, ...sections].join(`\n\n${line}\n\n`).concat('\n');
}

const head = `Clew contains the following works of others, each under its own licence.
The licences of Electron and Chromium lie beside the app's executable.`;

/** Null for a package that is not installed here: it is one for another platform. */
async function sectionOf(root: string, { folder, version }: ThirdParty): Promise<string | null> {
  const path = join(root, folder);
  const text = await readFile(join(path, 'package.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const { name, license, repository } = manifestSchema.parse(JSON.parse(text));
  const licence = typeof license === 'string' ? license : license?.type;
  const texts = await licenceTexts(path);
  if (licence === undefined && texts.length === 0) throw new Error(`${name} ${version} names no licence.`);
  const source = typeof repository === 'string' ? repository : repository?.url;
  const facts = [`${name} ${version}`, `Licence: ${licence ?? 'see below'}`, ...(source ? [`Source: ${source}`] : [])];
  return [facts.join('\n'), ...texts].join('\n\n');
}

async function weightsSection(folder: string): Promise<string> {
  const parts: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const texts = await licenceTexts(join(folder, entry.name));
    if (texts.length === 0) throw new Error(`The weights ${entry.name} come without a licence.`);
    parts.push([`Weights: ${entry.name}`, ...texts].join('\n\n'));
  }
  return parts.join(`\n\n${line}\n\n`);
}

async function licenceTexts(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => licenceFile.test(name)).sort();
  return Promise.all(names.map(async (name) => (await readFile(join(folder, name), 'utf8')).trim()));
}
