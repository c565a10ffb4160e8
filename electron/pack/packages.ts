/** Which packages of node_modules the desktop app ships as they are, and which it never uses. */

/** They carry native code, or look for files beside their own: everything else is bundled into out/main. */
export const externalPackages = [
  'better-sqlite3',
  'sqlite-vec',
  'usearch',
  'node-llama-cpp',
  'onnxruntime-node',
] as const;

/** For installing, development, the web host, the command line, or images and canvases: the desktop app has no use for them. */
export const unusedPackages: ReadonlySet<string> = new Set([
  'tsx',
  'ws',
  'commander',
  'sharp',
  '@napi-rs/canvas',
  'prebuild-install',
  'cmake-js',
  'adm-zip',
  'global-agent',
]);
