/** In a utility process `import('electron')` gives what the module's object holds at that moment. */

export function resolve(specifier, context, next) {
  if (specifier !== 'electron') return next(specifier, context);
  return { url: new URL('./utility-electron.mjs', import.meta.url).href, shortCircuit: true };
}
