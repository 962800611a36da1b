import { describe, expect, it } from 'vitest';
import { crawlerFile, type SitemapOf } from '../app/crawler-files.ts';
import type { SiteData } from '../app/render-request.ts';
import type { Site } from '../app/site.ts';
import { inLanguage, LANGUAGE_PARAM, versionAddress } from '../lib/language-address.ts';
import { ORIGIN, renderPage, pageLocales } from './check-site.ts';

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

const parse = (text: string, type: DOMParserSupportedType) => new DOMParser().parseFromString(text, type);

const namesOf = (links: Iterable<Element>): string[] =>
  Array.from(links, (link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`).toSorted();

/** What a rendered page says about its address and its languages. */
async function readPage({ site, services }: AddressesToCheck, url: string) {
  const page = parse((await renderPage(site, url, { data: services })).body, 'text/html');
  const attributes = (selector: string, name: string) =>
    [...page.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '');
  return {
    canonical: attributes('link[rel="canonical"]', 'href')[0],
    alternates: namesOf(page.querySelectorAll('link[rel="alternate"][hreflang]')),
    /** Of the body. */
    language: page.querySelector('h1')?.closest('[lang]')?.getAttribute('lang') ?? '',
    openGraph: {
      url: attributes('meta[property="og:url"]', 'content')[0],
      locale: attributes('meta[property="og:locale"]', 'content')[0],
      alternates: attributes('meta[property="og:locale:alternate"]', 'content').toSorted(),
    },
    /** Languages in the links to other pages. */
    linked: new Set(
      attributes('header a[href^="/"], footer a[href^="/"]', 'href').map((href) =>
        new URL(href, ORIGIN).searchParams.get(LANGUAGE_PARAM),
      ),
    ),
    isKeptOut: attributes('meta[name="robots"]', 'content').join(',').includes('noindex'),
  };
}

/** The entries of the sitemap in their order: an address and the versions that the entry names. */
async function readSitemap({ site, sitemap = () => ({}), services }: AddressesToCheck) {
  const data: SiteData = services ?? (() => ({}) as ReturnType<SiteData>);
  const file = await crawlerFile({ site, sitemap, data }, { path: '/sitemap.xml', origin: ORIGIN });
  return [...parse(file?.body ?? '', 'text/xml').querySelectorAll('url')].map((entry) => ({
    address: entry.querySelector('loc')?.textContent ?? '',
    alternates: namesOf(entry.getElementsByTagName('xhtml:link')),
  }));
}

function withoutLanguage(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(LANGUAGE_PARAM);
  return url.href;
}

function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

/**
 * Checks the metadata of every page for search engines: its canonical address is a page of the site, it lists
 * exactly the languages in which its text exists, and the sitemap contains these versions, unless the page is
 * excluded from search.
 */
export function checkAddresses(check: AddressesToCheck): void {
  const { site, addresses } = check;
  const { locales } = site.config;
  const routes = site.routes.filter(({ guard }) => guard !== 'login').map(({ path }) => path);
  const all = [...new Set(addresses ?? routes.filter((path) => !/[*:]/.test(path)))];
  // A page is rendered in every language; the long run checks all pages.
  const isSample = import.meta.env['LONG_TESTS'] !== '1';
  const paths = all.filter((_, index) => !isSample || index % 3 === 0);

  describe('what search engines learn', () => {
    it.each(paths)('of %s', { timeout: RENDERINGS_MS }, async (path) => {
      const address = `${ORIGIN}${path}`;
      const { canonical, isKeptOut } = await readPage(check, path);
      expect(canonical).toBe(isKeptOut ? undefined : address);

      const shown = isKeptOut ? [] : locales;
      const versions = await Promise.all(
        shown.map(async (locale) => ({ locale, ...(await readPage(check, inLanguage(path, locale))) })),
      );
      const exists = versions.filter((each) => each.language === each.locale).map(({ locale }) => locale);
      const alternates = [
        ...exists.map((locale) => `${locale} ${versionAddress(address, locale, exists)}`),
        `x-default ${address}`,
      ].toSorted();
      for (const { locale, ...version } of versions) {
        const own = versionAddress(address, version.language, exists);
        const others = exists.filter((other) => other !== version.language).map(openGraphLocale);
        expect(version).toMatchObject({
          canonical: own,
          alternates,
          openGraph: {
            url: own,
            locale: openGraphLocale(version.language),
            alternates: others.toSorted(),
          },
          linked: new Set([locale]),
        });
      }

      // Further pages of a list are found through its first page, those of sign-in through every page.
      const listed = /[?&]page=|^\/(?:login|register)$/.test(path) ? [] : exists;
      const entries = (await readSitemap(check)).filter(
        (entry) => withoutLanguage(entry.address) === address,
      );
      expect(entries).toEqual(
        listed.map((locale) => ({ address: versionAddress(address, locale, exists), alternates })),
      );
    });

    it('the sitemap has pages of the site alone, each of them once', async () => {
      const listed = (await readSitemap(check)).map(({ address }) => address);
      expect(listed.filter((address) => !site.hasScreen(new URL(address).pathname))).toEqual([]);
      expect(new Set(listed).size).toBe(listed.length);
    });
  });
}

/**
 * Guarded pages are rendered in the browser, once the session is known. Their initial documents contain the
 * page's title and no account data.
 */
export function checkGuardedPages(site: Site): void {
  const guarded = site.routes.filter(({ guard }) => guard === 'login').map(({ path }) => path);

  describe.each(pageLocales)('the pages behind a sign-in, in %s', (locale) => {
    it.each(guarded)(
      '%s has title, language and robots from the beginning, and nobody in it',
      async (path) => {
        const { status, body, shared } = await renderPage(site, `${path}?payment=pay_of_somebody`, {
          acceptLanguage: locale,
        });
        const page = new DOMParser().parseFromString(body, 'text/html');
        expect(status).toBe(200);
        expect(shared).toBe(false);
        expect(page.documentElement.lang).toBe(locale);
        expect(page.querySelectorAll('title')).toHaveLength(1);
        expect(page.title).toMatch(/^\S.+ \S+ .*\S$/);
        expect(page.title).toContain(site.config.name);
        expect(page.title).not.toMatch(/[a-z]\.[a-z]/);
        expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
        const trail = page.querySelector('main .breadcrumb')?.textContent ?? '';
        expect(trail).not.toBe('');
        expect(page.querySelector('main')?.textContent).toBe(trail);
        expect(body).not.toContain('pay_of_somebody');
        // Without scripts the place of the page stays empty.
        expect(page.querySelector('body > noscript')?.textContent).toContain('JavaScript');
      },
    );
  });
}
