import {
  defaultSitemapEntries,
  robotsTxt,
  sitemapFiles,
  sitemapIndex,
  type SitemapEntry,
} from '@lumigraph/site-meta/crawlers';
import type { SharedServices } from '../lib/services.tsx';
import { paths } from './paths.ts';
import type { SiteData } from './render-request.ts';
import type { Site } from './site.ts';

/** A list of pages that may be very long: it is read in batches and gets sitemap files of its own. */
export interface SitemapList {
  count(): Promise<number>;
  /** `page` from 1. */
  read(page: number, size: number): Promise<readonly SitemapEntry[]>;
}

/** The site's own pages, in addition to the shared ones. */
export interface SitemapContent {
  /** A few thousand at most. */
  pages?: () => Promise<readonly SitemapEntry[]>;
  list?: SitemapList;
}

/** In English: a sitemap lists addresses, not texts. */
const LOCALE = 'en';
/** Maximum number of entries per file. The protocol allows 50,000, but a request should stay bounded. */
const ENTRIES_PER_FILE = 10_000;
const BATCH = 1_000;

/** Paths that are specific to one user or visit: search engines must not index them. */
const privatePaths = [
  '/api/',
  paths.auth(),
  paths.login(),
  paths.register(),
  paths.forgotPassword(),
  paths.resetPassword(),
  paths.confirmEmail(),
  paths.profile(),
  paths.payment(),
  paths.subscriptionSuccess(),
  paths.subscriptionCancel(),
  paths.withdraw(),
];

const sharedPages: readonly SitemapEntry[] = [
  { path: paths.plans(), changeFrequency: 'monthly', priority: 0.7 },
  ...[
    paths.license(),
    paths.terms(),
    paths.privacy(),
    paths.imprint(),
    paths.accessibility(),
    paths.cookieSettings(),
  ].map((path): SitemapEntry => ({ path, changeFrequency: 'yearly', priority: 0.3 })),
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
  /** Entries per sitemap file; other values are for tests. */
  entriesPerFile?: number;
}

/** The site's own pages for search engines, in addition to its shared pages. */
export type SitemapOf = (services: SharedServices) => SitemapContent;

/**
 * The crawler files of a site. The sitemap is one file while all entries fit; otherwise it is an index of
 * numbered files, the first of which holds the pages. Undefined for a file that does not exist.
 */
export async function crawlerFile(
  { site, sitemap, data }: { site: Site; sitemap: SitemapOf; data: SiteData },
  { path, origin, entriesPerFile = ENTRIES_PER_FILE }: CrawlerFileRequest,
): Promise<CrawlerFile | undefined> {
  if (path === '/robots.txt') {
    const body = robotsTxt({ origin, rules: [{ disallow: privatePaths }] });
    return { contentType: 'text/plain; charset=utf-8', body };
  }
  const body = await sitemapFile(contentOf(site, sitemap(data({ locale: LOCALE }))), {
    path,
    origin,
    entriesPerFile,
  });
  return body === undefined ? undefined : { contentType: 'application/xml; charset=utf-8', body };
}

interface FullContent {
  pages: () => Promise<readonly SitemapEntry[]>;
  list: SitemapList;
}

function contentOf(site: Site, own: SitemapContent): FullContent {
  const shown = [...defaultSitemapEntries, ...sharedPages].filter((entry) => site.hasScreen(entry.path));
  return {
    pages: async () => [...shown, ...((await own.pages?.()) ?? [])],
    list: own.list ?? { count: () => Promise.resolve(0), read: () => Promise.resolve([]) },
  };
}

async function sitemapFile(
  { pages, list }: FullContent,
  { path, origin, entriesPerFile }: Required<CrawlerFileRequest>,
): Promise<string | undefined> {
  const write = (entries: readonly SitemapEntry[]): string | undefined =>
    [...sitemapFiles({ origin, pages: entries })].at(0)?.xml;
  const listFiles = Math.ceil((await list.count()) / entriesPerFile);
  if (path === '/sitemap.xml') {
    if (listFiles <= 1) return write([...(await pages()), ...(await readFile(list, 1, entriesPerFile))]);
    const names = Array.from({ length: 1 + listFiles }, (_, index) => `sitemap-${index + 1}.xml`);
    return sitemapIndex(names, origin);
  }
  const number = Number(/^\/sitemap-(\d{1,6})\.xml$/.exec(path)?.[1]);
  if (!(listFiles > 1 && number >= 1 && number <= 1 + listFiles)) return undefined;
  return write(number === 1 ? await pages() : await readFile(list, number - 1, entriesPerFile));
}

/**
 * The entries of the n-th file of a list, from 1. Reads the batches one after the other: crawlers can wait,
 * visitors should not.
 */
async function readFile(list: SitemapList, file: number, entriesPerFile: number): Promise<SitemapEntry[]> {
  const size = Math.min(BATCH, entriesPerFile);
  const batches = entriesPerFile / size;
  const entries: SitemapEntry[] = [];
  for (let batch = 1; batch <= batches; batch += 1) {
    const read = await list.read((file - 1) * batches + batch, size);
    entries.push(...read);
    if (read.length < size) break;
  }
  return entries;
}
