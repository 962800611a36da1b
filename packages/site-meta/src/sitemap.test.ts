import fc from 'fast-check';
import { expect, test } from 'vitest';
import { robotsTxt, SITEMAP_MAX_URLS, sitemapFiles, type SitemapEntry } from './index.ts';

const origin = 'https://example.com';

function parse(xml: string): Document {
  const page = new DOMParser().parseFromString(xml, 'application/xml');
  expect(page.querySelector('parsererror')?.textContent).toBeUndefined();
  return page;
}
const texts = (xml: string, name: string) =>
  [...parse(xml).getElementsByTagName(name)].map((element) => element.textContent);

test('the defaults are the documented ones', () => {
  const [file, ...more] = [...sitemapFiles({ origin })];
  expect(more).toEqual([]);
  expect(file?.name).toBe('sitemap.xml');
  expect(texts(file?.xml ?? '', 'loc')).toEqual([`${origin}/`, `${origin}/about`, `${origin}/contact`]);
  expect(texts(file?.xml ?? '', 'priority')).toEqual(['1.0', '0.8', '0.7']);
  expect(texts(file?.xml ?? '', 'changefreq')).toEqual(['weekly', 'monthly', 'monthly']);
});

test('pictures, languages and dates of an entry', () => {
  const [file] = sitemapFiles({
    origin,
    pages: [],
    entries: [
      {
        path: '/image/nature/fj%25rd?a=1&b=2',
        lastModified: '2026-11-12',
        images: ['/cdn/image/upload/nature/fj%25rd'],
        alternates: [{ locale: 'de', url: '/image/nature/fj%25rd?lang=de&x' }],
      },
    ],
  });
  expect(file?.xml).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
    <url><loc>https://example.com/image/nature/fj%25rd?a=1&amp;b=2</loc><lastmod>2026-11-12</lastmod><xhtml:link rel="alternate" hreflang="de" href="https://example.com/image/nature/fj%25rd?lang=de&amp;x"/><image:image><image:loc>https://example.com/cdn/image/upload/nature/fj%25rd</image:loc></image:image></url>
    </urlset>
    "
  `);
});

test('more addresses than one file may hold become numbered files and an index', () => {
  function* many(): Generator<SitemapEntry> {
    for (let index = 0; index < SITEMAP_MAX_URLS * 2; index += 1) yield { path: `/image/${index}` };
  }
  const files = [...sitemapFiles({ origin, entries: many() })];
  expect(files.map((file) => file.name)).toEqual([
    'sitemap-1.xml',
    'sitemap-2.xml',
    'sitemap-3.xml',
    'sitemap.xml',
  ]);
  const counts = files.slice(0, 3).map((file) => file.xml.split('<url>').length - 1);
  expect(counts).toEqual([SITEMAP_MAX_URLS, SITEMAP_MAX_URLS, 3]);
  expect(texts(files[3]?.xml ?? '', 'loc')).toEqual([1, 2, 3].map((n) => `${origin}/sitemap-${n}.xml`));
});

test('property: every address is read back once and in order, and no file is over its limits', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.webPath(),
          fc.string({ unit: 'binary' }).map((text) => `/${text}`),
        ),
        { maxLength: 30 },
      ),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 600, max: 2000 }),
      (paths, maxUrls, maxBytes) => {
        const entries = paths.map((path) => ({ path }));
        const files = [...sitemapFiles({ origin, pages: [], entries, maxUrls, maxBytes })];
        const content = files.length === 1 ? files : files.slice(0, -1);
        for (const { xml } of content) {
          const count = texts(xml, 'loc').length;
          expect(count).toBeLessThanOrEqual(maxUrls);
          const bytes = new TextEncoder().encode(xml).length;
          expect(count === 1 || bytes <= maxBytes).toBe(true);
        }
        const expected = paths.map((path) => new URL(origin + path).href);
        expect(content.flatMap(({ xml }) => texts(xml, 'loc'))).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});

test('robots.txt allows all but what is named, and a value cannot add a line', () => {
  expect(robotsTxt({ origin })).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`);
  expect(robotsTxt({ origin, rules: [{ disallow: ['/profile', '/x\nAllow: /'] }], sitemaps: [] })).toBe(
    'User-agent: *\nDisallow: /profile\nDisallow: /x\n',
  );
});
