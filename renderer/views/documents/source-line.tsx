/** The head of a folder's files: its name, that it is watched, what is wrong with it, and how to remove it. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { words } from '../../app/language.ts';
import type { SourceRow } from './library-rows.ts';
import classes from './library-lines.module.css';
import { useDocumentsActions } from './use-documents-actions.ts';

export function SourceLine({ row: { source } }: { row: SourceRow }) {
  const { removeSource } = useDocumentsActions();
  if (source === null) return <h3 className={`caption ${classes.source}`}>{words.documents.singleFiles}</h3>;
  return (
    <div className={classes.source} title={source.path}>
      <h3 className={`caption ${classes.sourceName}`}>
        {source.name}
        {source.kind === 'folder' && source.problem === null && <> · {words.documents.watched}</>}
      </h3>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" size={24} aria-label={words.documents.actionsOf(source.name)}>
            <IconDots size={14} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="bad" onClick={() => removeSource(source)}>
            {words.documents.remove}
          </Menu.Item>
          <Menu.Label>{words.documents.removeHelp}</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      {source.problem !== null && <p className={`bad ${classes.problem}`}>{source.problem}</p>}
    </div>
  );
}
