/** Light or dark, and how much moves: the settings' word, else the system's; the last one is known before the lab answers. */
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { useSettings } from './use-settings.ts';

const REMEMBERED = 'clew-theme';

export interface Appearance {
  readonly scheme: 'light' | 'dark';
  readonly isStill: boolean;
}

export function useAppearance(): Appearance {
  const { settings, isRead } = useSettings();
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, { getInitialValueInEffect: false });
  const systemIsStill = useMediaQuery('(prefers-reduced-motion: reduce)', undefined, {
    getInitialValueInEffect: false,
  });
  const chosen = isRead ? settings.theme : (localStorage.getItem(REMEMBERED) ?? 'system');
  const isDark = chosen === 'dark' || (chosen === 'system' && systemIsDark);
  const isStill = settings.reducedMotion === 'on' || (settings.reducedMotion === 'system' && systemIsStill);
  useEffect(() => {
    if (isRead) localStorage.setItem(REMEMBERED, settings.theme);
  }, [isRead, settings.theme]);
  useEffect(() => {
    document.documentElement.dataset['reducedMotion'] = isStill ? 'on' : 'off';
  }, [isStill]);
  return { scheme: isDark ? 'dark' : 'light', isStill };
}
