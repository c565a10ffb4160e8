/** Starts the renderer: connects to the lab and draws the app. */
import './app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { App } from './app/app.tsx';
import { createRoutes } from './app/routes.tsx';
import { openChannel } from './client/channel.ts';
import { createLab } from './client/lab-client.ts';
import { followChanges } from './client/live-changes.ts';
import { createQueryClient } from './client/queries.ts';

// Schemas may not be compiled with `Function`: the page's policy forbids it.
config({ jitless: true });

const lab = createLab(openChannel);
const queries = createQueryClient();
const router = createRoutes();

void lab.connection.run();
void followChanges(lab, queries);
window.clew?.onOpenRoute((route) => void router.navigate(route));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App lab={lab} queries={queries} router={router} />
  </StrictMode>,
);
