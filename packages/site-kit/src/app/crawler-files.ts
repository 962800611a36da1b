import {
  defaultSitemapEntries,
  robotsTxt,
  sitemapFiles,
  sitemapIndex,
  type SitemapEntry,
} from '@lumigraph/site-meta/crawlers';
import { languageAlternates, versionAddress } from '../lib/language-address.ts';
import type { SharedServices } from '../lib/services.tsx';
import { paths } from './paths.ts';
import type { SiteData } from './render-request.ts';
import type { Site } from './site.ts';

/** A list of pages that may be very long: it gets sitemap files of its own. */
interface SitemapList {
  count(): Promise<number>;
  /** `page` from 1. */
  read(page: number, size: number): Promise<readonly SitemapPage[]>;
}

/** A page in all the languages in which it exists; by default in all of the site's. */
interface SitemapPage extends Omit<SitemapEntry, 'alternates'> {
  locales?: readonly string[];
}

/** The site's own pages, in addition to the shared ones. */
export interface SitemapContent {
  /** A few thousand at most. */
  pages?: () => Promise<readonly SitemapPage[]>;
  list?: SitemapList;
}

/**
 * Maximum number of pages of a list per file; each has an entry for every language. The protocol allows 50,000
 * entries, but a request should stay bounded.
 */
const PAGES_PER_FILE = 1_000;

/** Paths that are specific to one user or visit: search engines must not index them. */
const privatePaths = [
  '/api/',
  paths.auth(),
  paths.forgotPassword(),
  paths.resetPassword(),
  paths.confirmEmail(),
  paths.magicLink(),
  paths.profile(),
  paths.payment(),
  paths.subscriptionSuccess(),
  paths.subscriptionCancel(),
  paths.withdraw(),
  paths.cancelContract(),
];

const sharedPages: readonly SitemapPage[] = [
  { path: paths.plans(), changeFrequency: 'monthly', priority: 0.7 },
  ...[
    paths.license(),
    paths.terms(),
    paths.privacy(),
    paths.imprint(),
    paths.accessibility(),
    paths.cookieSettings(),
  ].map((path): SitemapPage => ({ path, changeFrequency: 'yearly', priority: 0.3 })),
];

export interface CrawlerFile {
  contentType: string;
  body: string;
}

export interface CrawlerFileRequest {
  /** `/robots.txt`, `/sitemap.xml` or `/sitemap-{number}.xml`. */
  path: string;
  /** Public origin of the site. */
  origin: string;
  /** Pages of a list per sitemap file; other values are for tests. */
  pagesPerFile?: number;
}

/** The site's own pages for search engines; the services respond in the given language. */
export type SitemapOf = (servicesIn: (locale: string) => SharedServices) => SitemapContent;

/**
 * The crawler files of a site. The sitemap is one file while all pages fit; otherwise it is an index of
 * numbered files, the first of which holds the pages. Undefined for a file that does not exist.
 */
export async function crawlerFile(
  { site, sitemap, data }: { site: Site; sitemap: SitemapOf; data: SiteData },
  { path, origin, pagesPerFile = PAGES_PER_FILE }: CrawlerFileRequest,
): Promise<CrawlerFile | undefined> {
  if (path === '/robots.txt') {
    const body = robotsTxt({ origin, rules: [{ disallow: privatePaths }] });
    return { contentType: 'text/plain; charset=utf-8', body };
  }
  const { pages, list } = contentOf(
    site,
    sitemap((locale) => data({ locale })),
  );
  const write = (found: readonly SitemapPage[]): string | undefined => {
    const entries = found.flatMap((page) => versionsOf(page, { origin, offered: site.config.locales }));
    return [...sitemapFiles({ origin, pages: entries })].at(0)?.xml;
  };
  const body = await sitemapFile({ pages, list, write }, { path, origin, pagesPerFile });
  return body === undefined ? undefined : { contentType: 'application/xml; charset=utf-8', body };
}

function contentOf(site: Site, own: SitemapContent): Required<SitemapContent> {
  const shown = [...defaultSitemapEntries, ...sharedPages].filter((entry) => site.hasScreen(entry.path));
  return {
    pages: async () => [...shown, ...((await own.pages?.()) ?? [])],
    list: own.list ?? { count: () => Promise.resolve(0), read: () => Promise.resolve([]) },
  };
}

/** One entry per language of a page; each names all of them. */
function versionsOf(
  { locales, ...page }: SitemapPage,
  { origin, offered }: { origin: string; offered: readonly string[] },
): SitemapEntry[] {
  const exists = locales ?? offered;
  const alternates = languageAlternates(new URL(origin + page.path).href, exists);
  return exists.map((locale) => ({ ...page, path: versionAddress(page.path, locale, exists), alternates }));
}

async function sitemapFile(
  {
    pages,
    list,
    write,
  }: Required<SitemapContent> & { write: (found: readonly SitemapPage[]) => string | undefined },
  { path, origin, pagesPerFile }: Required<CrawlerFileRequest>,
): Promise<string | undefined> {
  const listFiles = Math.ceil((await list.count()) / pagesPerFile);
  if (path === '/sitemap.xml') {
    if (listFiles <= 1) return write([...(await pages()), ...(await list.read(1, pagesPerFile))]);
    const names = Array.from({ length: 1 + listFiles }, (_, index) => `sitemap-${index + 1}.xml`);
    return sitemapIndex(names, origin);
  }
  const number = Number(/^\/sitemap-(\d{1,6})\.xml$/.exec(path)?.[1]);
  if (!(listFiles > 1 && number >= 1 && number <= 1 + listFiles)) return undefined;
  return write(number === 1 ? await pages() : await list.read(number - 1, pagesPerFile));
}
