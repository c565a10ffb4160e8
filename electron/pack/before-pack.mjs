/** electron-builder's hook before packing; it cannot load TypeScript itself. */
import { tsImport } from 'tsx/esm/api';

export default async function beforePack(context) {
  const { prepareParts } = await tsImport('./pack-hooks.ts', import.meta.url);
  await prepareParts(context);
}
