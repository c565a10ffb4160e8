/** Whether a window could be shown here. */

/**
 * @param {{ platform: string, env: Record<string, string | undefined>, isRoot: boolean }} surroundings
 * @returns {string | null} null when one could; else why not
 */
export function whyNoWindow({ platform, env, isRoot }) {
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return 'There is no display here.';
  if (platform === 'linux' && isRoot) return 'The desktop app does not run as root.';
  if (env.SSH_CONNECTION || env.SSH_TTY) {
    return platform === 'linux' ? null : 'This is a remote session without a display.';
  }
  return null;
}
