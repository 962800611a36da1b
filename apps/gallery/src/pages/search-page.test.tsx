import {
  fallbackCategories,
  type Image,
  type ImagesApi,
  type SearchApi,
  type SearchRequest,
} from '@lumigraph/contracts';
import {
  addResults,
  createI18n,
  createQueryClient,
  knownResults,
  loadNamespace,
  PageProviders,
  settingsOf,
} from '@lumigraph/site-kit/testing';
import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, StaticRouter, useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { site } from '../app/site.ts';
import { noBlog } from '../testing/no-blog.ts';
import { Page, prefetch } from './search-page.tsx';

const sampleImage = (index: number): Image => ({
  id: `nature/${index}`,
  title: `Picture ${index}`,
  alt: `What picture ${index} shows`,
  thumbnailUrl: `/t/${index}`,
  imageUrl: `/i/${index}`,
  width: 3,
  height: 2,
  placeholder: '#123456',
  categoryId: 1,
  createdAt: '2026-11-12T23:30:00.000Z',
  special: false,
});

/** `nothing…` finds nothing, `many…` more than the count limit, every other query thirty images. */
function memory(asked: SearchRequest[] = []): () => Promise<SearchApi> {
  const refuse = () => Promise.reject(new Error('not asked for here'));
  return () =>
    Promise.resolve({
      suggest: refuse,
      related: refuse,
      search: ({ signal: _signal, ...request }) => {
        asked.push(request);
        const { q = '', page = 1, pageSize = 24 } = request;
        if (q.startsWith('down')) return Promise.reject(new Error('down'));
        const total = q.startsWith('nothing') ? 0 : 30;
        const count = Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize));
        return Promise.resolve({
          items: Array.from({ length: count }, (_, index) => sampleImage((page - 1) * pageSize + index + 1)),
          page,
          pageSize,
          total,
          totalIsExact: !q.startsWith('many'),
          words: [q],
          shortened: q.length > 200,
          alternatives: total === 0 ? ['fjord'] : [],
          ...(q === 'dog' && { also: ['animals', 'pets'] }),
          ...(total === 0 && { instead: { word: 'fjord', items: [sampleImage(1)] } }),
        });
      },
    });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

async function depsFor(search = memory(), locale = 'en') {
  const i18n = await createI18n(site.texts, locale);
  await loadNamespace(i18n, 'search', locale);
  const images = { categories: () => Promise.resolve([...fallbackCategories]) } as ImagesApi;
  return {
    site,
    services: { ...noBlog, images: () => Promise.resolve(images), search },
    queries: { client: createQueryClient() },
    i18n,
    settings: { ...settingsOf(site.config), origin: 'https://example.com' },
  };
}

async function show(at: string, search = memory(), locale = 'en') {
  const deps = await depsFor(search, locale);
  render(
    <MemoryRouter initialEntries={[at]}>
      <PageProviders deps={deps}>
        <Page />
        <Address />
      </PageProviders>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1 });
}
const address = () => screen.getByTestId('address').textContent;

