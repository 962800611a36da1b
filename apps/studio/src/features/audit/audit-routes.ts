import type { RouteObject } from 'react-router-dom';

/** /audit */
export const auditRoutes: RouteObject[] = [
  { index: true, lazy: { Component: async () => (await import('./audit-page.tsx')).AuditPage } },
];
