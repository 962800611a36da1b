import { Navigate, type RouteObject } from 'react-router-dom';

/** /settings, with a page for each group of settings. */
export const settingsRoutes: RouteObject[] = [
  { index: true, element: <Navigate replace to="free" /> },
  {
    path: 'environment',
    lazy: { Component: async () => (await import('./environment-page.tsx')).EnvironmentPage },
  },
  { path: ':group', lazy: { Component: async () => (await import('./settings-page.tsx')).SettingsPage } },
];
