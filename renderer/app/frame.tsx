/** The frame around every screen: the rail, the line that says when the lab is gone, and the command palette. */
import { Outlet } from 'react-router';
import { CommandPalette } from './command-palette.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import classes from './frame.module.css';
import { words } from './language.ts';
import { Rail } from './rail.tsx';

export function Frame() {
  return (
    <div className={classes.frame}>
      <a className="skip-link" href="#main">
        {words.frame.skip}
      </a>
      <Rail />
      <div className={classes.content}>
        <ConnectionBanner />
        <main id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <aside aria-label={words.palette.title}>
        <CommandPalette />
      </aside>
    </div>
  );
}
