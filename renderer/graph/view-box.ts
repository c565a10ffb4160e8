/** Places on the screen: how the world is moved and scaled, what is in sight, and the box around everything. */

export interface View {
  readonly x: number;
  readonly y: number;
  /** Scale. */
  readonly k: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

const MARGIN = 46;

export function toScreen(view: View, { x, y }: Place): Place {
  return { x: x * view.k + view.x, y: y * view.k + view.y };
}

export function toWorld(view: View, { x, y }: Place): Place {
  return { x: (x - view.x) / view.k, y: (y - view.y) / view.k };
}

/** Shows all places with a margin; never larger than `most`. */
export function fitView(places: readonly Place[], { width, height }: Size, most = 1.35): View {
  if (places.length === 0 || width === 0 || height === 0) return { x: width / 2, y: height / 2, k: 1 };
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of places) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const across = (width - 2 * MARGIN) / Math.max(1, right - left);
  const down = (height - 2 * MARGIN) / Math.max(1, bottom - top);
  const k = Math.max(0.02, Math.min(most, across, down));
  return { k, x: width / 2 - (k * (left + right)) / 2, y: height / 2 - (k * (top + bottom)) / 2 };
}
