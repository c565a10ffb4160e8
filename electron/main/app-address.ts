/** The app's own address: pages come from here and from nowhere else. */

export const appScheme = 'app';
export const appHost = 'clew';
export const appStartUrl = `${appScheme}://${appHost}/`;

/** Whether a URL is one of the app's own. `URL.origin` says nothing for a scheme of one's own, so its parts are compared. */
export function isAppUrl(text: string): boolean {
  const url = parseUrl(text);
  return url !== null && url.protocol === `${appScheme}:` && url.host === appHost && url.username === '';
}

export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
