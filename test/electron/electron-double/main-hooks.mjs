/** Resolves `electron` for a bundle loaded with `?double=N`, and hands the mark on to the bundle's own chunks. */

export async function resolve(specifier, context, next) {
  const mark = context.parentURL ? new URL(context.parentURL).searchParams?.get('double') : null;
  if (!mark) return next(specifier, context);
  if (specifier === 'electron') {
    return { url: new URL(`./electron-shim.mjs?double=${mark}`, import.meta.url).href, shortCircuit: true };
  }
  const resolved = await next(specifier, context);
  return specifier.startsWith('.') ? { ...resolved, url: `${resolved.url}?double=${mark}` } : resolved;
}
