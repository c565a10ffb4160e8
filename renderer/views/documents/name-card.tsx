/** A name: in how many passages it stands, what is said of it, and the way to where that is said. */
import { Button, CloseButton } from '@mantine/core';
import type { NameGraphView } from '../../../core/contract/document-views.ts';
import { count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import type { Place } from '../../graph/view-box.ts';
import { useDocumentsContext } from './documents-context.ts';
import { factPlace, type NameFact } from './fact-place.ts';
import classes from './name-picture.module.css';

export interface NameCardProps {
  readonly name: string;
  readonly data: NameGraphView;
  /** Where it is pointed at; null when it is pinned. */
  readonly at: Place | null;
  readonly onClose: () => void;
  readonly onPick: (name: string) => void;
}

const SHOWN_ON_HOVER = 6;

export function NameCard({ name, data, at, onClose, onPick }: NameCardProps) {
  const { go } = useDocumentsContext();
  const known = data.names.find((candidate) => candidate.name === name);
  const facts = data.facts.filter(({ subject, object }) => subject === name || object === name);
  const isPinned = at === null;
  const place = at ? { left: Math.max(8, at.x + 14), top: Math.max(8, at.y + 10) } : undefined;
  return (
    <section className={classes.card} data-pinned={isPinned} style={place} aria-label={name}>
      <header className={classes.cardHead}>
        <strong>{name}</strong>
        {known && (
          <span className="soft">{words.documents.inPassages(count(known.passages), known.passages === 1)}</span>
        )}
        {isPinned && (
          <CloseButton size="sm" aria-label={words.graph.unpin} onClick={onClose} className={classes.close} />
        )}
      </header>
      <ul className={classes.facts}>
        {(isPinned ? facts : facts.slice(0, SHOWN_ON_HOVER)).map((fact, index) => (
          <FactRow key={index} fact={fact} name={name} onPick={isPinned ? onPick : null} />
        ))}
      </ul>
      {isPinned && (
        <Button size="compact-xs" onClick={() => go({ view: 'graph', name })}>
          {words.documents.lookAround}
        </Button>
      )}
    </section>
  );
}

interface FactRowProps {
  readonly fact: NameFact;
  readonly name: string;
  readonly onPick: ((name: string) => void) | null;
}

function FactRow({ fact, name, onPick }: FactRowProps) {
  const { showDocument } = useDocumentsContext();
  const text = `${fact.subject} ${fact.relation} ${fact.object}`;
  const other = fact.subject === name ? fact.object : fact.subject;
  const place = factPlace(fact);
  if (!onPick) return <li>{text}</li>;
  return (
    <li>
      <button type="button" title={words.graph.goTo(other)} onClick={() => onPick(other)}>
        {text}
      </button>
      {place && (
        <button
          type="button"
          className={classes.read}
          aria-label={words.documents.readPassage(text)}
          onClick={() => showDocument(place.documentId, place.passageId)}
        >
          {words.documents.source}
        </button>
      )}
    </li>
  );
}
