/** What a page may ask of the browser around it: the app's own files, and no device, prompt or dictionary. */
import type { Session } from 'electron';
import { isAppUrl } from './app-address.ts';

export interface SessionRules {
  /** Of the bundler's server while developing; null in the installed app. */
  readonly developmentUrl: string | null;
}

export async function hardenSession(session: Session, rules: SessionRules): Promise<void> {
  denyPermissions(session, rules);
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !mayRequest(url, rules) }));
  session.on('will-download', (event, item) => {
    if (!isOwnDownload(item.getURL())) event.preventDefault();
  });
  session.setSpellCheckerEnabled(false);
  session.setSpellCheckerLanguages([]);
  await session.setProxy({ mode: 'direct' });
}

/** All but one: the app's own page may put a text on the clipboard when a person presses "copy". Reading it stays denied. */
function denyPermissions(session: Session, rules: SessionRules): void {
  const isCopying = (permission: string, url: string): boolean =>
    permission === 'clipboard-sanitized-write' && mayRequest(url, rules) && !url.startsWith('data:');
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl, isMainFrame }) =>
    answer(isMainFrame && isCopying(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin, { isMainFrame }) =>
      isMainFrame && isCopying(permission, `${origin.replace(/\/$/u, '')}/`),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
}

/** Only the app's own files, and what the page made itself. */
export function mayRequest(url: string, { developmentUrl }: SessionRules): boolean {
  if (isAppUrl(url) || url.startsWith('data:') || isOwnBlob(url)) return true;
  return developmentUrl !== null && developmentPrefixes(developmentUrl).some((prefix) => url.startsWith(prefix));
}

function developmentPrefixes(developmentUrl: string): readonly string[] {
  const { origin, host } = new URL(developmentUrl);
  return [`${origin}/`, `ws://${host}/`, `blob:${origin}/`, 'devtools://'];
}

/** An export that a screen offers is a blob of its own page. */
function isOwnDownload(url: string): boolean {
  return isAppUrl(url) || isOwnBlob(url);
}

function isOwnBlob(url: string): boolean {
  return url.startsWith('blob:') && isAppUrl(url.slice('blob:'.length));
}
