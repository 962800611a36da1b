import type { SitemapEntry } from '@lumigraph/site-meta';
import { expect, it } from 'vitest';
import type { SiteConfig } from '../lib/site-config.tsx';
import { crawlerFile, type SitemapContent } from './crawler-files.ts';
import { readyRoutes } from './ready-routes.ts';
import { legalRoutes, notFoundRoute } from './shared-routes.ts';
import { defineSite } from './site.ts';

const ORIGIN = 'https://site.example';

const contact = readyRoutes.filter(({ path }) => path === '/contact');

const site = defineSite({
  config: { locales: ['en'] } as unknown as SiteConfig,
  routes: [...contact.map((route) => ({ ...route, path: '/' })), ...contact, ...legalRoutes, notFoundRoute],
  navigation: { main: [], explore: [], legal: [] },
  texts: { namespace: 'site', english: { footer: { description: '', copyright: '' } }, files: {} },
});

const file = async (path: string, content: SitemapContent = {}, pagesPerFile = 100) => {
  const deps = { site, sitemap: () => content, data: () => ({}) as never };
  return crawlerFile(deps, { path, origin: ORIGIN, pagesPerFile });
};

/** The entries of a sitemap or an index, each as its fields. */
function entriesOf(xml = '', name: 'url' | 'sitemap' = 'url'): Record<string, string>[] {
  const parsed = new DOMParser().parseFromString(xml, 'text/xml');
  return [...parsed.getElementsByTagName(name)].map((element) =>
    Object.fromEntries(
      [...element.children]
        .filter(({ tagName }) => tagName !== 'xhtml:link')
        .map(({ tagName, textContent }) => [tagName, textContent]),
    ),
  );
}

const longList = (length: number): SitemapContent => ({
  list: {
    count: () => Promise.resolve(length),
    read: (page, size) =>
      Promise.resolve(
        Array.from(
          { length: Math.max(0, Math.min(size, length - (page - 1) * size)) },
          (_, index): SitemapEntry => ({
            path: `/entry/${(page - 1) * size + index}`,
          }),
        ),
      ),
  },
});

it('robots.txt names the sitemap and keeps crawlers from what is private', async () => {
  const robots = await file('/robots.txt');
  expect(robots?.contentType).toBe('text/plain; charset=utf-8');
  expect(robots?.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(robots?.body).toMatch(/^Disallow: \/profile$/m);
  expect(robots?.body).not.toMatch(/^Disallow: \/$/m);
});

it('the sitemap has the pages that the site has, with their weights, and its own', async () => {
  const sitemap = await file('/sitemap.xml', { pages: () => Promise.resolve([{ path: '/own <page>' }]) });
  const entries = entriesOf(sitemap?.body);
  expect(entries).toContainEqual({ loc: `${ORIGIN}/`, changefreq: 'weekly', priority: '1.0' });
  expect(entries).toContainEqual({ loc: `${ORIGIN}/contact`, changefreq: 'monthly', priority: '0.7' });
  expect(entries).toContainEqual({ loc: `${ORIGIN}/own%20%3Cpage%3E` });
  const addresses = entries.map(({ loc }) => loc);
  expect(addresses).toContain(`${ORIGIN}/privacy`);
  expect(addresses).not.toContain(`${ORIGIN}/about`);
});

it('a list that is too long for one file becomes an index of files that name each entry once', async () => {
  const content = longList(250);
  const names = entriesOf((await file('/sitemap.xml', content))?.body, 'sitemap').map(({ loc }) => loc);
  expect(names).toEqual([1, 2, 3, 4].map((number) => `${ORIGIN}/sitemap-${number}.xml`));
  const files = await Promise.all(names.map((name) => file(new URL(name ?? '').pathname, content)));
  const addresses = files.flatMap((found) => entriesOf(found?.body).map(({ loc }) => loc ?? ''));
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((loc) => loc.includes('/entry/'))).toHaveLength(250);
});

it.each(['/sitemap-0.xml', '/sitemap-5.xml', '/sitemap-x.xml', '/sitemap-1e0.xml'])(
  '%s is no file',
  async (path) => {
    expect(await file(path, longList(250))).toBeUndefined();
  },
);

it('a sitemap in one file has no numbered ones', async () => {
  expect(await file('/sitemap-1.xml', longList(50))).toBeUndefined();
});
