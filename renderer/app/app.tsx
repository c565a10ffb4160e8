/** The app: lab, data, look, and the routes inside them. */
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { LabContext } from '../client/lab-client.ts';
import type { Lab } from '../client/lab-client.ts';
import { words } from './language.ts';
import type { createRoutes } from './routes.tsx';
import { theme } from './theme.ts';
import { useAppearance } from './use-appearance.ts';

interface AppProps {
  readonly lab: Lab;
  readonly queries: QueryClient;
  readonly router: ReturnType<typeof createRoutes>;
}

export function App({ lab, queries, router }: AppProps) {
  return (
    <LabContext value={lab}>
      <QueryClientProvider client={queries}>
        <Look router={router} />
      </QueryClientProvider>
    </LabContext>
  );
}

/** The kit writes no style elements: its variables are in tokens.css, so that a strict policy holds. */
function Look({ router }: Pick<AppProps, 'router'>) {
  const { scheme } = useAppearance();
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
      {/* As transitions, changes of screen would wait for as long as a run at full speed changes what is shown. */}
      <RouterProvider router={router} useTransitions={false} />
      <section aria-label={words.frame.notices}>
        <Notifications position="bottom-center" containerWidth={400} withinPortal={false} />
      </section>
    </MantineProvider>
  );
}
