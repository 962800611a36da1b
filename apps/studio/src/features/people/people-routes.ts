import type { RouteObject } from 'react-router-dom';

/** /people */
export const peopleRoutes: RouteObject[] = [
  { index: true, lazy: { Component: async () => (await import('./people-page.tsx')).PeoplePage } },
  { path: ':id', lazy: { Component: async () => (await import('./person-page.tsx')).PersonPage } },
];
