/** Wording templates as TextWorld's files have them. */
import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../../../core/environments/engine/template.ts';

describe('templates', () => {
  it('keep plain text and what they do not know', () => {
    expect(parseTemplate('A room [of sorts].')).toEqual(['A room ', '[of sorts]', '.']);
    expect(parseTemplate('')).toEqual([]);
  });

  it('read conditions with their branches', () => {
    expect(parseTemplate('[if c_0 is open]open[else if c_0 is locked]locked[otherwise]closed[end if]!')).toEqual([
      {
        kind: 'if',
        branches: [
          { tests: [{ kind: 'state', of: 'c_0', state: 'open' }], then: ['open'] },
          { tests: [{ kind: 'state', of: 'c_0', state: 'locked' }], then: ['locked'] },
        ],
        otherwise: ['closed'],
      },
      '!',
    ]);
  });

  it('read what holds something, lists, and the thing itself', () => {
    const [first] = parseTemplate(
      '[if c_0 is open and there is something in the c_0]It has [a list of things in the c_0].[end if]',
    );
    expect(first).toMatchObject({
      branches: [
        {
          tests: [
            { kind: 'state', of: 'c_0', state: 'open' },
            { kind: 'holds-something', of: 'c_0' },
          ],
          then: ['It has ', { kind: 'list', of: 'c_0' }, '.'],
        },
      ],
    });
    expect(parseTemplate('[if c_0 is open and the c_0 contains nothing]x[end if]')[0]).toMatchObject({
      branches: [{ tests: [{ of: 'c_0' }, { kind: 'holds-nothing', of: 'c_0' }] }],
    });
    expect(parseTemplate('[if open]It, the [noun], is.[end if]')[0]).toMatchObject({
      branches: [{ tests: [{ kind: 'state', of: '', state: 'open' }], then: ['It, the ', { kind: 'noun' }, ', is.'] }],
    });
  });

  it('survive what is not closed or not opened', () => {
    expect(parseTemplate('[if open]x')).toHaveLength(1);
    expect(parseTemplate('x[end if]y[otherwise]')).toEqual(['x', 'y']);
  });
});
