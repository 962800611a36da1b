import type { PublicSettings } from '@lumigraph/contracts';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PublicSettingsContext } from './public-settings.tsx';
import { SiteConfigContext, type SiteConfig } from './site-config.tsx';
import { SitePageMeta, type SitePageMetaProps } from './site-page-meta.tsx';

const config = {
  name: 'Site',
  locales: ['en', 'de', 'bg'],
  feeds: [{ path: '/blog/rss.xml', title: 'Blog' }],
} as unknown as SiteConfig;
const settings = { origin: 'https://site.example' } as PublicSettings;

beforeEach(() => document.head.replaceChildren());
afterEach(() => vi.unstubAllEnvs());

function show(address: string, props: Partial<SitePageMetaProps> = {}): void {
  render(
    <SiteConfigContext value={config}>
      <PublicSettingsContext value={settings}>
        <MemoryRouter initialEntries={[address]}>
          <SitePageMeta title="Page" locale="en" {...props} />
        </MemoryRouter>
      </PublicSettingsContext>
    </SiteConfigContext>,
  );
}

const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');
const alternates = () =>
  [...document.head.querySelectorAll('link[hreflang]')].map((link) => [
    link.getAttribute('hreflang'),
    link.getAttribute('href'),
  ]);

it('names one address and the same page in every language of the site', () => {
  show('/?page=2&utm_source=mail', { path: '/?page=2' });
  expect(document.title).toContain('Page');
  expect(canonical()).toBe('https://site.example/?page=2');
  expect(alternates()).toEqual([
    ['en', 'https://site.example/?page=2'],
    ['de', 'https://site.example/?page=2&lang=de'],
    ['bg', 'https://site.example/?page=2&lang=bg'],
    ['x-default', 'https://site.example/?page=2'],
  ]);
});

it.each(['/', undefined])('names the feeds of the page (%s) and of the site in its language', (path) => {
  vi.stubEnv('SSR', true);
  show('/', { ...(path && { path }), feeds: [{ path: '/images/rss.xml?categoryId=4', title: 'Animals' }] });
  const feeds = document.head.querySelectorAll('link[type="application/rss+xml"]');
  expect([...feeds].map((link) => [link.getAttribute('title'), link.getAttribute('href')])).toEqual([
    ['Animals', '/images/rss.xml?categoryId=4&lang=en'],
    ['Blog', '/blog/rss.xml?lang=en'],
  ]);
});

it('the canonical address is the one of the language that is shown, whatever the address names', () => {
  show('/about', { path: '/about', locale: 'de' });
  expect(canonical()).toBe('https://site.example/about?lang=de');
});

it('the main language has one address, with and without its name', () => {
  show('/about?lang=en', { path: '/about' });
  expect(canonical()).toBe('https://site.example/about');
});

it('a page in some languages only names those', () => {
  show('/blog/1', { path: '/blog/1', locales: ['en', 'bg'] });
  expect(alternates().map(([language]) => language)).toEqual(['en', 'bg', 'x-default']);
});

it('a page that is not in English has its first language at the address without one', () => {
  show('/blog/1?lang=en', { path: '/blog/1', locale: 'bg', locales: ['bg'] });
  expect(canonical()).toBe('https://site.example/blog/1');
  expect(alternates()).toEqual([
    ['bg', 'https://site.example/blog/1'],
    ['x-default', 'https://site.example/blog/1'],
  ]);
});

it('a page that no search engine keeps has no address for them', () => {
  show('/profile', { robots: 'noindex' });
  expect(canonical()).toBeUndefined();
  expect(alternates()).toEqual([]);
});
