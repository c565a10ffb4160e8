/** Layout and stage of one canvas, for as long as it is shown. */
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { GraphView } from '../../core/events/run-view.ts';
import { useAppearance } from '../app/use-appearance.ts';
import { readGraphColors } from './graph-colors.ts';
import { GraphLayout, startLayoutWorker } from './graph-layout.ts';
import { GraphStage } from './graph-stage.ts';
import type { StageListeners } from './graph-stage.ts';
import type { Scene } from './scene.ts';

export interface GraphMachine {
  readonly layout: GraphLayout;
  readonly stage: GraphStage;
}

export interface GraphStageOptions extends StageListeners {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly frame: RefObject<HTMLElement | null>;
  readonly graph: GraphView;
  readonly scene: Scene;
}

export function useGraphStage({
  canvas,
  frame,
  graph,
  scene,
  onHover,
  onPick,
}: GraphStageOptions): GraphMachine | null {
  const [machine, setMachine] = useState<GraphMachine | null>(null);
  const { scheme, isStill } = useAppearance();
  const listeners = useRef<StageListeners>({ onHover, onPick });
  useEffect(() => {
    listeners.current = { onHover, onPick };
  });
  useEffect(() => {
    if (!canvas.current) return;
    const layout: GraphLayout = new GraphLayout(startLayoutWorker(), () => stage.requestDraw());
    const stage: GraphStage = new GraphStage(canvas.current, layout, {
      onHover: (id, at) => listeners.current.onHover(id, at),
      onPick: (id) => listeners.current.onPick(id),
    });
    setMachine({ layout, stage });
    return () => {
      stage.dispose();
      layout.dispose();
    };
  }, [canvas]);
  useEffect(() => {
    const target = frame.current;
    if (!machine || !target) return;
    const observer = new ResizeObserver(([entry]) => entry && machine.stage.resize(entry.contentRect));
    observer.observe(target);
    return () => observer.disconnect();
  }, [machine, frame]);
  useEffect(() => machine?.layout.update(graph), [machine, graph]);
  useEffect(() => machine?.stage.setScene(scene), [machine, scene]);
  useEffect(() => {
    if (canvas.current) machine?.stage.setLook(readGraphColors(canvas.current), isStill);
  }, [machine, canvas, scheme, isStill]);
  return machine;
}
