/** Over a graph that is too large to be read at once: search first, or show it all. */
import { Button } from '@mantine/core';
import { count } from '../app/format.ts';
import { words } from '../app/language.ts';
import classes from './too-large.module.css';

export function TooLarge({ count: entities, onShowAll }: { count: number; onShowAll: () => void }) {
  return (
    <div className={classes.note} role="status">
      <span>{words.graph.tooLarge(count(entities))}</span>
      <Button size="compact-xs" onClick={onShowAll}>
        {words.graph.showAll}
      </Button>
    </div>
  );
}
