/** What is seldom needed of the library: names to merge, facts by a model, the graph as a file. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { saveText } from '../../app/save-file.ts';
import { words } from '../../app/language.ts';
import { showProblem } from '../../app/notices.tsx';
import { useDocuments } from '../../client/documents-client.ts';
import { useDocumentsContext } from './documents-context.ts';
import { ExtractPanel } from './extract-panel.tsx';
import { MergesPanel } from './merges-panel.tsx';

const formats = [
  { format: 'graphml', name: 'GraphML' },
  { format: 'json-ld', name: 'JSON-LD' },
  { format: 'n-triples', name: 'N-Triples' },
  { format: 'csv', name: 'CSV' },
] as const;

export function LibraryMenu() {
  const { library } = useDocumentsContext();
  const documents = useDocuments();
  const [panel, setPanel] = useState<'merges' | 'extract' | null>(null);
  const close = (): void => setPanel(null);
  if (library.counts.documents === 0) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={words.documents.more}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setPanel('merges')}>{words.documents.merges}</Menu.Item>
          <Menu.Item onClick={() => setPanel('extract')}>{words.documents.extract}</Menu.Item>
          <Menu.Divider />
          <Menu.Label>{words.documents.exportGraph}</Menu.Label>
          {formats.map(({ format, name }) => (
            <Menu.Item key={format} onClick={() => void documents.exportGraph({ format }).then(saveText, showProblem)}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <MergesPanel isOpen={panel === 'merges'} onClose={close} />
      <ExtractPanel isOpen={panel === 'extract'} onClose={close} />
    </>
  );
}
