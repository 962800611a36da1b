import type { Category, Image, ImagePage, ImagesApi, PageRequest } from '@lumigraph/contracts';
import { dehydrate, hydrate } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, StaticRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createI18n, Providers, createQueryClient, settingsOf } from '@lumigraph/site-kit/testing';
import { site } from '../app/site.ts';
import type { Services } from '../lib/services.tsx';
import { Page, prefetch } from './home-page.tsx';

const TOTAL = 50;
const categories: Category[] = ['Nature', 'Abstract'].map((name, index) => ({
  id: index + 1,
  name,
  count: index === 0 ? 1380 : 0,
  coverUrl: null,
}));

function sampleImage(index: number, special = false): Image {
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

function pageOf(total: number, { page = 1, pageSize = 12 }: PageRequest = {}, special = false): ImagePage {
  const from = (page - 1) * pageSize;
  const items = Array.from({ length: Math.max(0, Math.min(pageSize, total - from)) }, (_, index) =>
    sampleImage(from + index + 1, special),
  );
  return { items, page, pageSize, total };
}

function memory(change: Partial<ImagesApi> = {}): ImagesApi {
  const refuse = () => Promise.reject(new Error('not asked for here'));
  return {
    categories: () => Promise.resolve(categories),
    specialCategories: refuse,
    images: (request) => Promise.resolve(pageOf(TOTAL, request)),
    specialImages: (request) => Promise.resolve(pageOf(3, request, true)),
    categoryImages: (id, request) => Promise.resolve(pageOf(id === 1 ? 30 : 0, request)),
    metadata: refuse,
    neighbours: refuse,
    count: refuse,
    specialCount: refuse,
    downloadOffer: refuse,
    download: refuse,
    ...change,
  };
}

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="address">{pathname + search + hash}</output>;
}

async function depsFor(images: ImagesApi, locale = 'en') {
  return {
    site,
    services: { images } as Services,
    queryClient: createQueryClient(),
    i18n: await createI18n(site.texts, locale),
    settings: { ...settingsOf(site.config), origin: 'https://example.com' },
  };
}

async function show(address = '/', images = memory(), locale = 'en') {
  const deps = await depsFor(images, locale);
  return render(
    <MemoryRouter initialEntries={[address]}>
      <Providers deps={deps}>
        <Page />
        <Address />
      </Providers>
    </MemoryRouter>,
  );
}

const grid = () => screen.findByRole('list', { name: 'Pictures' });
const address = () => screen.getByTestId('address').textContent;

afterEach(() => vi.restoreAllMocks());

