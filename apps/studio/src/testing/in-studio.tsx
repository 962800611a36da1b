import { createAuthClient, createSession, type Fetch } from '@lumigraph/api-clients';
import type { PostSite, StudioMe } from '@lumigraph/contracts/studio';
import { ToastProvider } from '@lumigraph/ui-kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance, type i18n as I18n, type Resource, type ResourceKey } from 'i18next';
import { useState, type ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createMemoryRouter, Outlet, RouterProvider, type RouteObject } from 'react-router-dom';
import { ConfirmIdentity } from '../app/confirm-identity.tsx';
import { createStudio, defaultOptions, MeContext, StudioContext } from '../lib/studio.tsx';
import { faultsOf } from './check-call.ts';

const files = import.meta.glob<ResourceKey>(['../messages/*.json', '../features/*/messages/*.json'], {
  eager: true,
  import: 'default',
});

function resourcesOf(): Resource {
  const resources: Resource = {};
  for (const [path, texts] of Object.entries(files)) {
    const [, namespace = 'studio', locale = ''] =
      /(?:features\/([^/]+)\/)?messages\/(\w+)\.json$/.exec(path) ?? [];
    (resources[locale] ??= {})[namespace] = texts;
  }
  return resources;
}

/** The texts of the studio, all loaded. */
function studioTexts(locale = 'en'): I18n {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'en',
    defaultNS: 'studio',
    resources: resourcesOf(),
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return i18n;
}

export const administrator: StudioMe = {
  user: { id: 'u1', firstName: 'Ana', lastName: 'Ivanova', email: 'ana@example.org' },
  roles: ['admin'],
  sections: [
    'images',
    'uploads',
    'posts',
    'inbox',
    'users',
    'billing',
    'statistics',
    'settings',
    'keys',
    'audit',
  ],
};

const sites: PostSite[] = [
  { id: 'gallery', name: 'Lumigraph', blogUrl: 'https://gallery.example.org/blog/' },
  { id: 'dating', name: 'Twosome', blogUrl: null },
];

export interface InStudioProps {
  /** Responds to the calls of the API but those for the sites and for who is on the page: path and query without `/api/`, and the request. */
  respond: (path: string, request: Request) => unknown;
  /** Address below /studio. */
  at?: string;
  locale?: string;
  /** Who is signed in; an administrator unless given. */
  me?: StudioMe;
  /** Who else has the page open. */
  others?: readonly string[];
  /** The pages, or `children` at every address. */
  routes?: RouteObject[] | undefined;
  children?: ReactNode;
}

/** What a section finds around itself, for stories and tests: a user, and a server in memory. */
export function InStudio(props: InStudioProps) {
  const { respond, at = '/', locale = 'en', me = administrator, others = [], routes, children } = props;
  const [deps] = useState(() => {
    const session = createSession({ fetch: serverOf(respond, others) });
    const studio = createStudio({
      session,
      auth: createAuthClient({ session }),
      socialReturn: null,
      // A quarter has been sent before the server responds.
      uploadFetch: (onProgress) => (request, init) => {
        onProgress(1, 4);
        return session.fetch(request, init);
      },
    });
    const queryClient = new QueryClient({ defaultOptions });
    const frame = (
      <>
        <Outlet />
        <ConfirmIdentity />
      </>
    );
    const pages = routes ?? [{ path: '*', element: children }];
    const router = createMemoryRouter([{ element: frame, children: pages }], { initialEntries: [at] });
    return { studio, queryClient, router };
  });
  const [i18n] = useState(() => studioTexts(locale));
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={deps.queryClient}>
        <StudioContext value={deps.studio}>
          <MeContext value={me}>
            <ToastProvider>
              <RouterProvider router={deps.router} />
            </ToastProvider>
          </MeContext>
        </StudioContext>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

/** A `Response` is sent as it is, anything else as JSON; calls of the studio have the form that the contracts say. */
const serverOf =
  (respond: InStudioProps['respond'], others: readonly string[]): Fetch =>
  async (request) => {
    const url = new URL(request.url);
    const received = request.clone();
    const path = url.pathname.replace('/api/', '');
    const own: Record<string, unknown> = {
      'studio/post-sites': sites,
      'studio/presence': { others: others.map((name) => ({ id: name, name })) },
    };
    const result = own[path] ?? (await respond(path + url.search, request));
    const response = result instanceof Response ? result : Response.json(result ?? {});
    const faults = await faultsOf(received, response.clone());
    // A rejection that nothing handles fails a test and a story; the page would show an error thrown here as its own.
    if (faults.length > 0) void Promise.reject(new Error(faults.join('\n')));
    return response;
  };
