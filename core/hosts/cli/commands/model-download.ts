/** `lab models download`: a model of the catalogue, with progress on stderr; Ctrl-C pauses it. */
import { isClewError } from '../../../base/errors.ts';
import type { ModelWork } from '../../../contract/model-views.ts';
import type { CommandContext } from '../command-context.ts';
import { done, exitCodes, type CommandResult } from '../command-result.ts';
import { byteText } from '../number-text.ts';
import { asUsage } from '../usage-error.ts';

export async function download(id: string, context: CommandContext): Promise<CommandResult> {
  const { terminal, signal, isQuiet } = context;
  const lab = await context.openLab();
  let last: ModelWork | null = null;
  const tell = createTeller(isQuiet ? () => undefined : terminal.note);
  const onProgress = (work: ModelWork): void => {
    last = work;
    terminal.progress(progressText(work));
    if (!terminal.isInteractive) tell(work);
  };
  try {
    const { file, facts } = await asUsage(() => lab.models.download(id, { signal, onProgress }));
    terminal.progress(null);
    const document = {
      ...{ id, file: file.path, bytes: file.bytes, sha256: file.sha256, isVerified: file.isVerified },
      ...{ name: facts.name, architecture: facts.architecture, quantization: facts.quantization },
    };
    const checked = file.isVerified
      ? 'its checksum is the one that was published'
      : `no checksum was published; SHA-256 ${file.sha256}`;
    return done(document, `${file.path} (${byteText(file.bytes)}): ${checked}.\nlab play treasure-hunt --model ${id}`);
  } catch (error) {
    if (!isClewError(error, 'aborted')) throw error;
    return paused(id, last);
  }
}

function paused(id: string, work: ModelWork | null): CommandResult {
  const { done: bytes, total } = work ?? { done: 0, total: null };
  const resume = `lab models download ${id}`;
  const text = `Paused at ${byteText(bytes)}${total === null ? '' : ` of ${byteText(total)}`}. Go on with: ${resume}`;
  return { document: { id, state: 'paused', bytes, totalBytes: total, resume }, text, exitCode: exitCodes.interrupted };
}

function progressText({ phase, done: bytes, total, perSecond, secondsLeft }: ModelWork): string {
  if (phase === 'verifying') return 'checking its checksum …';
  if (phase === 'waiting') return 'asking the server …';
  const parts = [
    total === null ? byteText(bytes) : `${byteText(bytes)} of ${byteText(total)} (${percent(bytes, total)})`,
    perSecond === null ? null : `${byteText(perSecond)}/s`,
    secondsLeft === null ? null : `${Math.ceil(secondsLeft)} s left`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** Where no line can be overwritten, a line for every tenth. */
function createTeller(note: (text: string) => void): (work: ModelWork) => void {
  let told = -1;
  return (work) => {
    const tenth = work.total === null || work.total === 0 ? 0 : Math.floor((10 * work.done) / work.total);
    if (work.phase === 'waiting' || (tenth === told && work.phase !== 'verifying')) return;
    told = tenth;
    note(progressText(work));
  };
}

function percent(part: number, whole: number): string {
  return `${Math.floor((100 * part) / Math.max(1, whole))} %`;
}
