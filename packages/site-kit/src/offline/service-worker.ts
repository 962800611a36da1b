import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import type { WorkboxPlugin } from 'workbox-core';
import { SEEN, SHELL_PATH } from './seen.ts';

/**
 * The service worker of a site, built as `/sw.js` (vite/site-build.ts): pages come from the network, and without one from
 * the copies of the last seen pages, else from the empty shell, which says so in the visitor's language. Each build has its
 * own copies, so no page is older than a deployment. Nothing with data of a user is kept: only what the server marks as
 * public, and documents, which contain no user. The page deletes what was seen when the session ends (`seen-pages.tsx`).
 */

/** The parts of a service worker's scope that are used here; the library of the browser's types has those of a window. */
interface WorkerScope {
  location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void;
}
interface LifetimeEvent {
  waitUntil(work: Promise<unknown>): void;
}
const worker = globalThis as unknown as WorkerScope;

/** Differs between builds: a hash of the names of all files (vite/site-build.ts). */
declare const SITE_BUILD: string;

const SHELL = `shell-${SITE_BUILD}`;
const PAGES = `${SEEN}pages-${SITE_BUILD}`;
const DATA = `${SEEN}data-${SITE_BUILD}`;
const IMAGES = `${SEEN}images`;
const kept = new Set([SHELL, PAGES, DATA, IMAGES]);

const mostEntries: Readonly<Record<string, number>> = { [PAGES]: 40, [DATA]: 100, [IMAGES]: 150 };
/** A connection that does not respond is none, where there is a copy. */
const TIMEOUT_S = 8;

/** Fetches the shell and the files that it names, in the visitor's present language. */
async function keepShell(): Promise<void> {
  const response = await fetch(SHELL_PATH, { cache: 'reload' });
  // Browsers do not show the page of another address in place of the one that was asked for.
  if (!response.ok || response.redirected) throw new Error(`The shell responds ${response.status}`);
  const cache = await caches.open(SHELL);
  const files = (await response.clone().text()).match(/\/assets\/[\w.-]+/gu) ?? [];
  await cache.addAll([...new Set(files)]);
  await cache.put(SHELL_PATH, response);
}

/** That of this build: the worker before may still store something while this one starts. */
const keptShell = async (): Promise<Response | undefined> => (await caches.open(SHELL)).match(SHELL_PATH);

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => !kept.has(name)).map((name) => caches.delete(name))),
      ),
  );
});

/** Keeps only what is not marked as private, and the newest entries: a copy that is stored again becomes the last. */
const bounded = (cacheName: string, mayKeep: (headers: Headers) => boolean) => ({
  cacheName,
  plugins: [
    {
      cacheWillUpdate: ({ response }: { response: Response }) => {
        const isKept = response.status === 200 && mayKeep(response.headers);
        return Promise.resolve(isKept ? response : null);
      },
      async cacheDidUpdate() {
        const cache = await caches.open(cacheName);
        const entries = await cache.keys();
        const tooMany = entries.slice(0, Math.max(0, entries.length - (mostEntries[cacheName] ?? 0)));
        await Promise.all(tooMany.map((entry) => cache.delete(entry)));
      },
    },
  ],
  matchOptions: { ignoreVary: true },
});

const isPublic = (headers: Headers): boolean => headers.get('cache-control')?.includes('public') ?? false;

/** Pages of the account and of secret links, whose addresses may contain tokens, are sent as `noindex` (render-site.tsx). */
const isForEverybody = (headers: Headers): boolean =>
  !headers.get('cache-control')?.includes('no-store') && !headers.get('x-robots-tag')?.includes('noindex');

/** What is not a page of the site: services, files, the studio. */
const NO_PAGE = /^\/(?:api|cdn|assets|dev|studio)(?:\/|$)/u;

/** The shell is that of the language in which the last page came. */
async function followLanguage(page: Response): Promise<void> {
  const shell = await keptShell();
  const language = page.headers.get('content-language');
  if (language !== null && shell?.headers.get('content-language') !== language) await keepShell();
}

const pages = bounded(PAGES, isForEverybody);
const withShell: WorkboxPlugin = {
  fetchDidSucceed({ response, event }) {
    event.waitUntil(followLanguage(response.clone()).catch(() => undefined));
    return Promise.resolve(response);
  },
};

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !NO_PAGE.test(url.pathname),
  new NetworkFirst({ ...pages, networkTimeoutSeconds: TIMEOUT_S, plugins: [...pages.plugins, withShell] }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: SHELL }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/cdn/image/'),
  new CacheFirst(bounded(IMAGES, isPublic)),
);
/**
 * Images by their ids, the same for everybody. The ids are in the browser's storage, and the server marks the responses as
 * private because of their addresses: they are deleted with all that was seen.
 */
const FAVORITES = '/api/favorites/images';

/** Of favorites that were never shown together, those that were shown. */
async function seenFavorites(): Promise<Response | undefined> {
  const cache = await caches.open(DATA);
  const responses = await cache.matchAll(FAVORITES, { ignoreSearch: true, ignoreVary: true });
  if (responses.length === 0) return undefined;
  const lists = await Promise.all(
    responses.map((response) => response.json() as Promise<{ items: unknown[] }>),
  );
  return Response.json({ items: lists.flatMap(({ items }) => items) });
}

const favorites = bounded(DATA, () => true);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === FAVORITES,
  new NetworkFirst({ ...favorites, plugins: [...favorites.plugins, { handlerDidError: seenFavorites }] }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/'),
  new NetworkFirst(bounded(DATA, isPublic)),
);

setCatchHandler(async ({ request }) => {
  const shell = request.mode === 'navigate' ? await keptShell() : undefined;
  // Without the address of the shell: WebKit runs no script of a document that is the response of another address.
  return shell ? new Response(shell.body, shell) : Response.error();
});
