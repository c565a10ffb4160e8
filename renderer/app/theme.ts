/** The component kit in the house's colours: every colour is a token, so light and dark need no second word. */
import { createTheme } from '@mantine/core';
import type { VariantColorsResolver } from '@mantine/core';

const plain = { background: 'transparent', hover: 'var(--sunk)', color: 'var(--ink)', border: '1px solid transparent' };

const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  if (variant === 'filled')
    return { background: 'var(--ink)', hover: 'var(--ink)', color: 'var(--on-ink)', border: '1px solid var(--ink)' };
  const ink = color === 'bad' ? 'var(--bad)' : 'var(--ink)';
  if (variant === 'subtle' || variant === 'transparent') return { ...plain, color: ink };
  if (variant === 'light') return { ...plain, background: 'var(--sunk)', color: ink };
  return { background: 'var(--panel)', hover: 'var(--sunk)', color: ink, border: '1px solid var(--line)' };
};

export const theme = createTheme({
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { variant: 'default', size: 'xs' } },
    ActionIcon: { defaultProps: { variant: 'default', size: 30 } },
    Tooltip: { defaultProps: { openDelay: 350, transitionProps: { duration: 80 } } },
    // Locking the page's scrolling would need a style element at run time; the page itself never scrolls.
    Modal: { defaultProps: { lockScroll: false, centered: true, transitionProps: { duration: 100 } } },
    Checkbox: { defaultProps: { radius: 4, size: 'xs' } },
    Select: { defaultProps: { checkIconPosition: 'right', allowDeselect: false } },
  },
});
