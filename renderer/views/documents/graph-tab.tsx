/** The names of the documents and what is said between them: around the way of the answer, or a chosen name; as picture or table. */
import { Button, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { Waiting } from '../../app/waiting.tsx';
import { useNameGraph } from '../../client/document-queries.ts';
import { toProblem } from '../../client/problem.ts';
import { useDocumentsContext } from './documents-context.ts';
import classes from './graph-tab.module.css';
import { NamePicture } from './name-picture.tsx';
import { nameKey } from './name-scene.ts';
import { NameTable } from './name-table.tsx';
import { pathNames } from './path-steps.ts';

/** What a picture this size can still say. */
const MOST_NAMES = 120;

export function GraphTab() {
  const { turn, address } = useDocumentsContext();
  const [isTable, setTable] = useState(false);
  const onTheWay = useMemo(() => pathNames(turn?.answer.path ?? []), [turn]);
  const names = useMemo(
    () =>
      address.name === null || onTheWay.some((name) => nameKey(name) === nameKey(address.name ?? ''))
        ? onTheWay
        : [address.name],
    [address.name, onTheWay],
  );
  const { data, error } = useNameGraph(names, MOST_NAMES);
  const marked = useMemo(() => new Set(onTheWay.map(nameKey)), [onTheWay]);
  return (
    <div className={classes.tab}>
      <div className={classes.head}>
        <Where names={names} isWay={names === onTheWay} />
        <SegmentedControl
          size="xs"
          aria-label={words.documents.shownAs}
          value={isTable ? 'table' : 'picture'}
          onChange={(value) => setTable(value === 'table')}
          data={[
            { value: 'picture', label: words.documents.asPicture },
            { value: 'table', label: words.documents.asTable },
          ]}
        />
      </div>
      {error && <ProblemNote problem={toProblem(error)} />}
      {!data && !error && <Waiting words={words.documents.graphReading} />}
      <div className={classes.body}>
        {data?.names.length === 0 && <p className={classes.empty}>{words.documents.graphEmpty}</p>}
        {data && data.names.length > 0 && isTable && <NameTable data={data} />}
        {data && data.names.length > 0 && !isTable && (
          <NamePicture key={names.join('\n')} data={data} onTheWay={marked} />
        )}
      </div>
      {data && (
        <p className={classes.total}>{words.documents.graphTotal(count(data.total.names), count(data.total.facts))}</p>
      )}
    </div>
  );
}

function Where({ names, isWay }: { names: readonly string[]; isWay: boolean }) {
  const { go } = useDocumentsContext();
  if (names.length === 0) return <span className="soft">{words.documents.graphAll}</span>;
  return (
    <span className={classes.where}>
      <span className="soft" title={names.join(', ')}>
        {words.documents.graphAround(names.join(', '))}
      </span>
      {!isWay && (
        <Button size="compact-xs" onClick={() => go({ name: null })}>
          {words.documents.toPath}
        </Button>
      )}
    </span>
  );
}
