/** A node with its place and size on screen. */
import type { Place } from './view-box.ts';
import type { SceneNode } from './scene.ts';

export interface Drawn extends Place {
  readonly node: SceneNode;
  /** On screen. */
  readonly radius: number;
}
