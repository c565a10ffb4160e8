/** What is known of an entity, in the order in which it was learned; pinned, it leads on and asks why it is known. */
import { CloseButton, SegmentedControl } from '@mantine/core';
import { factsOf } from '../../core/events/graph-at.ts';
import { isCurrentAt } from '../../core/events/run-view.ts';
import type { EntityView, FactView } from '../../core/events/run-view.ts';
import { words } from '../app/language.ts';
import { useRunContext } from '../views/run/run-context.ts';
import classes from './entity-card.module.css';
import type { Place } from './view-box.ts';

export interface EntityCardProps {
  readonly entityId: EntityView['entityId'];
  /** Where it is pointed at; null when it is pinned. */
  readonly at: Place | null;
  readonly hops: number;
  readonly onHops: (hops: number) => void;
  readonly onClose: () => void;
  readonly onPick: (id: EntityView['entityId']) => void;
}

const SHOWN_ON_HOVER = 8;

export function EntityCard({ entityId, at, hops, onHops, onClose, onPick }: EntityCardProps) {
  const { view, step } = useRunContext();
  const entity = view.graph.entities.get(entityId);
  if (!entity) return null;
  const facts = factsOf(view, entityId, step);
  const isPinned = at === null;
  const shown = isPinned ? facts : facts.slice(-SHOWN_ON_HOVER);
  const place = at ? { left: Math.max(8, at.x + 14), top: Math.max(8, at.y + 10) } : undefined;
  return (
    <section className={classes.card} data-pinned={isPinned} style={place} aria-label={entity.name}>
      <header className={classes.head}>
        <strong>{entity.name}</strong>
        <span className="soft">
          {words.graph.kinds[entity.kind]} · {words.graph.since(entity.firstStep)}
        </span>
        {isPinned && (
          <CloseButton size="sm" aria-label={words.graph.unpin} onClick={onClose} className={classes.close} />
        )}
      </header>
      {isPinned && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={words.graph.hops}
          value={String(hops)}
          onChange={(value) => onHops(Number(value))}
          data={['1', '2', '3'].map((value) => ({ value, label: words.graph.hopsOf(Number(value)) }))}
        />
      )}
      {shown.length < facts.length && <p className="soft">{words.graph.earlier(facts.length - shown.length)}</p>}
      <ul className={classes.facts}>
        {shown.map((fact) => (
          <FactRow key={fact.factId} fact={fact} entityId={entityId} isPinned={isPinned} onPick={onPick} />
        ))}
      </ul>
    </section>
  );
}

interface FactRowProps {
  readonly fact: FactView;
  readonly entityId: EntityView['entityId'];
  readonly isPinned: boolean;
  readonly onPick: (id: EntityView['entityId']) => void;
}

function FactRow({ fact, entityId, isPinned, onPick }: FactRowProps) {
  const { view, step, goTo } = useRunContext();
  const name = (id: EntityView['entityId']): string => view.graph.entities.get(id)?.name ?? '?';
  const other = fact.subjectId === entityId ? fact.objectId : fact.subjectId;
  const first = fact.intervals[0]?.from ?? 0;
  const text = `${name(fact.subjectId)} ${fact.relation} ${name(fact.objectId)}`;
  return (
    <li data-outdated={!isCurrentAt(fact, step)}>
      {isPinned ? (
        <button
          type="button"
          className={classes.other}
          onClick={() => onPick(other)}
          title={words.graph.goTo(name(other))}
        >
          {text}
        </button>
      ) : (
        <span>{text}</span>
      )}
      {isPinned ? (
        <button type="button" className={classes.why} onClick={() => goTo(first)} title={words.graph.why}>
          {words.run.stepTitle(first)}
        </button>
      ) : (
        <span className={classes.step}>{first}</span>
      )}
    </li>
  );
}
