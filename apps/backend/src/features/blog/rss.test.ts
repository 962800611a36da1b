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
      const xml = rssFeed([post(text)], { origin: 'https://site.example', locale: 'en', title: 'Blog' });
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
