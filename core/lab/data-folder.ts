/** Where the lab keeps its file when nobody says otherwise: the platform's place for an application's data. */
import { posix, win32 } from 'node:path';

export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** `~/.local/share/clew`, `~/Library/Application Support/Clew` or `%LOCALAPPDATA%\Clew`. */
export function defaultDataFolder({ platform, env, home }: Surroundings): string {
  if (platform === 'win32') {
    return win32.join(env['LOCALAPPDATA'] || env['APPDATA'] || win32.join(home, 'AppData', 'Local'), 'Clew');
  }
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Clew');
  const xdg = env['XDG_DATA_HOME'];
  return posix.join(xdg && posix.isAbsolute(xdg) ? xdg : posix.join(home, '.local', 'share'), 'clew');
}

/** The lab's file and what lies beside it. */
export function dataPaths(folder: string): {
  readonly file: string;
  readonly uploads: string;
  readonly secrets: string;
} {
  return { file: `${folder}/lab.sqlite`, uploads: `${folder}/uploads`, secrets: `${folder}/secrets.json` };
}
