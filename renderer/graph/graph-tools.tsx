/** Larger, smaller, fit, lay out anew, and the exports. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconArrowsMaximize, IconDownload, IconMinus, IconPlus, IconRotate } from '@tabler/icons-react';
import { saveBlob, saveText } from '../app/save-file.ts';
import { words } from '../app/language.ts';
import { showProblem } from '../app/notices.tsx';
import { readGraphColors } from './graph-colors.ts';
import { graphSvg } from './graph-svg.ts';
import classes from './graph-tools.module.css';
import type { Scene } from './scene.ts';
import type { GraphMachine } from './use-graph-stage.ts';

export type GraphFormat = 'graphml' | 'json-ld' | 'n-triples' | 'csv';

/** What is behind the picture, for saving it. */
export interface GraphSource {
  /** Of the files, without an ending. */
  readonly fileName: string;
  readonly title: string;
  readonly read: (format: GraphFormat) => Promise<{ readonly fileName: string; readonly text: string }>;
}

export interface GraphToolsProps {
  readonly machine: GraphMachine;
  readonly scene: Scene;
  readonly source: GraphSource;
}

export function GraphTools({ machine, scene, source }: GraphToolsProps) {
  const { stage, layout } = machine;
  const reset = (): void => {
    layout.restart();
    stage.fit();
  };
  return (
    <div className={classes.tools} role="toolbar" aria-label={words.graph.tools} aria-orientation="vertical">
      <Tool label={words.graph.larger} onClick={() => stage.zoomBy(1.4)} icon={<IconPlus size={15} aria-hidden />} />
      <Tool
        label={words.graph.smaller}
        onClick={() => stage.zoomBy(1 / 1.4)}
        icon={<IconMinus size={15} aria-hidden />}
      />
      <Tool label={words.graph.fit} onClick={() => stage.fit()} icon={<IconArrowsMaximize size={15} aria-hidden />} />
      <Tool label={words.graph.reset} onClick={reset} icon={<IconRotate size={15} aria-hidden />} />
      <ExportMenu machine={machine} scene={scene} source={source} />
    </div>
  );
}

function Tool({ label, onClick, icon }: { label: string; onClick: () => void; icon: React.ReactNode }) {
  return (
    <Tooltip label={label} position="left">
      <ActionIcon size={28} aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

function ExportMenu({ machine: { stage, layout }, scene, source }: GraphToolsProps) {
  const name = source.fileName;
  const savePng = (): void => {
    stage.snapshot().then((blob) => blob && saveBlob(`${name}.png`, blob), showProblem);
  };
  const saveSvg = (): void => {
    const colors = readGraphColors(document.documentElement);
    const text = graphSvg(scene, { ...stage.currentView(), colors, placeOf: (id) => layout.placeOf(id) });
    saveText({ fileName: `${name}.svg`, text });
  };
  const saveGraph = (format: GraphFormat) => (): void => {
    source.read(format).then(saveText, showProblem);
  };
  return (
    <Menu position="left-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={28} aria-label={words.graph.export}>
          <IconDownload size={15} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{source.title}</Menu.Label>
        <Menu.Item onClick={savePng}>PNG</Menu.Item>
        <Menu.Item onClick={saveSvg}>SVG</Menu.Item>
        <Menu.Item onClick={saveGraph('graphml')}>GraphML</Menu.Item>
        <Menu.Item onClick={saveGraph('json-ld')}>JSON-LD</Menu.Item>
        <Menu.Item onClick={saveGraph('n-triples')}>N-Triples</Menu.Item>
        <Menu.Item onClick={saveGraph('csv')}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
