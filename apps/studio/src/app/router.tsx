import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom';
import { Access } from './access.tsx';
import { FailurePage } from './failure-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SectionGate } from './section-gate.tsx';
import { sections } from './sections.ts';
import { SignInPage } from './sign-in-page.tsx';
import { Wait } from './wait.tsx';

const notFound: RouteObject = { path: '*', element: <NotFoundPage /> };

/** What the shell shows: the start page and the sections. */
export const pages: RouteObject[] = [
  { index: true, lazy: { Component: async () => (await import('../features/home/home-page.tsx')).HomePage } },
  ...sections.map(({ name, routes }) => ({
    path: name,
    element: <SectionGate name={name} />,
    children: [...routes, notFound],
  })),
  notFound,
];

const root: RouteObject = {
  element: <Outlet />,
  errorElement: <FailurePage />,
  HydrateFallback: Wait,
  children: [
    { path: 'sign-in', element: <SignInPage /> },
    { path: 'welcome', lazy: { Component: async () => (await import('./welcome-page.tsx')).WelcomePage } },
    {
      element: <Access />,
      // The shell stays usable when a section fails.
      children: [{ errorElement: <FailurePage />, children: pages }],
    },
  ],
};

export const createRouter = () => createBrowserRouter([root], { basename: '/studio' });
