export {
  defaultSitemapEntries,
  escapeXml,
  SITEMAP_MAX_BYTES,
  SITEMAP_MAX_URLS,
  sitemapFiles,
  sitemapIndex,
  type ChangeFrequency,
  type SitemapEntry,
  type SitemapFile,
  type SitemapOptions,
} from './sitemap.ts';

export interface RobotsRule {
  /** Default: every crawler. */
  userAgent?: string;
  allow?: readonly string[];
  disallow?: readonly string[];
}

export interface RobotsOptions {
  origin: string;
  rules?: readonly RobotsRule[];
  /** Paths or addresses; default `/sitemap.xml`. */
  sitemaps?: readonly string[];
}

/** Limits a value to its line: line breaks and comment marks cannot add directives. */
const value = (text: string): string => text.replace(/[\r\n#].*$/su, '').trim();

/**
 * The text of `/robots.txt`.
 *
 * @example robotsTxt({ origin: 'https://example.com', rules: [{ disallow: ['/profile'] }] })
 */
export function robotsTxt({ origin, rules = [{}], sitemaps = ['/sitemap.xml'] }: RobotsOptions): string {
  const groups = rules.map(({ userAgent = '*', allow = [], disallow = [] }) => {
    const lines = [
      ...allow.map((path) => `Allow: ${value(path)}`),
      ...disallow.map((path) => `Disallow: ${value(path)}`),
    ];
    return [`User-agent: ${value(userAgent)}`, ...(lines.length > 0 ? lines : ['Disallow:'])].join('\n');
  });
  const maps = sitemaps.map((path) => `Sitemap: ${new URL(path, origin).href}`).join('\n');
  return `${[...groups, maps].filter((part) => part !== '').join('\n\n')}\n`;
}
