/** The window's place, remembered from one start to the next, and only used where a screen still shows it. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { BrowserWindow, Rectangle, Screen } from 'electron';
import { z } from 'zod';

const savedSchema = z.object({
  bounds: z.object({
    x: z.number().int(),
    y: z.number().int(),
    width: z.number().int().min(1),
    height: z.number().int().min(1),
  }),
  isMaximized: z.boolean(),
});
export type SavedBounds = z.infer<typeof savedSchema>;

export const smallestSize = { width: 480, height: 360 } as const;
const usualSize = { width: 1440, height: 900 } as const;
/** Of the title bar, so that the window can still be taken hold of. */
const visiblePixels = 64;

/** Null when there is nothing to remember, or it cannot be read: the window then opens at its usual size. */
export function readBounds(file: string): SavedBounds | null {
  try {
    return savedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null; // a first start, or a file that is no longer understood: nothing of value is lost
  }
}

/** Where to open: as saved when a screen shows it, else the usual size in the middle, never larger than the screen. */
export function openingBounds(saved: SavedBounds | null, screen: Screen): Partial<Rectangle> {
  if (saved && screen.getAllDisplays().some(({ workArea }) => isReachable(saved.bounds, workArea))) return saved.bounds;
  const { workArea } = screen.getPrimaryDisplay();
  return {
    width: Math.max(smallestSize.width, Math.min(usualSize.width, workArea.width)),
    height: Math.max(smallestSize.height, Math.min(usualSize.height, workArea.height)),
  };
}

/** Saves when the window is closed; a folder that cannot be written only costs the memory of the place. */
export function rememberBounds(window: BrowserWindow, file: string, onFailure: (error: unknown) => void): void {
  window.on('close', () => {
    const saved: SavedBounds = { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() };
    try {
      writeFileSync(file, JSON.stringify(saved), { mode: 0o600 });
    } catch (error) {
      onFailure(error);
    }
  });
}

function isReachable(bounds: Rectangle, area: Rectangle): boolean {
  const across = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const isTopInside = bounds.y >= area.y && bounds.y <= area.y + area.height - visiblePixels;
  return isTopInside && across >= visiblePixels;
}
