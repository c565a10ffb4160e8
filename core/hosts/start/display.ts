/** Whether a window could be shown here. */

export interface Screen {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
}

/** Null when one could; else why not, in a sentence. */
export function whyNoWindow({ platform, env, isRoot }: Screen): string | null {
  if (platform !== 'linux') return env['SSH_CONNECTION'] || env['SSH_TTY'] ? 'This is a remote session.' : null;
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return 'There is no display here.';
  return isRoot ? 'The desktop app does not run as root.' : null;
}
