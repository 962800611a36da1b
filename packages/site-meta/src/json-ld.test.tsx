import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { render } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { blogPosting, breadcrumbList, breadcrumbs, imageObject, JsonLd, serializeJsonLd } from './index.ts';

const image = (name: string) =>
  imageObject({
    contentUrl: 'https://example.com/cdn/image/upload/nature/fjord.jpg',
    pageUrl: 'https://example.com/image/nature/fjord',
    name,
    width: 1600,
    height: 1067,
    license: 'https://example.com/license',
    acquireLicensePage: 'https://example.com/license',
    creditText: 'Lumigraph',
    creator: { name: 'Lumigraph', url: 'https://example.com/' },
    digitalSourceType: 'trainedAlgorithmicMedia',
  });

const scripts = () =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent),
  );

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('a picture names its licence, credit, creator and AI origin', () => {
  expect(image('Fjord')).toMatchInlineSnapshot(`
    {
      "@context": "https://schema.org",
      "@type": "ImageObject",
      "acquireLicensePage": "https://example.com/license",
      "contentUrl": "https://example.com/cdn/image/upload/nature/fjord.jpg",
      "creator": {
        "@type": "Organization",
        "name": "Lumigraph",
        "url": "https://example.com/",
      },
      "creditText": "Lumigraph",
      "digitalSourceType": "https://schema.org/TrainedAlgorithmicMediaDigitalSource",
      "height": 1067,
      "license": "https://example.com/license",
      "name": "Fjord",
      "url": "https://example.com/image/nature/fjord",
      "width": 1600,
    }
  `);
});

test('the origin is given as schema.org names it, and an unknown one as IPTC does', () => {
  const type = (digitalSourceType: string) =>
    imageObject({
      contentUrl: 'https://e.com/a.jpg',
      name: 'A',
      license: 'https://e.com/l',
      acquireLicensePage: 'https://e.com/l',
      creditText: 'E',
      creator: { name: 'E' },
      digitalSourceType,
    }).digitalSourceType;
  expect(type('algorithmicMedia')).toBe('https://schema.org/AlgorithmicMediaDigitalSource');
  expect(type('http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia')).toBe(
    'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
  );
  expect(type('somethingNew')).toBe('http://cv.iptc.org/newscodes/digitalsourcetype/somethingNew');
  expect(type('constructor')).toBe('http://cv.iptc.org/newscodes/digitalsourcetype/constructor');
  expect(type('"><x')).toBeUndefined();
});

test('a post and a breadcrumb trail', () => {
  expect(
    blogPosting({
      headline: 'How we draw',
      url: 'https://example.com/blog/how-we-draw',
      publishedAt: '2026-11-12T08:00:00.000Z',
      author: 'Ana',
      publisher: { name: 'Lumigraph' },
      locale: 'en',
    }),
  ).toMatchObject({
    '@type': 'BlogPosting',
    dateModified: '2026-11-12T08:00:00.000Z',
    author: { '@type': 'Person', name: 'Ana' },
  });
  const own = blogPosting({
    headline: 'How we draw',
    url: 'https://example.com/blog/how-we-draw',
    publishedAt: '2026-11-12T08:00:00.000Z',
    author: 'Lumigraph',
    publisher: { name: 'Lumigraph' },
  });
  expect(own).toMatchObject({ author: { '@type': 'Organization', name: 'Lumigraph' } });
  const trail = breadcrumbs({ pathname: '/blog/how%20we', brandName: 'Lumigraph' });
  expect(breadcrumbList(trail, 'https://example.com')?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://example.com/' },
    { '@type': 'ListItem', position: 2, name: 'Blog', item: 'https://example.com/blog' },
    { '@type': 'ListItem', position: 3, name: 'Post how we' },
  ]);
  expect(breadcrumbList([], 'https://example.com')).toBeUndefined();
});

test('property: data of any text is read back from the document as it was, in one script', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('</script>', '<!--', '<script>', '-->', ']]>', '\u2028', '&lt;', '"', '\\', '\ud800'),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const data = { '@context': 'https://schema.org', '@type': 'Thing', name: parts.join('') } as const;
      const html = renderToStaticMarkup(<JsonLd data={data} />);
      const page = new DOMParser().parseFromString(`<body>${html}<p id="after"></p>`, 'text/html');
      expect(page.querySelectorAll('script')).toHaveLength(1);
      expect(page.querySelector('body > #after')).not.toBeNull();
      expect(JSON.parse(page.querySelector('script')?.textContent ?? '')).toEqual(
        JSON.parse(JSON.stringify(data)),
      );
      expect(serializeJsonLd(data)).not.toContain('<');
    }),
    { numRuns: 1000 },
  );
});

test('a rendered page hydrates without a word and keeps its data until the page changes', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const host = document.createElement('div');
  document.body.append(host);
  host.innerHTML = renderToString(<JsonLd data={image('One')} />);
  const page = render(<JsonLd data={image('One')} />, { container: host, hydrate: true });
  expect(scripts().map((data) => data.name)).toEqual(['One']);
  page.rerender(<JsonLd data={image('Two')} />);
  expect(scripts().map((data) => data.name)).toEqual(['Two']);
  page.unmount();
  expect(scripts()).toEqual([]);
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

test('React never writes the script itself, as that is forbidden where Trusted Types are enforced', () => {
  const host = document.createElement('div');
  document.body.append(host);
  host.innerHTML = renderToString(<JsonLd data={image('One')} />);
  const page = render(<JsonLd data={image('One')} />, { container: host, hydrate: true });
  const written = vi.spyOn(Element.prototype, 'innerHTML', 'set');
  page.rerender(<JsonLd data={image('One')} />);
  page.rerender(<JsonLd data={image('Two')} />);
  page.rerender(<JsonLd data={image('One')} />);
  expect(scripts().map((data) => data.name)).toEqual(['One']);
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
});

test('where Trusted Types forbid the policy, a page made in the browser goes without', () => {
  const createPolicy = vi.fn<() => never>(() => {
    throw new TypeError('Policy disallowed');
  });
  vi.stubGlobal('trustedTypes', { createPolicy });
  const page = render(<JsonLd data={image('One')} />);
  page.rerender(<JsonLd data={image('Two')} />);
  expect(scripts()).toEqual([]);
  expect(createPolicy).toHaveBeenCalledOnce();
});
