/** The names as a picture, on the same canvas as every memory graph; a name tells its facts and where they stand. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { NameGraphView } from '../../../core/contract/document-views.ts';
import type { EntityView } from '../../../core/events/run-view.ts';
import { words } from '../../app/language.ts';
import { useDocuments } from '../../client/documents-client.ts';
import { GoldSign, GraphLegend } from '../../graph/graph-legend.tsx';
import { GraphTools } from '../../graph/graph-tools.tsx';
import type { GraphFormat } from '../../graph/graph-tools.tsx';
import { buildScene } from '../../graph/scene.ts';
import { useGraphStage } from '../../graph/use-graph-stage.ts';
import type { Place } from '../../graph/view-box.ts';
import { useDocumentsContext } from './documents-context.ts';
import { NameCard } from './name-card.tsx';
import classes from './name-picture.module.css';
import { nameGraph } from './name-scene.ts';

type EntityId = EntityView['entityId'];

export interface NamePictureProps {
  readonly data: NameGraphView;
  readonly onTheWay: ReadonlySet<string>;
}

export function NamePicture({ data, onTheWay }: NamePictureProps) {
  const { address } = useDocumentsContext();
  const documents = useDocuments();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hiddenKinds, setHiddenKinds] = useState<ReadonlySet<EntityView['kind']>>(new Set());
  const [hovered, setHovered] = useState<{ id: EntityId; at: Place } | null>(null);
  const { graph, shown, idOf } = useMemo(() => nameGraph(data, onTheWay), [data, onTheWay]);
  const inAddress = address.name === null ? null : idOf(address.name);
  const [pinned, setPinned] = useState<EntityId | null>(inAddress);
  const [followed, setFollowed] = useState(inAddress);
  if (inAddress !== followed) {
    setFollowed(inAddress);
    setPinned(inAddress);
  }
  const scene = useMemo(
    () => buildScene(shown, { hiddenKinds, pinned, hops: 1, isNarrowed: false }),
    [shown, hiddenKinds, pinned],
  );
  const machine = useGraphStage({
    canvas,
    frame,
    graph,
    scene,
    onHover: (id, at) => setHovered(id === null ? null : { id, at }),
    onPick: (id) => {
      setHovered(null);
      setPinned(id);
    },
  });
  useEffect(() => {
    if (pinned !== null) machine?.stage.reveal(pinned, 0);
  }, [machine, pinned]);
  const source = {
    fileName: 'documents',
    title: words.documents.exportGraph,
    read: (format: GraphFormat) => documents.exportGraph({ format }),
  };
  const card = pinned !== null ? { id: pinned, at: null } : hovered;
  const name = card ? graph.entities.get(card.id)?.name : undefined;
  return (
    <div className={classes.view}>
      <div ref={frame} className={classes.frame}>
        <canvas
          ref={canvas}
          className={classes.canvas}
          role="img"
          aria-label={words.documents.graphOf(shown.nodes.length, shown.edges.length)}
        />
        {machine && <GraphTools machine={machine} scene={scene} source={source} />}
        {card && name !== undefined && (
          <NameCard
            key={name}
            name={name}
            data={data}
            at={card.at}
            onClose={() => setPinned(null)}
            onPick={(other) => setPinned(idOf(other))}
          />
        )}
      </div>
      <GraphLegend
        graph={shown}
        hiddenKinds={hiddenKinds}
        onChange={setHiddenKinds}
        kindWords={words.documents.nameKinds}
        signs={onTheWay.size > 0 && <GoldSign label={words.documents.onTheWay} />}
      />
    </div>
  );
}
