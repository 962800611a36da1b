import userEvent from '@testing-library/user-event';
import { noBlog } from './no-blog.ts';
import { type ImageMetadata, type ImagesApi, type SearchApi } from '@lumigraph/contracts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import {
  createI18n,
  loadNamespace,
  PageProviders,
  createQueryClient,
  settingsOf,
  testAccount,
} from '@lumigraph/site-kit/testing';
import { site } from '../app/site.ts';
import { memoryImages, memorySearch, offerOf, sampleImage } from '../features/image/testing/memory-images.ts';
import { Page } from '../pages/image-page.tsx';

export const ODD_ID = 'nature/50% off/a+b ä?#';
export const first = sampleImage('first', {
  prompt: 'Layered ridges',
  model: 'Procedural study 1',
  seed: '18446744073709551615',
  special: true,
});
const odd = sampleImage(ODD_ID);
const abstract = sampleImage('abstract/silk', {
  categoryId: 2,
  categoryName: 'Abstract',
  special: true,
});
const last = sampleImage('last');
export const sampleImages = [first, odd, abstract, last];
/** The download offer of Premium. */
export const member = offerOf(first, { waitSeconds: 0, originalAllowed: true });

function Grid() {
  const { pathname, search } = useLocation();
  return <h1>Grid at {pathname + search}</h1>;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

export interface SetUp {
  images?: Partial<ImagesApi>;
  search?: () => Promise<SearchApi>;
  all?: readonly ImageMetadata[];
  locale?: string;
  account?: ReturnType<typeof testAccount>;
  /** History entries before the page's own. */
  before?: string[];
  state?: object;
}

export async function depsFor({ images, search, all = sampleImages, locale = 'en', account }: SetUp) {
  const i18n = await createI18n(site.texts, locale);
  await loadNamespace(i18n, 'image', locale);
  return {
    site,
    services: {
      ...noBlog,
      images: memoryImages(all, images),
      search: search ?? memorySearch(all),
    },
    queries: { client: createQueryClient() },
    i18n,
    settings: { ...settingsOf(site.config), origin: 'https://example.com' },
    account: account ?? testAccount(undefined),
  };
}

export async function show(address: string, setUp: SetUp = {}) {
  const deps = await depsFor(setUp);
  const url = new URL(address, 'https://example.com');
  const entries = [
    ...(setUp.before ?? []),
    { pathname: url.pathname, search: url.search, hash: url.hash, state: setUp.state ?? null },
  ];
  const view = render(
    <PageProviders deps={deps}>
      <MemoryRouter initialEntries={entries}>
        <Address />
        <Routes>
          <Route path="/image/*" element={<Page />} />
          <Route path="*" element={<Grid />} />
        </Routes>
      </MemoryRouter>
    </PageProviders>,
  );
  return { ...view, ...deps, user: userEvent.setup() };
}

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
export const address = () => screen.getByTestId('address').textContent;
export const press = (key: string, more: KeyboardEventInit = {}): void => {
  fireEvent.keyDown(document.body, { key, ...more });
};

/** Names of the saved files. */
export const saved: string[] = [];

/** Replaces what the browser does outside the page, before each test of a file. */
export function prepareBrowser(): void {
  beforeEach(() => {
    saved.length = 0;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(async () => new Response('bytes', { headers: { 'content-type': 'image/jpeg' } })),
    );
  });

  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}
