/** Opens a link in the person's browser; where that does not work, the printed link is enough. */
import { spawn } from 'node:child_process';

export function openBrowser(link: string, platform: NodeJS.Platform = process.platform): void {
  const [command, words] = opener(platform, link);
  const child = spawn(command, words, { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

function opener(platform: NodeJS.Platform, link: string): [string, string[]] {
  if (platform === 'darwin') return ['open', [link]];
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', link]];
  return ['xdg-open', [link]];
}
