/** The memory graph at a step: canvas, legend that filters, tools, and the card of what is pointed at or pinned. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { graphAt } from '../../core/events/graph-at.ts';
import type { EntityView } from '../../core/events/run-view.ts';
import { words } from '../app/language.ts';
import { useLab } from '../client/lab-client.ts';
import { useRunContext } from '../views/run/run-context.ts';
import { EntityCard } from './entity-card.tsx';
import { GraphLegend } from './graph-legend.tsx';
import { GraphTools } from './graph-tools.tsx';
import type { GraphFormat } from './graph-tools.tsx';
import classes from './graph-view.module.css';
import { buildScene } from './scene.ts';
import { TooLarge } from './too-large.tsx';
import { useGraphStage } from './use-graph-stage.ts';
import type { Place } from './view-box.ts';

type EntityId = EntityView['entityId'];

/** Above this many entities the whole is shown only when asked for. */
export const MOST_AT_ONCE = 2_000;

/** What the card of a pinned entity covers. */
const CARD_PX = 320;

export interface GraphViewProps {
  readonly pinned: EntityId | null;
  readonly onPin: (id: EntityId | null) => void;
}

export function GraphView({ pinned, onPin }: GraphViewProps) {
  const { run, view, step } = useRunContext();
  const { client } = useLab();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hiddenKinds, setHiddenKinds] = useState<ReadonlySet<EntityView['kind']>>(new Set());
  const [hovered, setHovered] = useState<{ id: EntityId; at: Place } | null>(null);
  const [hops, setHops] = useState(1);
  const [showAll, setShowAll] = useState(false);
  const graph = useMemo(() => graphAt(view, step), [view, step]);
  const isTooLarge = graph.nodes.length > MOST_AT_ONCE && !showAll;
  const scene = useMemo(
    () => buildScene(graph, { hiddenKinds, pinned, hops, isNarrowed: isTooLarge }),
    [graph, hiddenKinds, pinned, hops, isTooLarge],
  );
  const machine = useGraphStage({
    canvas,
    frame,
    graph: view.graph,
    scene,
    onHover: (id, at) => setHovered(id === null ? null : { id, at }),
    onPick: (id) => {
      setHovered(null);
      onPin(id);
    },
  });
  useEffect(() => {
    if (pinned !== null) machine?.stage.reveal(pinned, CARD_PX);
  }, [machine, pinned]);
  const source = {
    fileName: `${run.runId}-step-${step}`,
    title: words.graph.exportOf(step),
    read: (format: GraphFormat) => client.graphs.export({ runId: run.runId, step, format }),
  };
  const card = pinned !== null ? { id: pinned, at: null } : hovered;
  return (
    <div className={classes.view}>
      <div ref={frame} className={classes.frame}>
        <canvas
          ref={canvas}
          className={classes.canvas}
          role="img"
          aria-label={words.graph.label(graph.nodes.length, graph.edges.filter((edge) => edge.isCurrent).length, step)}
        />
        {graph.nodes.length === 0 && (
          <p className={classes.empty}>{words.graph.empty(run.config.model === 'by-hand')}</p>
        )}
        {isTooLarge && pinned === null && <TooLarge count={graph.nodes.length} onShowAll={() => setShowAll(true)} />}
        {card && (
          <EntityCard
            key={card.id}
            entityId={card.id}
            at={card.at}
            hops={hops}
            onHops={setHops}
            onClose={() => onPin(null)}
            onPick={onPin}
          />
        )}
        {machine && <GraphTools machine={machine} scene={scene} source={source} />}
      </div>
      <GraphLegend graph={graph} hiddenKinds={hiddenKinds} onChange={setHiddenKinds} />
    </div>
  );
}
