import {
  fallbackCategories,
  type FollowedLists,
  type ImagesApi,
  type StoredUser,
} from '@lumigraph/contracts';
import {
  createI18n,
  createQueryClient,
  htmlOf,
  loadNamespace,
  PageProviders,
  settingsOf,
  testAccount,
} from '@lumigraph/site-kit/testing';
import '@testing-library/jest-dom/vitest';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { site } from '../app/site.ts';
import { render as renderDocument, visitorOf } from '../entry-server.tsx';
import { memoryImages, memorySearch, sampleImage } from '../features/image/testing/memory-images.ts';
import { siteConfig } from '../site.config.ts';
import { noBlog } from '../testing/no-blog.ts';
import { Page } from './follow-page.tsx';

const ana: StoredUser = { id: 'ana', email: 'ana@example.com', firstName: 'Ana' };
const animals = { list: { categoryId: 4 }, name: 'Animals', path: '/?categoryId=4' };
const fox = { list: { q: 'red fox' }, name: 'Pictures for “red fox”', path: '/?q=red+fox' };
const gone = { list: { collection: 'ended' }, name: null, path: '/' };

/** A service that keeps what is followed. */
function follows(initial: FollowedLists['lists'], { emailConfirmed = true, refused = '' } = {}) {
  let lists = initial;
  return async (request: Request) => {
    const url = new URL(request.url);
    if (!url.pathname.endsWith('/newsletter/lists')) return Response.json({});
    if (refused !== '' && request.method === 'POST')
      return Response.json(
        {
          success: false,
          code: 'VALIDATION_FAILED',
          message: '',
          errors: [{ field: 'list', rule: refused, message: '' }],
        },
        { status: 400 },
      );
    if (request.method === 'POST') lists = [{ ...animals, list: await request.json() }, ...lists];
    if (request.method === 'DELETE')
      lists = lists.filter(({ list }) =>
        Object.entries(list).some(([name, value]) => url.searchParams.get(name) !== String(value)),
      );
    return Response.json({ lists, emailConfirmed });
  };
}

interface SetUp {
  user?: StoredUser;
  fetch?: ReturnType<typeof follows>;
}

async function show(at: string, { user, fetch = follows([]) }: SetUp = {}) {
  const i18n = await createI18n(site.texts, 'en');
  await loadNamespace(i18n, 'follow', 'en');
  const images = { categories: () => Promise.resolve([...fallbackCategories]) } as ImagesApi;
  const deps = {
    site,
    services: { ...noBlog, images: () => Promise.resolve(images) },
    queries: { client: createQueryClient() },
    i18n,
    settings: { ...settingsOf(site.config), origin: 'https://example.com' },
    account: testAccount(user, { fetch }),
  };
  render(
    <PageProviders deps={deps}>
      <MemoryRouter initialEntries={[at]}>
        <Page />
      </MemoryRouter>
    </PageProviders>,
  );
  return userEvent.setup();
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the page for following a list', () => {
  it('leads visitors to sign in and back, and offers the feed without an account', async () => {
    await show('/follow?categoryId=4&colour=blue');
    expect(await heading('Follow Animals · Blue')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Sign in to follow by email' })).toHaveAttribute(
      'href',
      `/login?redirect=${encodeURIComponent('/follow?categoryId=4&colour=blue')}`,
    );
    expect(
      screen.getByRole('link', {
        name: 'https://example.com/images/rss.xml?categoryId=4&colour=blue&lang=en',
      }),
    ).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'What you follow' })).toBeNull();
  });

  it('follows and stops following with one button, and lists everything else that is followed', async () => {
    const user = await show('/follow?categoryId=4', { user: ana, fetch: follows([fox, gone]) });
    const own = await screen.findByRole('region', { name: 'What you follow' });
    expect(await within(own).findByRole('link', { name: fox.name })).toHaveAttribute('href', fox.path);
    expect(within(own).getByText('No longer available')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Follow by email' });
    await user.click(button);
    expect(await screen.findByText('You follow this by email')).toBeVisible();
    expect(within(own).getByRole('link', { name: 'Animals' })).toBeVisible();
    expect(button).toHaveTextContent('Unfollow');
    expect(button).toHaveFocus();
    await user.click(within(own).getByRole('button', { name: `Unfollow ${fox.name}` }));
    await user.click(button);
    expect(await within(own).findByText('No longer available')).toBeVisible();
    expect(within(own).getAllByRole('listitem')).toHaveLength(1);
  });

  it('says that mails begin with the confirmation of the address', async () => {
    await show('/follow?q=red++fox', { user: ana, fetch: follows([fox], { emailConfirmed: false }) });
    expect(await heading('Follow “red fox”')).toBeVisible();
    expect(await screen.findByText(/once you confirm your address/)).toBeVisible();
  });

  it('says when the limit is reached', async () => {
    const user = await show('/follow', { user: ana, fetch: follows([], { refused: 'max' }) });
    expect(await heading('Follow new pictures')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Follow by email' }));
    expect(await screen.findByText('You’ve reached the limit. Unfollow something first.')).toBeVisible();
  });
});

describe('its document', () => {
  afterEach(() => vi.unstubAllEnvs());

  async function documentOf(url: string) {
    vi.stubEnv('SSR', true);
    const all = [sampleImage('nature/fjord')];
    const settings = { ...settingsOf(siteConfig), origin: 'https://example.com' };
    const rendered = await renderDocument(
      { url, visitor: visitorOf({ url, acceptLanguage: 'de' }), manifest: {}, settings },
      () => ({
        ...noBlog,
        images: memoryImages(all),
        search: memorySearch(all),
        collections: () =>
          Promise.resolve({
            shared: (token: string) =>
              token === 'a-link'
                ? Promise.resolve({ name: 'Office walls', coverImageId: null, images: all })
                : Promise.reject(Object.assign(new Error('Not found'), { status: 404, code: 'NOT_FOUND' })),
          } as never),
      }),
    );
    const document = new DOMParser().parseFromString(htmlOf(rendered), 'text/html');
    return { status: rendered.status, title: document.querySelector('h1')?.textContent, document };
  }

  it('names the list and its feed in the language of the visitor, and stays out of search engines', async () => {
    const { status, title, document } = await documentOf('/follow?collection=a-link');
    expect([status, title]).toEqual([200, 'Office walls abonnieren']);
    expect(document.querySelector('link[type="application/rss+xml"]')?.getAttribute('href')).toBe(
      '/images/rss.xml?collection=a-link&lang=de',
    );
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  it.each([
    ['/follow', 'Anmelden und per E-Mail abonnieren'],
    ['/collections/of-somebody', 'Anmelden'],
  ])(
    '%s offers visitors without scripts to sign in, instead of waiting for the session',
    async (url, name) => {
      const main = (await documentOf(url)).document.querySelector('main');
      const links = [...(main?.querySelectorAll('a') ?? [])].filter((link) => link.textContent === name);
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        `/login?redirect=${encodeURIComponent(url)}`,
      ]);
      expect(main?.querySelector('.ui-skeleton, [aria-busy]')).toBeNull();
    },
  );

  it.each(['/follow?categoryId=999', '/follow?collection=ended'])('%s is not found', async (url) => {
    const { status, title } = await documentOf(url);
    expect([status, title]).toEqual([404, 'Hier gibt es nichts zu abonnieren']);
  });
});
