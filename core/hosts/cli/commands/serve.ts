/** `lab serve`: the lab in the browser of this computer, until Ctrl-C. */
import { dataPaths } from '../../../lab/data-folder.ts';
import { openBrowser } from '../../web/open-browser.ts';
import { ensureRenderer } from '../../web/renderer-build.ts';
import { serveWeb, type WebHost } from '../../web/serve-web.ts';
import type { CommandContext } from '../command-context.ts';
import { printedAlready, type CommandResult } from '../command-result.ts';

export async function serve(
  options: { port?: number; open?: boolean },
  context: CommandContext,
): Promise<CommandResult> {
  const { terminal, signal, dataFolder } = context;
  const rendererFolder = await ensureRenderer({ note: terminal.note, signal });
  const lab = await context.openLab('web');
  const host = await serveWeb({
    router: lab.router,
    rendererFolder,
    uploadFolder: dataPaths(dataFolder).uploads,
    port: options.port ?? null,
    logger: lab.logger,
  });
  try {
    announce(host, context);
    if (options.open) openBrowser(host.issueLink());
    const keyboard = offerFreshLinks(host, context);
    await fired(signal);
    keyboard.stop();
  } finally {
    await host.close();
  }
  return printedAlready;
}

/** The document comes at once: who reads it wants the link, and the command ends only when it is stopped. */
function announce(host: WebHost, { terminal, isJson, dataFolder }: CommandContext): void {
  const url = host.issueLink();
  if (isJson) {
    terminal.out(JSON.stringify({ url, port: host.port, dataFolder, pid: process.pid }, null, 2));
    return;
  }
  const { style } = terminal;
  terminal.out(`The lab is open on this computer only:\n\n  ${style.bold(url)}\n`);
  const keys = process.stdin.isTTY ? 'Enter: a new link · Ctrl-C: stop' : 'Ctrl-C: stop';
  terminal.out(style.dim(`The link works once. Data: ${dataFolder}\n${keys}`));
}

/** A person who wants a second browser presses Enter. */
function offerFreshLinks(host: WebHost, { terminal, isJson }: CommandContext): { stop(): void } {
  if (!process.stdin.isTTY || isJson) return { stop: () => undefined };
  const print = (): void => terminal.out(`\n  ${terminal.style.bold(host.issueLink())}\n`);
  process.stdin.on('data', print);
  return {
    stop() {
      process.stdin.off('data', print);
      process.stdin.pause();
    },
  };
}

function fired(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
