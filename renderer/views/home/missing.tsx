/** What keeps something from working, each with its remedy; nothing where all is well. */
import { IconTool } from '@tabler/icons-react';
import { words } from '../../app/language.ts';
import { useLabStatus } from '../../client/queries.ts';
import classes from './missing.module.css';

export function Missing() {
  const missing = useLabStatus().data?.missing ?? [];
  if (missing.length === 0) return null;
  return (
    <section className={classes.missing} aria-labelledby="missing">
      <h2 id="missing">{words.home.missing}</h2>
      <ul>
        {missing.map(({ what, remedy }) => (
          <li key={what}>
            <IconTool size={16} aria-hidden />
            <span>
              <strong>{what}</strong> {remedy}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
