import { describe, expect, it } from 'vitest';
import { crawlerFile, type SitemapOf } from '../app/crawler-files.ts';
import type { SiteData } from '../app/render-request.ts';
import type { Site } from '../app/site.ts';
import { inLanguage } from '../lib/language-address.ts';
import { ORIGIN, renderPage } from './check-site.ts';

export interface AddressesToCheck {
  site: Site;
  /** The site's own sitemap pages, as its server entry passes them. */
  sitemap?: SitemapOf;
  /** An address of each page: `/blog/fjords` for `/blog/:id`. By default every route without a parameter. */
  addresses?: readonly string[];
  services?: SiteData;
}

/** The first rendering of a page compiles its modules. */
const RENDERINGS_MS = 90_000;

/**
 * Checks the metadata of every page for search engines: its canonical address is a page of the site, it lists
 * exactly the languages in which its text exists, and the sitemap contains it, unless it is excluded from
 * search.
 */
export function checkAddresses({ site, sitemap = () => ({}), addresses, services }: AddressesToCheck): void {
  const { locales } = site.config;
  const routes = site.routes.filter(({ guard }) => guard !== 'login').map(({ path }) => path);
  const paths = [...new Set(addresses ?? routes.filter((path) => !/[*:]/.test(path)))];
  const parse = (text: string, type: DOMParserSupportedType) => new DOMParser().parseFromString(text, type);

  async function open(path: string, locale?: string) {
    const url = locale === undefined ? path : inLanguage(`${ORIGIN}${path}`, locale).slice(ORIGIN.length);
    const page = parse((await renderPage(site, url, 'en', services)).body, 'text/html');
    const robots = page.querySelector('meta[name="robots"]')?.getAttribute('content') ?? '';
    return {
      canonical: page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? undefined,
      alternates: [...page.querySelectorAll('link[rel="alternate"][hreflang]')]
        .map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`)
        .toSorted(),
      said: page.querySelector('meta[property="og:locale"]')?.getAttribute('content'),
      language: page.querySelector('h1')?.closest('[lang]')?.getAttribute('lang'),
      isKeptOut: robots.includes('noindex'),
    };
  }

  async function listed(): Promise<string[]> {
    const data: SiteData = services ?? (() => ({}) as ReturnType<SiteData>);
    const file = await crawlerFile({ site, sitemap, data }, { path: '/sitemap.xml', origin: ORIGIN });
    return [...parse(file?.body ?? '', 'text/xml').querySelectorAll('url > loc')].map(
      ({ textContent }) => textContent,
    );
  }

  describe('what search engines learn', () => {
    it.each(paths)('of %s', { timeout: RENDERINGS_MS }, async (path) => {
      const address = `${ORIGIN}${path}`;
      const { canonical, isKeptOut } = await open(path);
      expect(canonical).toBe(isKeptOut ? undefined : address);
      expect((await listed()).includes(address)).toBe(!isKeptOut && !path.includes('?'));
      if (isKeptOut) return;
      const versions = await Promise.all(
        locales.map(async (locale) => ({ locale, ...(await open(path, locale)) })),
      );
      const exists = versions.filter(({ locale, language }) => language === locale);
      const expected = [
        ...exists.map(({ locale }) => `${locale} ${inLanguage(address, locale)}`),
        `x-default ${address}`,
      ].toSorted();
      for (const version of versions) {
        const own = exists.includes(version) ? inLanguage(address, version.locale) : address;
        expect(version).toMatchObject({ canonical: own, alternates: expected, said: version.language });
      }
    });

    it('the sitemap has pages of the site alone, each of them once', async () => {
      const all = await listed();
      expect(all.filter((address) => !site.hasScreen(new URL(address).pathname))).toEqual([]);
      expect(new Set(all).size).toBe(all.length);
    });
  });
}
