/** The narrow rail: the screens that there are, what runs now, and the lock that counts requests. */
import { Tooltip } from '@mantine/core';
import { IconCpu, IconFileText, IconHome, IconPlayerPlay, IconSettings } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { ClewMark } from './clew-mark.tsx';
import { words } from './language.ts';
import { OfflineLock } from './offline-lock.tsx';
import classes from './rail.module.css';
import { TaskRing } from './task-ring.tsx';

const screens = [
  { to: '/', label: words.screens.home, icon: IconHome },
  { to: '/runs', label: words.screens.runs, icon: IconPlayerPlay },
  { to: '/documents', label: words.screens.documents, icon: IconFileText },
  { to: '/models', label: words.screens.models, icon: IconCpu },
] as const;

export function Rail() {
  return (
    <nav className={classes.rail} aria-label={words.frame.navigation}>
      <Link to="/" className={classes.mark} aria-label={words.frame.toHome}>
        <ClewMark />
      </Link>
      {screens.map((screen) => (
        <RailLink key={screen.to} {...screen} />
      ))}
      <div className={classes.foot}>
        <TaskRing />
        <OfflineLock />
        <RailLink to="/settings" label={words.screens.settings} icon={IconSettings} />
      </div>
    </nav>
  );
}

function RailLink({ to, label, icon: Icon }: { to: string; label: string; icon: typeof IconHome }) {
  return (
    <Tooltip label={label} position="right">
      <NavLink to={to} end={to === '/'} className={classes.link} aria-label={label}>
        <Icon size={19} stroke={1.6} aria-hidden />
      </NavLink>
    </Tooltip>
  );
}
