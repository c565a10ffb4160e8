/** Finds an entity by its name and pins it. */
import { Autocomplete } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { EntityView } from '../../../core/events/run-view.ts';
import { words } from '../../app/language.ts';
import { useRunContext } from './run-context.ts';
import { searchInputId } from './use-run-keys.ts';

const SHOWN = 12;

export function EntitySearch({ onFind }: { onFind: (id: EntityView['entityId']) => void }) {
  const { view, step } = useRunContext();
  const [text, setText] = useState('');
  const found = useMemo(
    () => (text.trim() === '' ? [] : findEntities(view.graph.entities.values(), text, step)),
    [view, step, text],
  );
  const choose = (name: string): void => {
    const entity = [...view.graph.entities.values()].find((candidate) => candidate.name === name);
    if (!entity) return;
    onFind(entity.entityId);
    // The field writes the chosen name after this call.
    queueMicrotask(() => setText(''));
  };
  return (
    <Autocomplete
      id={searchInputId}
      size="xs"
      w={190}
      aria-label={words.graph.search}
      placeholder={words.graph.searchHint}
      leftSection={<IconSearch size={13} aria-hidden />}
      data={found.map(({ name }) => name)}
      filter={({ options }) => options}
      value={text}
      onChange={setText}
      onOptionSubmit={choose}
      selectFirstOptionOnChange
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  );
}

/** Names that begin with the text first, then those that hold it; each name once. */
export function findEntities(entities: Iterable<EntityView>, text: string, step: number): readonly EntityView[] {
  const wanted = text.trim().toLowerCase();
  const known = [...entities].filter(
    (entity) => entity.firstStep <= step && entity.name.toLowerCase().includes(wanted),
  );
  const ranked = known.toSorted(
    (a, b) =>
      Number(!a.name.toLowerCase().startsWith(wanted)) - Number(!b.name.toLowerCase().startsWith(wanted)) ||
      a.name.length - b.name.length,
  );
  return [...new Map(ranked.map((entity) => [entity.name, entity])).values()].slice(0, SHOWN);
}
