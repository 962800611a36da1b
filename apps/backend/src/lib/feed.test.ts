import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { type FeedContent, type FeedEntry, writeFeed } from './feed.ts';

const { DOMParser } = new JSDOM('').window;
const parse = (xml: string): Document => new DOMParser().parseFromString(xml, 'application/xml');

const PAGE = 'https://site.example/blog?lang=de&x=1';
const content = (...entries: FeedEntry[]): FeedContent => ({
  title: 'Site & more',
  description: 'Site Blog',
  locale: 'de',
  page: PAGE,
  addresses: {
    rss: 'https://site.example/blog/rss.xml?lang=de&x=1',
    atom: 'https://site.example/blog/atom.xml',
    json: 'https://site.example/blog/feed.json',
  },
  copyright: 'Site',
  email: 'hello@site.example',
  entries,
});
const entry = (text: string): FeedEntry => ({
  link: 'https://site.example/blog/post?lang=de&x=1',
  title: text,
  summary: text,
  html: '<p>Text</p>',
  date: new Date('2026-11-21T00:00:00.000Z'),
  author: text,
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
const ofHtml = (html: string): string => new JSDOM(html).window.document.body.textContent ?? '';

const image = (text: string) => ({
  url: 'https://site.example/cdn/a?v=1&w=2',
  type: 'image/jpeg',
  width: 1280,
  height: 720,
  alt: text,
  credit: text,
  license: text,
  licenseUrl: 'https://site.example/license?a=1&b=2',
});

describe('a feed', () => {
  it('property: is well-formed, and texts of any kind are read from it as they were', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const text = `a${parts.join('')}z`;
        const written = content({ ...entry(text), image: image(text) });
        const rss = parse(writeFeed(written, 'rss'));
        expect(rss.querySelector('parsererror')?.textContent).toBeUndefined();
        expect(rss.querySelectorAll('item')).toHaveLength(1);
        expect(rss.querySelector('script')).toBeNull();
        expect(rss.querySelector('item > title')?.textContent).toBe(asText(text));
        expect(rss.querySelector('item > description')?.textContent).toBe(asText(text));
        const atom = parse(writeFeed(written, 'atom'));
        expect(atom.querySelector('parsererror')?.textContent).toBeUndefined();
        expect(atom.querySelectorAll('entry')).toHaveLength(1);
        expect(atom.querySelector('script')).toBeNull();
        const { items } = JSON.parse(writeFeed(written, 'json')) as { items: { title: string }[] };
        expect(items[0]?.title.replaceAll(/\r\n?/gu, '\n')).toBe(asText(text));
      }),
      { numRuns: 300 },
    );
  });

  it('decodes once in Atom, whose titles are HTML', () => {
    const atom = parse(writeFeed(content(entry('Fish &amp; <b>chips</b>')), 'atom'));
    const title = atom.querySelector('entry > title');
    expect(title?.getAttribute('type')).toBe('html');
    expect(ofHtml(title?.textContent ?? '')).toBe('Fish &amp; <b>chips</b>');
  });

  it('follows the rules of the W3C feed validator', () => {
    const enclosure = { url: 'https://site.example/a.jpg?a=1&b=2', type: 'image/jpeg', length: 1234 };
    const feed = parse(writeFeed(content({ ...entry('A post'), author: 'Ada', enclosure }), 'rss'));
    const textOf = (selector: string) => feed.querySelector(selector)?.textContent ?? '';
    const self = feed.getElementsByTagName('atom:link')[0];
    expect(self?.getAttribute('rel')).toBe('self');
    expect(self?.getAttribute('href')).toBe('https://site.example/blog/rss.xml?lang=de&x=1');
    expect(textOf('channel > description')).toBe('Site Blog');
    expect(textOf('channel > language')).toBe('de');
    expect(textOf('channel > link')).toBe(PAGE);
    expect(textOf('item > guid')).toBe('https://site.example/blog/post?lang=de&x=1');
    expect(feed.querySelector('guid')?.getAttribute('isPermaLink')).toBe('true');
    expect(textOf('item > author')).toBe('hello@site.example (Ada)');
    expect(feed.getElementsByTagName('content:encoded')[0]?.textContent).toBe('<p>Text</p>');
    const day = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
    expect(textOf('item > pubDate')).toMatch(day);
    expect(textOf('channel > lastBuildDate')).toMatch(day);
    const attributes = feed.querySelector('enclosure')?.attributes ?? [];
    expect(Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value]))).toEqual({
      ...enclosure,
      length: '1234',
    });
  });

  it('names picture, credit and license in each format', () => {
    const written = content({
      ...entry('A fjord'),
      image: { ...image('Ada, AI-generated'), license: 'Free' },
    });
    const rss = parse(writeFeed(written, 'rss'));
    const media = rss.getElementsByTagNameNS('http://search.yahoo.com/mrss/', 'content')[0];
    expect(media?.getAttribute('url')).toBe('https://site.example/cdn/a?v=1&w=2');
    const child = (name: string) => media?.getElementsByTagName(`media:${name}`)[0];
    expect(child('credit')?.textContent).toBe('Ada, AI-generated');
    expect([child('license')?.textContent, child('license')?.getAttribute('href')]).toEqual([
      'Free',
      'https://site.example/license?a=1&b=2',
    ]);
    const atom = parse(writeFeed(written, 'atom'));
    expect(atom.querySelector('entry > rights')?.textContent).toContain('Ada, AI-generated. Free https://');
    expect(JSON.parse(writeFeed(written, 'json'))).toMatchObject({
      language: 'de',
      items: [{ image: 'https://site.example/cdn/a?v=1&w=2', _rights: { credit: 'Ada, AI-generated' } }],
    });
  });

  it('has the same bytes for the same content, also without entries', () => {
    for (const format of ['rss', 'atom', 'json'] as const)
      expect(writeFeed(content(), format)).toBe(writeFeed(content(), format));
  });
});
