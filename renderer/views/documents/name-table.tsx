/** The same facts as the picture's, for reading, filtering and going to where they stand. */
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { NameGraphView } from '../../../core/contract/document-views.ts';
import { count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { useDocumentsContext } from './documents-context.ts';
import { factPlace, type NameFact } from './fact-place.ts';
import classes from './name-table.module.css';

export function NameTable({ data: { facts } }: { data: NameGraphView }) {
  const [filter, setFilter] = useState('');
  const found = useMemo(() => matching(facts, filter), [facts, filter]);
  return (
    <div className={classes.pane}>
      <div className={classes.tools}>
        <TextInput
          size="xs"
          aria-label={words.table.filter}
          placeholder={words.table.filter}
          leftSection={<IconSearch size={13} aria-hidden />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <span className="soft" role="status">
          {words.table.count(count(found.length), count(facts.length))}
        </span>
      </div>
      <div className={classes.frame} tabIndex={0} role="region" aria-label={words.table.label}>
        <table className={classes.table}>
          <thead>
            <tr>
              {words.documents.factsHeader.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map((fact, index) => (
              <FactRow key={index} fact={fact} />
            ))}
          </tbody>
        </table>
        {found.length === 0 && <p className={classes.none}>{words.table.none}</p>}
      </div>
    </div>
  );
}

function FactRow({ fact }: { fact: NameFact }) {
  const { showDocument, showName } = useDocumentsContext();
  const { subject, relation, object, by } = fact;
  const place = factPlace(fact);
  return (
    <tr>
      <td>
        <button type="button" onClick={() => showName(subject)}>
          {subject}
        </button>
      </td>
      <td>
        {place ? (
          <button
            type="button"
            aria-label={words.documents.readPassage(`${subject} ${relation} ${object}`)}
            onClick={() => showDocument(place.documentId, place.passageId)}
          >
            {relation}
          </button>
        ) : (
          relation
        )}
      </td>
      <td>
        <button type="button" onClick={() => showName(object)}>
          {object}
        </button>
      </td>
      <td>{words.documents.by[by]}</td>
    </tr>
  );
}

function matching(facts: readonly NameFact[], filter: string): readonly NameFact[] {
  const wanted = filter.trim().toLocaleLowerCase();
  if (wanted === '') return facts;
  return facts.filter((fact) =>
    [fact.subject, fact.relation, fact.object].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
}
