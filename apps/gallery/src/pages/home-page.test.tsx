import type { ImagesApi } from '@lumigraph/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, StaticRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addResults, knownResults, PageProviders } from '@lumigraph/site-kit/testing';
import { Page, prefetch } from './home-page.tsx';
import {
  TOTAL,
  categories,
  sampleImage,
  pageOf,
  memory,
  depsFor,
  show,
  grid,
  address,
} from '../testing/home-page.tsx';

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
    expect(sampleImages[0]).toHaveAttribute('width', '1600');
    expect(sampleImages[0]?.closest('li')).toHaveAttribute('data-shape', '133');
    expect(sampleImages[0]).toHaveAttribute('loading', 'eager');
    expect(sampleImages[0]).toHaveAttribute('fetchpriority', 'high');
    expect(sampleImages[0]).toHaveAttribute(
      'srcset',
      expect.stringContaining('/cdn/image/upload/c_limit,f_auto,w_640/nature/picture%2025 640w'),
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

  it('begins with a featured picture, the search and popular terms', async () => {
    await show('/');
    const hero = await screen.findByRole('region', { name: 'Pictures no camera took' });
    expect(await within(hero).findByRole('img')).toHaveAttribute('fetchpriority', 'high');
    const credit = within(hero).getByRole('link', { name: /^Picture \d$/ });
    expect(credit.getAttribute('href')).toMatch(/^\/image\/featured\/.*\?special=true$/);
    expect(within(hero).getByRole('searchbox', { name: 'Search pictures' })).toHaveAttribute(
      'placeholder',
      'Search 50 pictures',
    );
    expect(await within(hero).findByRole('link', { name: 'portrait' })).toHaveAttribute(
      'href',
      '/?q=portrait',
    );
  });

  it('searches from the hero', async () => {
    await show('/');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search pictures' }), 'fox{Enter}');
    expect(address()).toBe('/?q=fox');
  });

  it('does not repeat the picture of the hero in the grid', async () => {
    const first = sampleImage(1, true);
    const only = { items: [first], page: 1, pageSize: 12, total: 1 };
    await show('/', memory({ specialImages: () => Promise.resolve(only) }));
    expect(await screen.findByRole('link', { name: 'Picture 1' })).toBeInTheDocument();
    await waitFor(async () => expect(within(await grid()).getAllByRole('listitem')).toHaveLength(23));
    expect(within(await grid()).queryByRole('img', { name: 'What picture 1 shows' })).toBeNull();
    expect(screen.getByText('1–24 of 50')).toBeInTheDocument();
  });

  it('takes the newest picture for the hero where none is featured', async () => {
    const none = { items: [], page: 1, pageSize: 12, total: 0 };
    await show('/', memory({ specialImages: () => Promise.resolve(none) }));
    const hero = await screen.findByRole('region', { name: 'Pictures no camera took' });
    expect(await within(hero).findByRole('img', { name: 'What picture 1 shows' })).toBeInTheDocument();
  });

  it('has no hero on later pages', async () => {
    await show('/?page=2');
    await grid();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
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
    await show('/', memory({ images: (request) => Promise.resolve(pageOf(12_345, request)) }), {
      locale: 'de',
    });
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
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the pictures');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(within(await grid()).getAllByRole('listitem')).toHaveLength(24);
  });

  it('names an empty category and the way out', async () => {
    await show('/?categoryId=2');
    expect(await screen.findByRole('heading', { name: 'No pictures yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all pictures' })).toHaveAttribute('href', '/');
  });

  it('names an unknown category', async () => {
    await show('/?categoryId=77');
    expect(await screen.findByRole('heading', { name: 'Category not found' })).toBeInTheDocument();
  });

  it('shows the way back from beyond the last page', async () => {
    await show('/?page=9');
    expect(await screen.findByRole('heading', { name: 'Page 9 doesn’t exist' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to last page' })).toHaveAttribute('href', '/?page=3');
    expect(screen.getByRole('link', { name: 'Go to first page' })).toHaveAttribute('href', '/');
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
      queryClient: deps.queries.client,
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
        <PageProviders deps={deps}>
          <div>
            <Page />
          </div>
        </PageProviders>
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
    addResults(browser.queries.client, knownResults(deps.queries.client));
    const recovered = vi.fn<(error: unknown) => void>();
    const root = await act(() =>
      hydrateRoot(
        container,
        <MemoryRouter>
          <PageProviders deps={browser}>
            <div>
              <Page />
            </div>
          </PageProviders>
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
