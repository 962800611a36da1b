import type { RouteObject } from 'react-router-dom';

/** /users */
export const usersRoutes: RouteObject[] = [
  { index: true, lazy: { Component: async () => (await import('./users-page.tsx')).UsersPage } },
  { path: ':id', lazy: { Component: async () => (await import('./user-page.tsx')).UserPage } },
];
