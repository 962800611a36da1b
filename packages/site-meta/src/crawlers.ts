// Texts for crawlers, without React: `@lumigraph/site-meta/crawlers`.
export { robotsTxt, type RobotsOptions, type RobotsRule } from './robots.ts';
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
