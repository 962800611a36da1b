import type { RouteObject } from 'react-router-dom';

/** /statistics */
export const statisticsRoutes: RouteObject[] = [
  { index: true, lazy: { Component: async () => (await import('./statistics-page.tsx')).StatisticsPage } },
];