describe('the gallery', () => {
  it('shows a page of pictures that lead to their own pages, and how many there are', async () => {
    await show();
    const cells = within(await grid()).getAllByRole('listitem');
    expect(cells).toHaveLength(24);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pictures no camera took');
    expect(screen.getByText(/1–24 of 50/)).toBeInTheDocument();
    const link = within(cells[0] as HTMLElement).getByRole('link', { name: /What picture 1 shows/ });
    expect(link).toHaveAttribute('href', '/image/nature/picture%201');
  });

  it('keeps the box of a picture, and loads only the first at once', async () => {
    await show('/?page=2');
    const sampleImages = within(await grid()).getAllByRole('img');
    expect(sampleImages[0]).toHaveAttribute('width', '300');
    expect(sampleImages[0]).toHaveAttribute('loading', 'eager');
    expect(sampleImages[0]).toHaveAttribute('fetchpriority', 'high');
    expect(sampleImages[0]).toHaveAttribute(
      'srcset',
      expect.stringContaining('/cdn/image/upload/c_fill,f_auto,h_600,w_600/nature/picture%2025 600w'),
    );
    expect(sampleImages[12]).toHaveAttribute('loading', 'lazy');
  });

  it('offers the download of each, by name', async () => {
    await show();
    const download = within(await grid()).getByRole('link', { name: 'Download Picture 7' });
    expect(download).toHaveAttribute('href', '/image/nature/picture%207#download');
  });

  it('has categories with counts as links and marks the one on show', async () => {
    await show('/?categoryId=1');
    await grid();
    const chips = within(screen.getByRole('navigation', { name: 'Categories' }));
    expect(chips.getByRole('link', { name: /Nature/ })).toHaveAttribute('aria-current', 'page');
    expect(chips.getByRole('link', { name: /Nature/ })).toHaveTextContent('1,380');
    expect(chips.getByRole('link', { name: /All/ })).not.toHaveAttribute('aria-current');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nature');
  });

  it('changes page and category through the address', async () => {
    await show('/?categoryId=1');
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    await userEvent.click(pages.getByRole('link', { name: 'Next' }));
    expect(address()).toBe('/?categoryId=1&page=2');
    expect(await screen.findByText(/25–30 of 30/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: /^All/ }));
    expect(address()).toBe('/');
  });

  it('shows featured pictures above the first page only', async () => {
    await show('/');
    expect(await screen.findByRole('heading', { name: 'Featured' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all featured' })).toHaveAttribute('href', '/?special=true');
  });

  it('has no strip on later pages', async () => {
    await show('/?page=2');
    await grid();
    expect(screen.queryByRole('heading', { name: 'Featured' })).not.toBeInTheDocument();
  });

  it('lists the featured pictures for themselves', async () => {
    await show('/?special=true');
    expect(within(await grid()).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Featured pictures');
  });

  it('leads from the featured pictures to those of each category that holds some', async () => {
    const specialCategories = () => Promise.resolve([{ ...categories[0]!, count: 3 }]);
    await show('/?special=true', memory({ specialCategories }));
    const row = await screen.findByRole('navigation', { name: 'Featured in' });
    const links = within(row).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/?categoryId=1&special=true']);
    expect(links[0]).toHaveTextContent('3');
  });

  it('speaks the visitor’s language, numbers included', async () => {
    await show('/', memory({ images: (request) => Promise.resolve(pageOf(12_345, request)) }), 'de');
    expect(await screen.findByText(/1–24 von 12\.345/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Natur/ })).toBeInTheDocument();
  });
});

describe('when there are no pictures to show', () => {
  it('says that it is loading, in boxes of the true number', async () => {
    const { container } = await show('/', memory({ images: () => new Promise(() => undefined) }));
    expect(screen.getByText('Loading pictures…')).toHaveRole('status');
    expect(container.querySelectorAll('.cell-waiting')).toHaveLength(24);
  });

  it('says what failed, and tries again', async () => {
    const images = vi
      .fn<ImagesApi['images']>()
      .mockRejectedValueOnce(Object.assign(new Error('Not now'), { code: 'UNAVAILABLE' }))
      .mockImplementation((request) => Promise.resolve(pageOf(TOTAL, request)));
    await show('/', memory({ images }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The pictures could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(within(await grid()).getAllByRole('listitem')).toHaveLength(24);
  });

  it('names an empty category and the way out', async () => {
    await show('/?categoryId=2');
    expect(await screen.findByRole('heading', { name: 'No pictures here yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all pictures' })).toHaveAttribute('href', '/');
  });

  it('names an unknown category', async () => {
    await show('/?categoryId=77');
    expect(await screen.findByRole('heading', { name: 'This category does not exist' })).toBeInTheDocument();
  });

  it('shows the way back from beyond the last page', async () => {
    await show('/?page=9');
    expect(await screen.findByRole('heading', { name: 'There is no page 9' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To the last page' })).toHaveAttribute('href', '/?page=3');
    expect(screen.getByRole('link', { name: 'To the first page' })).toHaveAttribute('href', '/');
  });

  it('works with the built-in categories, which know no counts', async () => {
    await show(
      '/',
      memory({ categories: () => Promise.resolve(categories.map((c) => ({ ...c, count: 0 }))) }),
    );
    expect(await screen.findByRole('link', { name: 'Nature' })).toBeInTheDocument();
  });
});

describe('rendered by the server', () => {
  const context = async (url: string, images = memory()) => {
    const deps = await depsFor(images);
    const response = await prefetch({
      services: deps.services,
      queryClient: deps.queryClient,
      url: new URL(url, 'http://site'),
      locale: 'en',
      params: {},
    });
    return { deps, response };
  };

  it.each([
    ['/', 200],
    ['/?categoryId=2', 200],
    ['/?page=9', 404],
    ['/?categoryId=77', 404],
  ])('%s has the status %i', async (url, status) => {
    expect((await context(url)).response?.status).toBe(status);
  });

  it('has the status 503 when the service is down, and 404 for a list that it does not know', async () => {
    const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
    expect((await context('/', memory({ images: failing('UNAVAILABLE') }))).response?.status).toBe(503);
    const unknown = memory({ categoryImages: failing('NOT_FOUND') });
    expect((await context('/?categoryId=5', unknown)).response?.status).toBe(404);
  });

  it('has its pictures in the document, and the browser takes over without asking again', async () => {
    const complaints = vi.spyOn(console, 'error');
    const { deps } = await context('/');
    const html = renderToString(
      <StaticRouter location="/">
        <Providers deps={deps}>
          <div>
            <Page />
          </div>
        </Providers>
      </StaticRouter>,
    );
    expect(html).toContain('What picture 24 shows');
    expect(html).toContain('rel="preload" as="image"');
    expect(html).not.toContain('style=');

    const container = document.createElement('div');
    container.innerHTML = html.slice(html.indexOf('<div'));
    document.body.append(container);
    const images = vi.fn<ImagesApi['images']>();
    const browser = await depsFor(memory({ images }));
    hydrate(browser.queryClient, dehydrate(deps.queryClient));
    const recovered = vi.fn<(error: unknown) => void>();
    const root = await act(() =>
      hydrateRoot(
        container,
        <MemoryRouter>
          <Providers deps={browser}>
            <div>
              <Page />
            </div>
          </Providers>
        </MemoryRouter>,
        { onRecoverableError: recovered },
      ),
    );
    await waitFor(() => expect(within(container).getAllByRole('img').length).toBeGreaterThan(24));
    expect(images).not.toHaveBeenCalled();
    expect(recovered).not.toHaveBeenCalled();
    expect(complaints).not.toHaveBeenCalled();
    act(() => root.unmount());
    container.remove();
  });
});
