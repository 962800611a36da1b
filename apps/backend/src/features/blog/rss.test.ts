import type { PostSummary } from '@lumigraph/contracts';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { rssFeed } from './rss.ts';

const { DOMParser } = new JSDOM('').window;

const post = (text: string): PostSummary => ({
  id: 'post',
  slug: 'post',
  projectName: 'gallery',
  locale: 'en',
  title: text,
  excerpt: text,
  coverUrl: null,
  author: text,
  tags: [],
  publishedAt: '2026-11-21T00:00:00.000Z',
  readingMinutes: 1,
});

const options = { origin: 'https://site.example', locale: 'en', title: 'Site', email: 'hello@site.example' };

const part = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '</title>',
    '<script>alert(1)</script>',
    ']]>',
    '<![CDATA[',
    '<!--',
    '&amp;',
    '&',
    '"',
    '\u0000',
    '\u001b',
    '\ufffe',
    '\ud800',
    '\u202e',
    '👩‍🚀',
  ),
);

/** Characters that XML does not allow are removed, the end of a section gets a space, and line ends are normalised. */
const asText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(']]>', ']] >')
    .replaceAll(/\r\n?/gu, '\n');

it('property: a feed is well-formed, and titles and excerpts of any text are read from it as they were', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const text = `a${parts.join('')}z`;
      const xml = rssFeed([post(text)], options);
      const feed = new DOMParser().parseFromString(xml, 'application/xml');
      expect(feed.querySelector('parsererror')?.textContent).toBeUndefined();
      expect(feed.querySelectorAll('item')).toHaveLength(1);
      expect(feed.querySelector('script')).toBeNull();
      expect(feed.querySelector('item > title')?.textContent).toBe(asText(text));
      expect(feed.querySelector('item > description')?.textContent).toBe(asText(text));
    }),
    { numRuns: 300 },
  );
});

it('follows the rules of the W3C feed validator', () => {
  const written = { ...post('A post'), coverUrl: '/cdn/covers/a.webp', author: 'Ada' };
  const feed = new DOMParser().parseFromString(rssFeed([written], options), 'application/xml');
  const textOf = (selector: string) => feed.querySelector(selector)?.textContent ?? '';
  const self = feed.getElementsByTagName('atom:link')[0];
  expect(self?.getAttribute('rel')).toBe('self');
  expect(self?.getAttribute('href')).toBe('https://site.example/blog/rss.xml');
  expect(textOf('channel > description')).toBe('Site Blog');
  expect(textOf('item > guid')).toBe('https://site.example/blog/post');
  expect(textOf('item > author')).toBe('hello@site.example (Ada)');
  const day = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
  expect(textOf('item > pubDate')).toMatch(day);
  expect(textOf('channel > lastBuildDate')).toMatch(day);
  const addresses = [
    textOf('channel > link'),
    textOf('item > link'),
    feed.querySelector('enclosure')?.getAttribute('url') ?? '',
  ];
  expect(addresses.filter((address) => !address.startsWith('https://site.example/'))).toEqual([]);
});
