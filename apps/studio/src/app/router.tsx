import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom';
import { Access } from './access.tsx';
import { FailurePage } from './failure-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SectionGate } from './section-gate.tsx';
import { sections } from './sections.ts';
import { SignInPage } from './sign-in-page.tsx';
import { Wait } from './wait.tsx';

const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <FailurePage />,
    HydrateFallback: Wait,
    children: [
      { path: 'sign-in', element: <SignInPage /> },
      {
        path: 'welcome',
        lazy: async () => ({ Component: (await import('./welcome-page.tsx')).WelcomePage }),
      },
      {
        element: <Access />,
        children: [
          {
            // The shell stays usable when a section fails.
            errorElement: <FailurePage />,
            children: [
              {
                index: true,
                lazy: async () => ({ Component: (await import('../features/home/home-page.tsx')).HomePage }),
              },
              ...sections.map(({ name, load }) => ({
                path: `${name}/*`,
                lazy: async () => {
                  const Page = await load();
                  return { element: <SectionGate name={name} page={<Page />} /> };
                },
              })),
              { path: '*', element: <NotFoundPage /> },
            ],
          },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes, { basename: '/studio' });
