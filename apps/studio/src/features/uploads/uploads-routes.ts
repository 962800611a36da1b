import type { RouteObject } from 'react-router-dom';

/** /uploads, and /uploads/<id> with the panel of one draft. */
export const uploadsRoutes: RouteObject[] = [
  { path: ':id?', lazy: { Component: async () => (await import('./uploads-page.tsx')).UploadsPage } },
];