describe('the search page', () => {
  it('says which other words found further pictures', async () => {
    await show('/?q=dog');
    expect(await screen.findByText('Including pictures for: animals and pets')).toBeInTheDocument();
  });

  it('shows what was found, how much, and that crawlers keep none of it', async () => {
    await show('/?q=fox');
    const grid = await screen.findByRole('list', { name: 'Pictures' });
    expect(within(grid).getAllByRole('listitem')).toHaveLength(24);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Results for “fox”');
    expect(screen.getByText('1–24 of 30')).toBeInTheDocument();
    expect(within(grid).getByRole('link', { name: /What picture 1 shows/ })).toHaveAttribute(
      'href',
      '/image/nature/1?q=fox',
    );
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
    expect(document.querySelector('link[rel="canonical"]')).toBeNull();
  });

  it('asks for what the address says, and changes filters and pages through it', async () => {
    const asked: SearchRequest[] = [];
    await show('/?q=fox&categoryId=4&colour=blue&sort=newest', memory(asked));
    await screen.findByText('1–24 of 30');
    expect(asked).toEqual([
      { q: 'fox', categoryId: 4, colour: 'blue', sort: 'newest', page: 1, pageSize: 24, locale: 'en' },
    ]);
    const user = userEvent.setup();
    await user.click(screen.getByRole('link', { name: 'Next' }));
    expect(address()).toBe('/?q=fox&categoryId=4&colour=blue&sort=newest&page=2');
    expect(await screen.findByText('25–30 of 30')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Remove filter: Blue' }));
    expect(address()).toBe('/?q=fox&categoryId=4&sort=newest');
    await user.click(screen.getByText('Filters'));
    await user.click(screen.getByRole('link', { name: 'Portrait' }));
    expect(address()).toBe('/?q=fox&categoryId=4&orientation=portrait&sort=newest');
    await user.click(screen.getByRole('link', { name: 'Clear all' }));
    expect(address()).toBe('/?q=fox');
  });

  it('is a plain form that keeps the filters', async () => {
    await show('/?q=fox&colour=blue&page=2');
    const form = screen.getByRole('searchbox').closest('form');
    expect(form).toHaveAttribute('action', '/');
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ q: 'fox', colour: 'blue' });
  });

  it('leads on where nothing was found, where the search ends, and where it did not answer', async () => {
    await show('/?q=nothing+<b>here</b>&colour=red');
    expect(
      await screen.findByRole('heading', { name: 'No results for “nothing <b>here</b>”' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'fjord' })).toHaveAttribute('href', '/?q=fjord');
    expect(screen.getByRole('heading', { name: 'Pictures for “fjord”' })).toBeVisible();
    expect(screen.getByRole('link', { name: /What picture 1 shows/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search without filters' })).toBeVisible();
    cleanup();
    await show('/?q=fox&page=9');
    expect(await screen.findByRole('heading', { name: 'Page 9 doesn’t exist' })).toBeVisible();
    cleanup();
    await show('/?q=down');
    expect(await screen.findByRole('alert')).toHaveTextContent('The search isn’t responding');
  });

  it('says when there is more than was counted, in the visitor’s language', async () => {
    await show('/?q=many', memory(), 'de');
    expect(await screen.findByText('1–24 von mehr als 30')).toBeInTheDocument();
  });
});

describe('rendered by the server', () => {
  it.each([
    ['/?q=fox', 'en', 200],
    ['/?q=%D0%BB%D0%B8%D1%81%D0%B8%D1%86%D0%B0&colour=blue&special=true', 'bg', 200],
    ['/?q=', 'zh', 200],
    ['/?q=nothing', 'ru', 200],
    ['/?q=fox&page=9', 'es', 404],
  ])('%s in %s hydrates without a mismatch', async (at, locale, status) => {
    const url = new URL(at, 'https://example.com');
    const server = await depsFor(memory(), locale);
    const response = await prefetch({
      ...server,
      queryClient: server.queries.client,
      url,
      locale,
      params: {},
    });
    expect(response).toEqual({ status });
    const page = (deps: Awaited<ReturnType<typeof depsFor>>) => (
      <PageProviders deps={deps}>
        <StaticRouter location={url.pathname + url.search}>
          <main>
            <Page />
          </main>
        </StaticRouter>
      </PageProviders>
    );
    const root = document.createElement('div');
    root.innerHTML = renderToString(page(server));
    document.body.append(root);
    expect(root.querySelector('h1')).not.toBeEmptyDOMElement();
    const browser = await depsFor(memory(), locale);
    addResults(browser.queries.client, knownResults(server.queries.client));
    const mismatch = vi.fn<(error: unknown) => void>();
    await act(async () => {
      hydrateRoot(root, page(browser), { onRecoverableError: mismatch });
    });
    expect(mismatch.mock.calls).toEqual([]);
    root.remove();
  });
});
