/** A door: a drawing of what happens behind it, words, and what opens it. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './door.module.css';

export interface DoorProps {
  readonly title: string;
  readonly text: string;
  readonly drawing: ReactNode;
  readonly actions: ReactNode;
  readonly note?: string;
  readonly children?: ReactNode;
}

export function Door({ title, text, drawing, actions, note, children }: DoorProps) {
  const id = useId();
  return (
    <section className={classes.door} aria-labelledby={id}>
      <div className={classes.drawing} aria-hidden="true">
        {drawing}
      </div>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <p className={classes.text}>{text}</p>
      {children}
      <div className={classes.foot}>
        {actions}
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </div>
    </section>
  );
}
