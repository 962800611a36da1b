import type { SharedCollection } from '@lumigraph/contracts';
import { htmlOf, settingsOf } from '@lumigraph/site-kit/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { render, visitorOf } from '../entry-server.tsx';
import { memoryImages, memorySearch, sampleImage } from '../features/image/testing/memory-images.ts';
import { siteConfig } from '../site.config.ts';
import { noBlog } from '../testing/no-blog.ts';

afterEach(() => vi.unstubAllEnvs());

const ORIGIN = 'https://example.com';
const first = sampleImage('nature/fjord', { title: 'Fjord' });
const second = sampleImage('animals/fox', { title: 'Fox' });
const office: SharedCollection = { name: 'Office walls', coverImageId: null, images: [first, second] };

async function documentOf(shared: () => Promise<SharedCollection>) {
  const url = '/shared/a-link';
  vi.stubEnv('SSR', true);
  const settings = { ...settingsOf(siteConfig), origin: ORIGIN };
  const rendered = await render(
    { url, visitor: visitorOf({ url, acceptLanguage: 'en' }), manifest: {}, settings },
    () => ({
      ...noBlog,
      images: memoryImages([first, second]),
      search: memorySearch([first, second]),
      collections: () => Promise.resolve({ shared } as never),
    }),
  );
  const document = new DOMParser().parseFromString(htmlOf(rendered), 'text/html');
  const meta = (name: string) =>
    document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
  return { rendered, document, meta };
}

it('has the name and the first image in its link preview and stays out of search engines', async () => {
  const { rendered, document, meta } = await documentOf(() => Promise.resolve(office));
  expect(rendered).toMatchObject({ status: 200, shared: false });
  expect(document.querySelector('h1')?.textContent).toBe(office.name);
  expect(document.querySelectorAll('main img')).toHaveLength(2);
  expect(meta('og:title')).toBe(office.name);
  expect(meta('og:image')).toMatch(/^https:\/\/example\.com\/.*c_fill,g_auto,h_630,w_1200\/nature\/fjord/u);
  expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
  expect(meta('og:image:alt')).toBe(first.alt);
  expect(meta('robots')).toBe('noindex');
  const feeds = document.querySelectorAll('link[type="application/rss+xml"]');
  expect([...feeds].map((link) => link.getAttribute('href'))).toEqual([
    '/images/rss.xml?collection=a-link&lang=en',
  ]);
});

it('shows the chosen cover in its link preview', async () => {
  const { meta } = await documentOf(() => Promise.resolve({ ...office, coverImageId: second.id }));
  expect(meta('og:image')).toMatch(/animals\/fox/u);
});

it('of an ended link says so with status 404', async () => {
  const { rendered, document } = await documentOf(() =>
    Promise.reject(Object.assign(new Error('Not found'), { status: 404, code: 'NOT_FOUND' })),
  );
  expect(rendered.status).toBe(404);
  expect(document.querySelector('main')?.textContent).toContain('Collection not found');
});

it('is loaded again in the browser after a failure', async () => {
  const { rendered } = await documentOf(() => Promise.reject(new Error('The database is down.')));
  expect(rendered.status).toBe(503);
});
