/** A strict double: it has the members that were written for it, and asking for any other is an error. */

/** The test fails at the place of use, so that nothing passes because something silently does not exist. */
export function strict<Members extends object>(name: string, members: Members): Members {
  return new Proxy(members, {
    get(target, key, receiver) {
      if (key in target || typeof key === 'symbol' || key === 'then')
        return Reflect.get(target, key, receiver) as unknown;
      throw new Error(`The double of electron has no ${name}.${key}: add it, with its checks.`);
    },
    set(_target, key) {
      throw new Error(`Nothing may be set on ${name} (${String(key)}).`);
    },
  });
}

/** The same, where every member must also exist in the real module (`Real`, from Electron's own declarations). */
export const strictAs =
  <Real>() =>
  <Members extends object>(
    name: string,
    members: Members & Record<Exclude<keyof Members, keyof Real>, never>,
  ): Members =>
    strict<Members>(name, members);

/** An event whose default can be prevented, as Electron's are. */
export class EventDouble {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

export function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`Misuse of electron: ${message}`);
}
