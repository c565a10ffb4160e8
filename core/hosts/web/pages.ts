/** The few pages that the web host writes itself: before a session, and where something is wrong. */
import { createHash } from 'node:crypto';

const style = `
:root { color-scheme: light dark; --page: #faf9f6; --ink: #1d1b18; --line: #e6e3dc; }
@media (prefers-color-scheme: dark) { :root { --page: #141311; --ink: #efece6; --line: #322f2b; } }
body { margin: 0; display: grid; place-items: center; min-height: 100vh; background: var(--page); color: var(--ink);
  font: 15px/1.55 Inter, system-ui, sans-serif; }
main { max-width: 34rem; padding: 2rem; }
h1 { font-size: 1.3rem; margin: 0 0 .75rem; }
a { color: inherit; }
kbd, code { font: .9em "JetBrains Mono", ui-monospace, monospace; border: 1px solid var(--line); border-radius: 4px;
  padding: 0 .3em; }
`;

/** By this the policy knows the one inline style that is ours. */
export const pageStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

/** Shown without a session: how to get in, whatever went wrong. */
export function noSessionPage(reason: 'missing' | 'used'): string {
  const happened =
    reason === 'used'
      ? 'This link was used already: it opens the lab once.'
      : 'This page belongs to a lab on this computer, and the address lacks the key to it.';
  return page(
    'Open the lab with its link',
    `<p>${happened}</p>
     <p>Go to the terminal in which the lab runs and press <kbd>Enter</kbd>: it prints a new link.
     Where no terminal is open, start the lab again with <code>npm start</code>.</p>`,
  );
}

/** Leads on to the lab by a navigation of its own, so that a strict cookie is sent wherever the link was clicked. */
export const welcomePage = page('Opening the lab', '<p><a href="/">Open the lab</a></p>', {
  head: '<meta http-equiv="refresh" content="0;url=/">',
});

export const notBuiltPage = page(
  'The screens are not built',
  '<p>Run <code>npm run build:renderer</code> and start the lab again.</p>',
);

function page(title: string, body: string, options: { head?: string } = {}): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Clew</title>${options.head ?? ''}
<style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>
`;
}
