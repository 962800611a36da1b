import type { Image } from '@lumigraph/contracts';
import { renderPage } from '@lumigraph/site-kit/testing';
import { expect, it } from 'vitest';
import { site } from '../../app/site.ts';
import type { Services } from '../../lib/services.tsx';

/** Compiles the page's modules. */
const FIRST_RENDERING_MS = 90_000;

const image = (title: string, width: number): Image => ({
  id: `nature/${title}`,
  title,
  alt: `Alt text of ${title}`,
  thumbnailUrl: `/cdn/image/upload/c_fill,h_300,w_300/nature/${title}`,
  imageUrl: `/cdn/image/upload/nature/${title}`,
  width,
  height: 1000,
  placeholder: '#123456',
  categoryId: 1,
  createdAt: '2026-11-12T23:30:00.000Z',
  special: true,
});

async function about(featured: () => Promise<Image[]>): Promise<Document> {
  const images = {
    specialImages: async () => ({ items: await featured(), page: 1, pageSize: 9, total: 9 }),
  };
  const services = { images: () => Promise.resolve(images) } as unknown as Services;
  const { body } = await renderPage(site, '/about?lang=es', {
    acceptLanguage: 'es',
    data: () => services,
  });
  return new DOMParser().parseFromString(body, 'text/html');
}

it(
  'about shows the three widest featured images, each linked and described',
  { timeout: FIRST_RENDERING_MS },
  async () => {
    const page = await about(() =>
      Promise.resolve([image('tall', 700), image('wide', 1600), image('wider', 1800), image('square', 1000)]),
    );
    const shown = [...page.querySelectorAll('main a img')];
    expect(shown.map((one) => one.getAttribute('alt'))).toEqual([
      'Alt text of wider',
      'Alt text of wide',
      'Alt text of square',
    ]);
    expect(shown[0]?.closest('a')?.getAttribute('href')).toContain('/image/nature/wider');
  },
);

it.each([
  ['there are no images', () => Promise.resolve([])],
  ['the gallery does not respond', () => Promise.reject(new Error('down'))],
])('about is complete while %s', { timeout: FIRST_RENDERING_MS }, async (_, featured) => {
  const page = await about(featured);
  expect(page.querySelector('h1')?.textContent).toBe('Sobre nosotros');
  expect(page.querySelectorAll('main img')).toHaveLength(0);
  expect(page.querySelector('.legal-text')?.getAttribute('lang')).toBe('es');
});
