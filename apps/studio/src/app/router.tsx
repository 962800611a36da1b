import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom';
import { Access } from './access.tsx';
import { FailurePage, Wait, NotFoundPage, NoPermissionPage } from './state-pages.tsx';
import { sections } from './sections.tsx';
import { SignInPage } from './sign-in-page.tsx';
import type { StudioSection } from '@lumigraph/contracts/studio';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../lib/studio.tsx';
import { sharedNamespaces } from './i18n.ts';

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

/** The pages of a section for those who may see it. The server checks the role of every call; this only explains. */
function SectionGate({ name }: { name: StudioSection }) {
  if (!useMe().sections.includes(name)) return <NoPermissionPage />;
  return (
    <Suspense fallback={<Wait />}>
      <SectionPages />
    </Suspense>
  );
}

/** The pages, once the texts of what they share are loaded: a window that waits for its texts takes its page away. */
function SectionPages() {
  useTranslation(sharedNamespaces);
  return <Outlet />;
}
