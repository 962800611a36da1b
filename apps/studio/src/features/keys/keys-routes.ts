import type { RouteObject } from 'react-router-dom';

/** /keys */
export const keysRoutes: RouteObject[] = [
  { index: true, lazy: { Component: async () => (await import('./keys-page.tsx')).KeysPage } },
];
