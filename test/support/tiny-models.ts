/** Random GGUF models for tests, written once per machine into the temporary folder and shared by test files. */
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../core/base/hash.ts';
import { canonicalJson } from '../../core/base/json.ts';
import { writeTinyGguf, type TinyGgufOptions } from '../../models/scripts/tiny-gguf/tiny-gguf.ts';

/** Changes when the writer does: older files are then written anew. */
const WRITER_VERSION = 3;

/** The path of a model made with these options (not for split ones). */
export function tinyModel(options: TinyGgufOptions = {}): string {
  const folder = join(tmpdir(), 'clew-tiny-models');
  const path = join(folder, `${sha256(canonicalJson({ ...options, WRITER_VERSION })).slice(0, 16)}.gguf`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const draft = path.replace(/\.gguf$/, `-${process.pid}.gguf`);
  renameSync(writeTinyGguf(draft, options), path);
  return path;
}
