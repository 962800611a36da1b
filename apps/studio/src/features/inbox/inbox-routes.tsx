import type { ReactNode } from 'react';
import { Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { NoPermissionPage } from '../../app/state-pages.tsx';
import { useMe } from '../../lib/studio.tsx';

/** A page for administrators; editors see something else. */
const AdminsOnly = ({ otherwise }: { otherwise: ReactNode }) =>
  useMe().roles.includes('admin') ? <Outlet /> : otherwise;

/** /inbox: messages for administrators, reports of images also for editors. */
export const inboxRoutes: RouteObject[] = [
  {
    element: <AdminsOnly otherwise={<Navigate replace to="/inbox/reports" />} />,
    children: [
      { index: true, lazy: { Component: async () => (await import('./messages-page.tsx')).MessagesPage } },
    ],
  },
  {
    element: <AdminsOnly otherwise={<NoPermissionPage />} />,
    children: [
      {
        path: 'messages/:id',
        lazy: { Component: async () => (await import('./message-page.tsx')).MessagePage },
      },
      {
        path: 'saved-replies',
        lazy: { Component: async () => (await import('./saved-replies-page.tsx')).SavedRepliesPage },
      },
    ],
  },
  { path: 'reports', lazy: { Component: async () => (await import('./reports-page.tsx')).ReportsPage } },
  { path: 'reports/:id', lazy: { Component: async () => (await import('./report-page.tsx')).ReportPage } },
];
