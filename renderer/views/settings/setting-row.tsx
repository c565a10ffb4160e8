/** One setting: what it is, what it does, and its control. */
import type { ReactNode } from 'react';
import classes from './setting-row.module.css';

export function SettingRow({ label, help, children }: { label: string; help: string; children: ReactNode }) {
  return (
    <section className={classes.row}>
      <div>
        <h2>{label}</h2>
        <p className="soft">{help}</p>
      </div>
      <div className={classes.control}>{children}</div>
    </section>
  );
}
