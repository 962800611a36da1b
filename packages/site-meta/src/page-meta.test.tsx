import { renderToStaticMarkup } from 'react-dom/server';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, PageMeta, type PageMetaOptions } from './index.ts';

function headOf(options: PageMetaOptions): HTMLHeadElement {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head />
      <body>
        <PageMeta {...options} />
      </body>
    </html>,
  );
  return new DOMParser().parseFromString(`<!doctype html>${html}`, 'text/html').head;
}

function contents(head: HTMLElement, selector: string): (string | null)[] {
  return [...head.querySelectorAll(selector)].map(
    (element) => element.getAttribute('content') ?? element.getAttribute('href'),
  );
}

/** Strings that could break out of attributes, titles, comments and scripts, mixed with arbitrary ones. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        '"',
        "'",
        '<',
        '>',
        '&',
        '&quot;',
        '</title>',
        '<script>alert(1)</script>',
        '"><meta http-equiv="refresh" content="0;url=//evil.example">',
        '<!--',
        '-->',
        ']]>',
        '\u0000',
        '\r\n',
        'ъ',
        '雪',
        '\ud800',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
);

test('a whole page head', () => {
  const head = headOf({
    site: 'gallery',
    title: 'Fjord at dawn',
    description: 'Mist over still water',
    canonical: 'https://example.com/image/nature/fjord-at-dawn',
    locale: 'en',
    alternates: [
      { locale: 'de', url: 'https://example.com/image/nature/fjord-at-dawn?lang=de' },
      { locale: 'de', url: 'https://example.com/doubled' },
      { locale: 'x-default', url: 'https://example.com/image/nature/fjord-at-dawn' },
    ],
    image: {
      url: 'https://example.com/cdn/x.jpg',
      width: 1200,
      height: 800,
      alt: 'A fjord',
      type: 'image/jpeg',
    },
    type: 'article',
    publishedAt: '2026-11-12T08:00:00.000Z',
    author: 'Ana',
    robots: 'noindex',
  });
  expect(head.innerHTML.replaceAll('><', '>\n<')).toMatchInlineSnapshot(`
    "<title>Fjord at dawn · Lumigraph</title>
    <meta name="description" content="Mist over still water">
    <meta name="robots" content="noindex">
    <link rel="canonical" href="https://example.com/image/nature/fjord-at-dawn">
    <link rel="alternate" hreflang="de" href="https://example.com/image/nature/fjord-at-dawn?lang=de">
    <link rel="alternate" hreflang="x-default" href="https://example.com/image/nature/fjord-at-dawn">
    <meta property="og:type" content="article">
    <meta property="og:site_name" content="Lumigraph">
    <meta property="og:title" content="Fjord at dawn">
    <meta property="og:description" content="Mist over still water">
    <meta property="og:url" content="https://example.com/image/nature/fjord-at-dawn">
    <meta property="og:locale" content="en_US">
    <meta property="og:locale:alternate" content="de_DE">
    <meta property="article:published_time" content="2026-11-12T08:00:00.000Z">
    <meta property="article:author" content="Ana">
    <meta property="og:image" content="https://example.com/cdn/x.jpg">
    <meta property="og:image:type" content="image/jpeg">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="800">
    <meta property="og:image:alt" content="A fjord">
    <meta name="twitter:card" content="summary_large_image">
    <meta name="twitter:image" content="https://example.com/cdn/x.jpg">
    <meta name="twitter:image:alt" content="A fjord">"
  `);
});

test('property: any text comes back from a real parser as the one same meta and title', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, (title, description, alt) => {
      const head = headOf({
        site: { title: 'Site' },
        title,
        description,
        image: { url: 'https://example.com/a.jpg', alt },
      });
      const ofTitle = cleanText(title);
      const expected = (text: string) => (cleanText(text) === '' ? [] : [cleanText(text)]);
      expect(head.querySelectorAll('title')).toHaveLength(1);
      expect(head.querySelector('title')?.textContent).toBe(
        ofTitle === '' || ofTitle === 'Site' ? 'Site' : `${ofTitle} · Site`,
      );
      expect(contents(head, 'meta[name="description"]')).toEqual(expected(description));
      expect(contents(head, 'meta[property="og:description"]')).toEqual(expected(description));
      expect(contents(head, 'meta[property="og:image:alt"]')).toEqual(expected(alt));
      expect(contents(head, 'meta[property="og:image"]')).toEqual(['https://example.com/a.jpg']);
      expect(head.querySelectorAll('script, [http-equiv]')).toHaveLength(0);
      const bodyless = [...head.children].every((child) => ['TITLE', 'META', 'LINK'].includes(child.tagName));
      expect(bodyless).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('property: an address in the head is always an absolute web address', () => {
  fc.assert(
    fc.property(
      fc.oneof(hostile, fc.webUrl(), fc.constantFrom('javascript:alert(1)', '//evil', '/x')),
      (url) => {
        const head = headOf({ canonical: url, image: { url }, alternates: [{ locale: 'de', url }] });
        for (const address of contents(head, 'link, meta[property="og:url"], meta[property="og:image"]')) {
          expect(address).toMatch(/^https?:\/\//u);
          expect(new URL(address ?? '').href).toBe(address);
        }
      },
    ),
    { numRuns: 1000 },
  );
});
