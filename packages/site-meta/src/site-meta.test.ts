import { languages, locales } from '@lumigraph/contracts';
import { expect, test } from 'vitest';
import * as siteMeta from './index.ts';

test('the package exports exactly what its README promises', () => {
  expect(Object.keys(siteMeta).sort()).toMatchInlineSnapshot(`
    [
      "DEFAULT_SITE_TITLE",
      "JSON_LD_POLICY_NAME",
      "JsonLd",
      "PageMeta",
      "SITEMAP_MAX_BYTES",
      "SITEMAP_MAX_URLS",
      "blogPosting",
      "breadcrumbList",
      "breadcrumbs",
      "charactersOf",
      "cleanText",
      "defaultBreadcrumbLabels",
      "defaultSitemapEntries",
      "digitalSourceTypeUrl",
      "escapeXml",
      "headOfPage",
      "imageObject",
      "pageTitle",
      "productOffers",
      "robotsTxt",
      "serializeJsonLd",
      "siteTitle",
      "siteTitles",
      "sitemapFiles",
      "sitemapIndex",
      "truncateText",
    ]
  `);
});

test('the sites have the titles of the product', () => {
  expect(siteMeta.siteTitles).toEqual({
    gallery: 'Lumigraph',
    dating: 'Twosome',
    minorities: 'Minorities in Bulgaria',
  });
  expect(siteMeta.siteTitle('dating')).toBe('Twosome');
  expect(siteMeta.siteTitle('constructor')).toBe(siteMeta.DEFAULT_SITE_TITLE);
  expect(siteMeta.siteTitle()).toBe(siteMeta.DEFAULT_SITE_TITLE);
});

test('a page title is page and site, or the site alone on its start page', () => {
  expect(siteMeta.pageTitle('About', 'gallery')).toBe('About · Lumigraph');
  expect(siteMeta.pageTitle('', 'dating')).toBe('Twosome');
  expect(siteMeta.pageTitle('Lumigraph', 'gallery')).toBe('Lumigraph');
  expect(siteMeta.pageTitle('  Fjord\n at   dawn ', { title: 'Other site' })).toBe(
    'Fjord at dawn · Other site',
  );
  expect(siteMeta.pageTitle('\u202Egpj.exe', 'gallery')).toBe('gpj.exe · Lumigraph');
});

test('text is cut at a word, and never inside a character', () => {
  expect(siteMeta.truncateText('A long walk by the sea', 12)).toBe('A long walk…');
  expect(siteMeta.truncateText('A long walk', 11)).toBe('A long walk');
  expect(siteMeta.truncateText('👩🏽‍🚀'.repeat(150))).toBe(`${'👩🏽‍🚀'.repeat(99)}…`);
  expect(siteMeta.truncateText('x'.repeat(300))).toBe(`${'x'.repeat(99)}…`);
  expect(siteMeta.truncateText('anything', 0)).toBe('');
});

test('a subscription has an offer for each price', () => {
  const data = siteMeta.productOffers({
    name: 'Site Premium',
    url: 'https://example.com/subscription/plans',
    seller: 'Site',
    offers: [
      { name: 'Monthly', price: 4.9, currency: 'EUR', interval: 'monthly' },
      { name: 'Yearly', price: 49, currency: 'EUR', interval: 'yearly' },
    ],
  });
  expect(data).toMatchObject({
    '@type': 'Product',
    name: 'Site Premium',
    offers: [
      { '@type': 'Offer', price: '4.90', priceCurrency: 'EUR', priceSpecification: { unitCode: 'MON' } },
      { '@type': 'Offer', price: '49.00', priceCurrency: 'EUR', priceSpecification: { unitCode: 'ANN' } },
    ],
  });
});

test.each(locales)('the main region of %s is the one that browsers assume', (locale) => {
  expect(languages[locale].region).toBe(new Intl.Locale(locale).maximize().region);
});

test('simple text is split as any other: without a segmenter, but into the same characters', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const characters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code));
  const different = characters.filter((character) => {
    const text = `A${character}b`;
    const expected = Array.from(segmenter.segment(text), ({ segment }) => segment);
    return siteMeta.charactersOf(text).join('|') !== expected.join('|');
  });
  expect(different).toEqual([]);
});
