/** A screen that scrolls as one page: its title, a line under it, and what follows. */
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import classes from './screen.module.css';

export interface ScreenProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Screen({ title, subtitle, actions, children }: ScreenProps) {
  useTitle(title);
  return (
    <div className={classes.screen}>
      <div className={classes.inner}>
        <header className={classes.header}>
          <div>
            <h1>{title}</h1>
            {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </header>
        {children}
      </div>
    </div>
  );
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Clew' : `${title} · Clew`;
  }, [title]);
}
