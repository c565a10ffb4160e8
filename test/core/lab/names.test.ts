/** Names that people type: found, or answered with what there is and what may have been meant. */
import { describe, expect, it } from 'vitest';
import { defaultDataFolder } from '../../../core/lab/data-folder.ts';
import { createRegistry } from '../../../core/lab/registry.ts';
import { editDistance, nearest } from '../../../core/lab/suggest.ts';

describe('the nearest known word', () => {
  it('is found for slips of the keyboard and for beginnings', () => {
    const worlds = ['treasure-hunt', 'cooking', 'cleaning'];
    expect(nearest('treasur-hunt', worlds)).toBe('treasure-hunt');
    expect(nearest('Coking', worlds)).toBe('cooking');
    expect(nearest('tre', worlds)).toBe('treasure-hunt');
    expect(nearest('chess', worlds)).toBeNull();
    expect(nearest('x', [])).toBeNull();
  });

  it('counts a swap of neighbours as one slip', () => {
    expect(editDistance('hrad', 'hard')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
    expect(editDistance('kitten', 'sitting')).toBe(3);
  });
});

describe('a registry', () => {
  const registry = createRegistry('agent', [{ id: 'ariadne' }, { id: 'stma' }]);

  it('answers an unknown name with those that exist', () => {
    expect(registry.get('stma')).toEqual({ id: 'stma' });
    expect(() => registry.get('ariadna')).toThrow(
      expect.objectContaining({
        code: 'not-found',
        message: 'There is no agent called "ariadna".',
        remedy: 'Did you mean ariadne? There are: ariadne, stma.',
      }) as Error,
    );
  });
});

describe('the data folder', () => {
  it('is the platform’s own place for it', () => {
    const of = (platform: NodeJS.Platform, env: Record<string, string> = {}, home = '/home/ada') =>
      defaultDataFolder({ platform, env, home });
    expect(of('linux')).toBe('/home/ada/.local/share/clew');
    expect(of('linux', { XDG_DATA_HOME: '/data' })).toBe('/data/clew');
    expect(of('linux', { XDG_DATA_HOME: 'relative' })).toBe('/home/ada/.local/share/clew');
    expect(of('darwin', {}, '/Users/ada')).toBe('/Users/ada/Library/Application Support/Clew');
    expect(of('win32', { LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' })).toBe(
      'C:\\Users\\ada\\AppData\\Local\\Clew',
    );
    expect(of('win32', {}, 'C:\\Users\\ada')).toBe('C:\\Users\\ada\\AppData\\Local\\Clew');
  });
});
