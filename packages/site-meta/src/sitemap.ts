import { absoluteAddress } from '@lumigraph/contracts';
import type { LanguageAlternate } from './meta-tags.ts';

/** Limits of the sitemap protocol (sitemaps.org). */
export const SITEMAP_MAX_URLS = 50_000;
export const SITEMAP_MAX_BYTES = 50 * 1024 * 1024;

export type ChangeFrequency = 'always' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never';

export interface SitemapEntry {
  /** Path with query on this site, encoded as in an address. */
  path: string;
  changeFrequency?: ChangeFrequency;
  /** 0 to 1. */
  priority?: number;
  /** ISO 8601. */
  lastModified?: string;
  /** Addresses of images on the page. */
  images?: readonly string[];
  alternates?: readonly LanguageAlternate[];
}

/** The pages in the sitemap when `pages` is left out: home, about and contact. */
export const defaultSitemapEntries: readonly SitemapEntry[] = [
  { path: '/', changeFrequency: 'weekly', priority: 1 },
  { path: '/about', changeFrequency: 'monthly', priority: 0.8 },
  { path: '/contact', changeFrequency: 'monthly', priority: 0.7 },
];

export interface SitemapFile {
  /** `sitemap.xml`, or `sitemap-1.xml` … with `sitemap.xml` as their index. */
  name: string;
  xml: string;
}

export interface SitemapOptions {
  /** For example `https://example.com`. */
  origin: string;
  /** Pages of the site itself, instead of the three defaults. */
  pages?: readonly SitemapEntry[];
  /** All other pages, for example a generator over a table; paths that `pages` contains are skipped. */
  entries?: Iterable<SitemapEntry>;
  /** For tests. */
  maxUrls?: number;
  maxBytes?: number;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for XML content and attributes; drops characters that XML 1.0 does not allow. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (character) => ('\t\n\r'.includes(character) ? character : ''))
    .replace(/[&<>"']/gu, (character) => entities[character] ?? '');
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const openUrls =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n';
const closeUrls = '</urlset>\n';

const encoder = new TextEncoder();
const byteLength = (text: string): number => encoder.encode(text).length;

const element = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<${name}>${escapeXml(value)}</${name}>`;

/** Joins the path instead of resolving it: `//evil.example` stays a path of this site. */
const pageAddress = (path: string, origin: string): string =>
  new URL(`${new URL(origin).origin}${path.startsWith('/') ? '' : '/'}${path}`).href;

function sitemapUrl(entry: SitemapEntry, origin: string): string {
  const alternates = (entry.alternates ?? []).map(({ locale, url }) => {
    const href = absoluteAddress(url, origin);
    if (href === undefined) return '';
    return `<xhtml:link rel="alternate" hreflang="${escapeXml(locale)}" href="${escapeXml(href)}"/>`;
  });
  const images = (entry.images ?? []).map((image) => {
    const loc = element('image:loc', absoluteAddress(image, origin));
    return loc === '' ? '' : `<image:image>${loc}</image:image>`;
  });
  return [
    '<url>',
    element('loc', pageAddress(entry.path, origin)),
    element('lastmod', entry.lastModified),
    element('changefreq', entry.changeFrequency),
    element('priority', entry.priority?.toFixed(1)),
    ...alternates,
    ...images,
    '</url>\n',
  ].join('');
}

/** The index of several sitemap files; names are resolved against the origin. */
export function sitemapIndex(names: Iterable<string>, origin: string): string {
  const items = Array.from(
    names,
    (name) => `<sitemap>${element('loc', new URL(`/${name}`, origin).href)}</sitemap>\n`,
  );
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('')}</sitemapindex>\n`;
}

function* allEntries(options: SitemapOptions): Generator<SitemapEntry> {
  const pages = options.pages ?? defaultSitemapEntries;
  const written = new Set(pages.map((page) => page.path));
  yield* pages;
  for (const entry of options.entries ?? []) if (!written.has(entry.path)) yield entry;
}

/** Yields the `<url>` elements of one file after the other. */
function* bodies(options: SitemapOptions): Generator<string> {
  const { origin, maxUrls = SITEMAP_MAX_URLS, maxBytes = SITEMAP_MAX_BYTES } = options;
  const frameBytes = byteLength(head + openUrls + closeUrls);
  let urls: string[] = [];
  let bytes = frameBytes;
  for (const entry of allEntries(options)) {
    const url = sitemapUrl(entry, origin);
    const size = byteLength(url);
    if (urls.length > 0 && (urls.length >= maxUrls || bytes + size > maxBytes)) {
      yield urls.join('');
      urls = [];
      bytes = frameBytes;
    }
    urls.push(url);
    bytes += size;
  }
  yield urls.join('');
}

/**
 * A site's sitemap, file by file: one `sitemap.xml`, or numbered files and their index last when the protocol's limits
 * ask for it. Only one file is held in memory.
 *
 * @example for (const { name, xml } of sitemapFiles({ origin: 'https://example.com', entries })) await write(name, xml);
 */
export function* sitemapFiles(options: SitemapOptions): Generator<SitemapFile> {
  let held: string | undefined;
  let count = 0;
  const numbered = (body: string): SitemapFile => {
    count += 1;
    return { name: `sitemap-${count}.xml`, xml: head + openUrls + body + closeUrls };
  };
  for (const body of bodies(options)) {
    if (held !== undefined) yield numbered(held);
    held = body;
  }
  if (held === undefined) return;
  if (count === 0) {
    yield { name: 'sitemap.xml', xml: head + openUrls + held + closeUrls };
    return;
  }
  yield numbered(held);
  const names = Array.from({ length: count }, (_, index) => `sitemap-${index + 1}.xml`);
  yield { name: 'sitemap.xml', xml: sitemapIndex(names, options.origin) };
}
