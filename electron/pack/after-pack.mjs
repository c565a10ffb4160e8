/** electron-builder's hook after packing, before anything is signed; it cannot load TypeScript itself. */
import { tsImport } from 'tsx/esm/api';

export default async function afterPack(context) {
  const { placeNative } = await tsImport('./pack-hooks.ts', import.meta.url);
  await placeNative(context);
}
