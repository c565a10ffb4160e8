/** Every address of the app; the Run screen, with graph and charts, is fetched when it is first opened. */
import { createBrowserRouter, Navigate } from 'react-router';
import { HomeScreen } from '../views/home/home-screen.tsx';
import { ModelsScreen } from '../views/models/models-screen.tsx';
import { NewRunScreen } from '../views/new-run/new-run-screen.tsx';
import { RunsScreen } from '../views/runs/runs-screen.tsx';
import { SettingsScreen } from '../views/settings/settings-screen.tsx';
import { Frame } from './frame.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { Waiting } from './waiting.tsx';
import { words } from './language.ts';

export function createRoutes() {
  const screens = [
    { path: '/', element: <HomeScreen /> },
    { path: '/runs', element: <RunsScreen /> },
    { path: '/runs/new', element: <NewRunScreen /> },
    {
      path: '/runs/:runId',
      lazy: async () => ({ Component: (await import('../views/run/run-screen.tsx')).RunScreen }),
      HydrateFallback: () => <Waiting words={words.frame.opening} />,
    },
    {
      path: '/documents',
      lazy: async () => ({ Component: (await import('../views/documents/documents-screen.tsx')).DocumentsScreen }),
      HydrateFallback: () => <Waiting words={words.frame.opening} />,
    },
    { path: '/models', element: <ModelsScreen /> },
    { path: '/settings', element: <SettingsScreen /> },
    { path: '/index.html', element: <Navigate to="/" replace /> },
    {
      path: '*',
      loader: () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- how the router is told of a missing page
        throw new Response(null, { status: 404 });
      },
      element: null,
    },
  ];
  return createBrowserRouter([
    {
      element: <Frame />,
      HydrateFallback: () => <Waiting words={words.frame.opening} />,
      children: screens.map((screen) => ({ ...screen, errorElement: <ScreenBoundary /> })),
    },
  ]);
}
