import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentOf, filesOf, splitMarkup } from './document.ts';
import { initialDataBlock, INITIAL_DATA_ID, readInitialData } from './initial-data.ts';
import { unknownCompany } from '../lib/public-settings.tsx';
import { siteFacts } from './site-facts.ts';

describe('first data in the document', () => {
  it('come back as they were, and never end their element', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = { locale: `${text}</script><script>alert(1)</script><!--\u2028` };
        const block = initialDataBlock(value);
        expect(block.match(/<\/?script/g)).toHaveLength(2);
        const parsed = new DOMParser().parseFromString(block, 'text/html');
        expect(readInitialData(parsed)).toEqual(value);
      }),
    );
  });

  it('are empty where they are absent or broken', () => {
    document.body.innerHTML = '';
    expect(readInitialData(document)).toEqual({});
    document.body.innerHTML = `<script type="application/json" id="${INITIAL_DATA_ID}">{oops</script>`;
    expect(readInitialData(document)).toEqual({});
  });
});

describe('the document', () => {
  const manifest = {
    'src/entry.tsx': {
      file: 'assets/index.js',
      imports: ['_shared.js'],
      css: ['assets/site.css'],
      isEntry: true,
    },
    '../site-kit/src/app/starter.ts': { file: 'assets/starter.js', isEntry: true },
    '_shared.js': { file: 'assets/shared.js' },
    'src/pages/image-page.tsx': {
      file: 'assets/image.js',
      imports: ['_shared.js', '_zoom.js'],
      css: ['assets/image.css', 'assets/site.css'],
    },
    '_zoom.js': { file: 'assets/zoom.js' },
  };
  const site = {
    scripts: ['/assets/shared.js', '/assets/index.js'],
    stylesheets: ['/assets/site.css'],
    starter: '/assets/starter.js',
  };

  it('names the files of the site and of its page, each once, imported files first', () => {
    expect(filesOf(manifest, ['src/pages/image-page.tsx'])).toEqual({
      ...site,
      scripts: [...site.scripts, '/assets/zoom.js', '/assets/image.js'],
      stylesheets: [...site.stylesheets, '/assets/image.css'],
    });
    expect(filesOf(manifest, ['src/pages/unknown.tsx'])).toEqual(site);
  });

  it.each([
    ['en', ['latin']],
    ['zh', ['latin']],
    ['bg', ['latin', 'cyrillic']],
    ['ru', ['latin', 'cyrillic']],
  ])('preloads the fonts that %s needs', (locale, fonts) => {
    const file = (font: string) => [
      `node_modules/onest/files/onest-${font}-wght-normal.woff2`,
      { file: `assets/${font}.woff2` },
    ];
    const files = Object.fromEntries(['latin', 'latin-ext', 'cyrillic'].map(file));
    const { head } = documentOf({
      manifest: { ...manifest, ...files },
      markup: '',
      locale,
      brand: 'gallery',
      theme: 'system',
      sources: [],
      data: {},
    });
    const preloads = [...head.join('').matchAll(/rel="preload" as="font"[^>]* href="([^"]+)"/g)];
    expect(new Set(preloads.map(([, href]) => href))).toEqual(
      new Set(fonts.map((font) => `/assets/${font}.woff2`)),
    );
  });

  it('has the title in its head, the page in its root, language and theme on its element', () => {
    const { attributes, head, body, scripts } = documentOf({
      manifest,
      markup: '<title>$& A</title><div class="site">page $1</div>',
      notice: '<p>notice</p>',
      locale: 'bg',
      brand: 'gallery',
      theme: 'dark',
      sources: ['src/pages/image-page.tsx'],
      data: { locale: 'bg' },
    });
    expect(attributes).toEqual({ lang: 'bg', 'data-brand': 'gallery', 'data-theme': 'dark' });
    expect(head.join('')).toMatch(/^<meta charset="utf-8" \/>.*<title>\$& A<\/title>$/);
    expect(scripts.at(-1)).toBe('/assets/image.js');
    expect(body.join('')).toBe(
      `<p>notice</p><div id="root"><div class="site">page $1</div></div>${initialDataBlock({ locale: 'bg' })}`,
    );
  });

  it('follows the system where no theme was chosen', () => {
    const { attributes } = documentOf({
      manifest,
      markup: '',
      locale: 'en',
      brand: 'gallery',
      theme: 'system',
      sources: [],
      data: {},
    });
    expect(attributes).toEqual({ lang: 'en', 'data-brand': 'gallery' });
    expect(splitMarkup('')).toEqual({ head: '', app: '' });
  });
});

it('tells search engines about the site and its company, whatever is in their names', () => {
  const company = { ...unknownCompany, name: 'Kontor </script> & Co' };
  const html = siteFacts('Lumigraph', { origin: 'https://gallery.example', company });
  const [, json = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/u.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject([
    { '@type': 'WebSite', name: 'Lumigraph', url: 'https://gallery.example/' },
    { '@type': 'Organization', name: company.name, logo: 'https://gallery.example/icon-512.png' },
  ]);
});
