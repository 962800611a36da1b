import type { ImageMetadata, SearchPage } from '@lumigraph/contracts';
import { htmlOf, settingsOf } from '@lumigraph/site-kit/testing';
import { describe, expect, it } from 'vitest';
import { render, visitorOf } from '../entry-server.tsx';
import { memoryImages, memorySearch, sampleImage } from '../features/image/testing/memory-images.ts';
import { siteConfig } from '../site.config.ts';
import { noBlog } from '../testing/no-blog.ts';

/** Hostile input in titles, prompts and tags: every page renders it as text. */
const hostile = [
  '</script><script>window.hacked=1</script>',
  '<!-- <script> -->',
  ']]><x-evil>',
  '"><x-evil onclick="hacked()">',
  "' onmouseover='hacked()",
  '</title></head><body><x-evil>',
  '&lt;x-evil&gt; &amp;amp;',
  '\u202egnp.exe\u2066\u2069',
  '👩‍👩‍👧‍👦 🏴‍☠️ ʇxǝʇ',
  'lone \ud800 surrogate \udc00',
  '\u0000\u0008\u001b[31m\u2028\u2029',
  '$& $1 $` {{title}} $t(site.name)',
  'a'.repeat(5_000),
];
const settings = { ...settingsOf(siteConfig), origin: 'https://example.com' };

/** Uses the hostile text as the search query and as the suggested words. */
const found = (items: readonly ImageMetadata[], text: string): SearchPage => ({
  items: [...items],
  page: 1,
  pageSize: 12,
  total: items.length,
  totalIsExact: true,
  words: [text],
  shortened: true,
  alternatives: [text],
});

async function page(url: string, text: string): Promise<Document> {
  const all = [
    sampleImage('nature/one', {
      title: text,
      alt: text,
      prompt: text,
      model: text,
      credit: text,
      tags: [text],
    }),
    sampleImage('nature/two', { title: text, special: true, categoryName: text }),
  ];
  const visitor = visitorOf({ url, acceptLanguage: 'en' });
  const rendered = await render({ url, visitor, manifest: {}, settings }, () => ({
    ...noBlog,
    images: memoryImages(all),
    search: async () => ({ ...(await memorySearch(all)()), search: () => Promise.resolve(found(all, text)) }),
    billing: () => Promise.reject(new Error('not here')),
  }));
  expect(rendered.status).toBe(200);
  // The UTF-8 encoding of the response replaces lone surrogates in this way.
  return new DOMParser().parseFromString(htmlOf(rendered).toWellFormed(), 'text/html');
}

describe.each([
  '/',
  '/image/nature/one',
  '/image/nature/two?q=x',
  `/?q=${encodeURIComponent(hostile[0] ?? '')}`,
])('hostile texts at %s', (url) => {
  it.each(hostile.map((text) => [text.slice(0, 30), text]))('stay text: %j', async (_name, text) => {
    const document = await page(url, text);
    expect(document.querySelectorAll('x-evil')).toHaveLength(0);
    const handlers = [...document.querySelectorAll('*')].flatMap(({ attributes }) =>
      [...attributes].filter(({ name }) => /^on/iu.test(name)),
    );
    expect(handlers).toEqual([]);
    expect(document.querySelectorAll('title')).toHaveLength(1);
    expect(document.title).not.toBe('');
    // Data blocks only, each with valid JSON; no executable script.
    const scripts = [...document.querySelectorAll('script')];
    expect(scripts.filter(({ type }) => !DATA.has(type))).toEqual([]);
    for (const { textContent } of scripts) expect(() => JSON.parse(textContent) as unknown).not.toThrow();
    expect(document.querySelectorAll('#initial-data')).toHaveLength(1);
  });
});

const DATA = new Set(['application/json', 'application/ld+json']);
