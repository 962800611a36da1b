import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDocument, filesOf, splitMarkup } from './document.ts';
import { initialDataBlock, INITIAL_DATA_ID, readInitialData } from './initial-data.ts';

const template =
  '<!doctype html><html lang="en"><head><!--head--><script type="module" src="/assets/starter.js" data-files="/assets/index.js"></script></head><body><div id="root"><!--app--></div><!--data--></body></html>';

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
    'index.html': { file: 'assets/index.js', imports: ['_shared.js'], isEntry: true },
    '_shared.js': { file: 'assets/shared.js' },
    'src/pages/image-page.tsx': {
      file: 'assets/image.js',
      imports: ['_shared.js', '_zoom.js'],
      css: ['assets/image.css'],
    },
    '_zoom.js': { file: 'assets/zoom.js' },
  };

  it('names the files of its page, without those that the entry brings', () => {
    expect(filesOf(manifest, ['src/pages/image-page.tsx'])).toEqual({
      js: ['assets/image.js', 'assets/zoom.js'],
      css: ['assets/image.css'],
    });
    expect(filesOf(manifest, ['src/pages/unknown.tsx'])).toEqual({ js: [], css: [] });
  });

  it('has the title in its head, the page in its root, language and theme on its element', () => {
    const html = buildDocument({
      template,
      manifest,
      markup: '<title>$& A</title><div class="site">page $1</div>',
      locale: 'bg',
      brand: 'gallery',
      theme: 'dark',
      sources: ['src/pages/image-page.tsx'],
      data: { locale: 'bg' },
    });
    expect(html).toContain('<html lang="bg" data-brand="gallery" data-theme="dark">');
    expect(html).toContain('<head><title>$& A</title>');
    expect(html).toContain('<link rel="stylesheet" href="/assets/image.css"></head>');
    expect(html).toContain('data-files="/assets/index.js /assets/image.js /assets/zoom.js"');
    expect(html).toContain('<div id="root"><div class="site">page $1</div></div>');
  });

  it('follows the system where no theme was chosen', () => {
    const html = buildDocument({
      template,
      manifest,
      markup: '',
      locale: 'en',
      brand: 'gallery',
      theme: 'system',
      sources: [],
      data: {},
    });
    expect(html).toContain('<html lang="en" data-brand="gallery">');
    expect(splitMarkup('')).toEqual({ head: '', app: '' });
  });
});
