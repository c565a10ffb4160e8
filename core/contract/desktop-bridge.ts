/** What the desktop app's preload adds to a page as `window.clew`: the way to the lab's port, and nothing else. */

/** `data.type` of the window message that carries the port; the port is `event.ports[0]`, the source is the window itself. */
export const labPortMessage = 'clew:lab-port';

/**
 * In the desktop app only; absent in a browser. A page that came from anywhere but the app itself gets no answer.
 * When the lab's process has to be started anew the app loads the page again, so a page connects once.
 */
export interface DesktopBridge {
  /** Asks for a port to the lab. It arrives as a `labPortMessage`; oRPC's MessagePort link takes it after `port.start()`. */
  connect(): void;
  /** Where a file that was dropped on the page lies on disk; an empty string when it lies nowhere. */
  pathOfFile(file: File): string;
  /** Calls back with a route (`/settings`) when the app's menu asks for one; returns how to stop. */
  onOpenRoute(listener: (route: string) => void): () => void;
}
