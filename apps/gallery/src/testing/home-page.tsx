import type { Category, Image, ImagePage, ImagesApi, PageRequest, SearchApi } from '@lumigraph/contracts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createI18n, PageProviders, createQueryClient, settingsOf } from '@lumigraph/site-kit/testing';
import { site } from '../app/site.ts';
import { loadListParts } from '../features/gallery/deferred-list.ts';
import type { Services } from '../lib/services.tsx';
import { Page } from '../pages/home-page.tsx';

export const TOTAL = 50;
export const categories: Category[] = ['Nature', 'Abstract'].map((name, index) => ({
  id: index + 1,
  name,
  count: index === 0 ? 1380 : 0,
  coverUrl: null,
}));

export function sampleImage(index: number, special = false): Image {
  return {
    id: `nature/picture ${index}`,
    title: `Picture ${index}`,
    alt: `What picture ${index} shows`,
    thumbnailUrl: `/cdn/image/upload/c_fill,h_300,w_300/nature/picture%20${index}`,
    imageUrl: `/cdn/image/upload/nature/picture%20${index}`,
    width: 1600,
    height: 1200,
    placeholder: '#123456',
    categoryId: 1,
    createdAt: '2026-11-12T23:30:00.000Z',
    special,
  };
}

/** Featured images are wide, and none of them is in the lists of the tests. */
function featuredPage(request: PageRequest = {}): ImagePage {
  const { items, ...page } = pageOf(3, request, true);
  return { ...page, items: items.map((image) => ({ ...image, id: `featured/${image.id}` })) };
}

export const searchApi = (change: Partial<SearchApi> = {}): SearchApi => ({
  search: () => Promise.reject(new Error('not asked for here')),
  suggest: () => Promise.resolve([{ kind: 'tag', text: 'portrait', count: 7 }]),
  related: () => Promise.resolve([]),
  ...change,
});

export function pageOf(
  total: number,
  { page = 1, pageSize = 12 }: PageRequest = {},
  special = false,
): ImagePage {
  const from = (page - 1) * pageSize;
  const items = Array.from({ length: Math.max(0, Math.min(pageSize, total - from)) }, (_, index) =>
    sampleImage(from + index + 1, special),
  );
  return { items, page, pageSize, total };
}

export function memory(change: Partial<ImagesApi> = {}): ImagesApi {
  const refuse = () => Promise.reject(new Error('not asked for here'));
  return {
    categories: () => Promise.resolve(categories),
    specialCategories: refuse,
    images: (request) => Promise.resolve(pageOf(TOTAL, request)),
    specialImages: (request) => Promise.resolve(featuredPage(request)),
    categoryImages: (id, request) => Promise.resolve(pageOf(id === 1 ? 30 : 0, request)),
    metadata: refuse,
    neighbours: refuse,
    count: refuse,
    specialCount: refuse,
    downloadOffer: refuse,
    credentialsFile: refuse,
    download: refuse,
    ...change,
  };
}

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="address">{pathname + search + hash}</output>;
}

export async function depsFor(images: ImagesApi, locale = 'en', search = searchApi()) {
  return {
    site,
    services: { images: () => Promise.resolve(images), search: () => Promise.resolve(search) } as Services,
    queries: { client: createQueryClient() },
    i18n: await createI18n(site.texts, locale),
    settings: { ...settingsOf(site.config), origin: 'https://example.com' },
  };
}

export async function show(address = '/', images = memory(), { locale = 'en', search = searchApi() } = {}) {
  const deps = await depsFor(images, locale, search);
  // As before a page opens.
  await loadListParts();
  return render(
    <MemoryRouter initialEntries={[address]}>
      <PageProviders deps={deps}>
        <Page />
        <Address />
      </PageProviders>
    </MemoryRouter>,
  );
}

export const grid = () => screen.findByRole('list', { name: 'Pictures' });
export const address = () => screen.getByTestId('address').textContent;
