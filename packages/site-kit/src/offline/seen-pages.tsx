import { LOGOUT_EVENT } from '@lumigraph/api-clients';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEEN } from './seen.ts';
import './seen-pages.css';

interface Policy {
  createScriptURL: (url: string) => string;
  createHTML: (html: string) => string;
}

const WORKER = '/sw.js';
const DELAY_MS = 3_000;

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
};
/** For the one worker, and for documents of this site that are read and never shown. */
const policy: Policy = trustedTypes?.createPolicy('lumigraph-offline', {
  createScriptURL: () => WORKER,
  createHTML: (html) => html,
}) ?? { createScriptURL: () => WORKER, createHTML: (html) => html };

async function seenCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(SEEN));
}

async function forgetSeen(): Promise<void> {
  await Promise.all((await seenCaches()).map((name) => caches.delete(name)));
}

// Without HTTPS, and in some private windows, there is neither.
if (import.meta.env.PROD && 'serviceWorker' in navigator && 'caches' in globalThis) {
  // After what the page itself loads. A browser that refuses it, for example by its settings, has none.
  setTimeout(
    () => void navigator.serviceWorker.register(policy.createScriptURL(WORKER)).catch(() => undefined),
    DELAY_MS,
  );
  addEventListener(LOGOUT_EVENT, () => void forgetSeen().catch(() => undefined));
}

interface SeenPage {
  path: string;
  title: string;
  /** An image of the page that is kept too. */
  image?: string | undefined;
}

/**
 * Opens the copy of this address, where the page failed after a navigation within the document: the copy has all texts and
 * data of the page. Not in the document of this address, which is the copy already.
 */
export async function openSeenCopy(): Promise<void> {
  const [document] = performance.getEntriesByType('navigation');
  const isCopy = document?.name.split('#')[0] === location.href.split('#')[0];
  if (!isCopy && (await caches.match(location.href, { ignoreVary: true }))) location.reload();
}

const MOST_PAGES = 12;

/** The last seen pages, the newest first; those with an image before the others. */
async function seenPages(): Promise<SeenPage[]> {
  const pages: SeenPage[] = [];
  for (const name of (await seenCaches()).filter((cache) => cache.startsWith(`${SEEN}pages`))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      const html = policy.createHTML((await response?.text()) ?? '');
      const page = new DOMParser().parseFromString(html, 'text/html');
      const { pathname, search } = new URL(request.url);
      const title = page.querySelector('h1')?.textContent ?? page.title;
      pages.unshift({ path: pathname + search, title, image: await imageOf(page) });
    }
  }
  const other = pages.filter(({ path }) => path !== location.pathname + location.search);
  return other
    .toSorted((a, b) => Number(b.image !== undefined) - Number(a.image !== undefined))
    .slice(0, MOST_PAGES);
}

async function imageOf(page: Document): Promise<string | undefined> {
  for (const shown of page.querySelectorAll('main img')) {
    const sources = [shown.getAttribute('src') ?? '', ...(shown.getAttribute('srcset') ?? '').split(/,\s+/u)];
    for (const source of sources.map((text) => text.split(' ')[0] ?? ''))
      if (source.startsWith('/') && (await caches.match(source, { ignoreVary: true }))) return source;
  }
  return undefined;
}

/** Links to what can be read without a connection; nothing where nothing was seen. */
export function SeenPages() {
  const { t } = useTranslation();
  const [pages, setPages] = useState<readonly SeenPage[]>([]);
  useEffect(() => {
    let isShown = true;
    seenPages()
      .then((found) => (isShown ? setPages(found) : undefined))
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, []);
  if (pages.length === 0) return null;
  return (
    <section className="seen-pages wrap" aria-labelledby="seen-pages">
      <h2 id="seen-pages">{t('crash.seen')}</h2>
      <ul>
        {pages.map(({ path, title, image }) => (
          <li key={path}>
            {/* Not a link of the router, which needs the server: the copy of the document opens. */}
            <a href={path}>
              {image === undefined ? null : <img src={image} alt="" />}
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
