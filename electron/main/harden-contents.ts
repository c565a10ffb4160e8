/** Whatever page there is stays where it is: no navigation, no new windows, no embedded views, no direct connections. */
import type { App, Event, WebContents } from 'electron';

const navigations = ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const;

export interface ContentsRules {
  /** The bundler's page may load itself again while developing; null in the installed app. */
  readonly developmentUrl: string | null;
}

/** Holds for every page of the app, whoever opens it. */
export function hardenAllContents(app: App, rules: ContentsRules): void {
  app.on('web-contents-created', (_event, contents) => hardenContents(contents, rules));
}

function hardenContents(contents: WebContents, { developmentUrl }: ContentsRules): void {
  const block = (details: Event<{ url: string }>): void => {
    if (developmentUrl === null || !details.url.startsWith(developmentUrl)) details.preventDefault();
  };
  // The three events differ in what else they tell; each tells the URL.
  for (const event of navigations) contents.on(event as 'will-navigate', block);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}
