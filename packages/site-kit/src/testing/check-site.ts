import { describe, expect, it } from 'vitest';
import { createRenderer } from '../app/render-site.tsx';
import type { RenderResult, SiteData } from '../app/render-request.ts';
import type { Site } from '../app/site.ts';
import { settingsOf } from '../lib/public-settings.tsx';

const manifest = { 'index.html': { file: 'assets/index.js', isEntry: true } };
export const ORIGIN = 'https://site.example';
/** The first rendering of a page compiles its modules. */
const FIRST_LOAD_MS = 90_000;

const noBilling = {
  plans: () => Promise.resolve([]),
  paymentOptions: () => Promise.reject(new Error('Pages of a site are rendered without paying.')),
};
const withoutPayments: SiteData = () => ({ billing: () => Promise.resolve(noBilling) });

/** The HTML of a rendered document, without its styles and scripts. */
export function htmlOf({ document }: RenderResult): string {
  if (!document) return '';
  const attributes = Object.entries(document.attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<!doctype html><html${attributes.join('')}><head>${document.head.join('')}</head><body>${document.body.join('')}</body></html>`;
}

type RenderedPage = RenderResult & { body: string };

/** Several checks read the same page: each is rendered once for a site, or for data of its own. */
const rendered = new WeakMap<object, Map<string, Promise<RenderedPage>>>();

interface Visit {
  acceptLanguage?: string;
  /** Default: the data of a site that offers no payment. */
  data?: SiteData | undefined;
}

/** A page as the server would send it. */
export function renderPage(site: Site, url: string, visit: Visit = {}): Promise<RenderedPage> {
  const { acceptLanguage = 'en', data } = visit;
  const pages = rendered.get(data ?? site) ?? new Map<string, Promise<RenderedPage>>();
  rendered.set(data ?? site, pages);
  const key = `${acceptLanguage} ${url}`;
  const page = pages.get(key) ?? render(site, url, { acceptLanguage, data: data ?? withoutPayments });
  pages.set(key, page);
  return page;
}

async function render(
  site: Site,
  url: string,
  { acceptLanguage, data }: { acceptLanguage: string; data: SiteData },
): Promise<RenderedPage> {
  const renderer = createRenderer(site);
  const settings = { ...settingsOf(site.config), origin: ORIGIN };
  const visitor = renderer.visitorOf({ url, acceptLanguage });
  const result = await renderer.render({ url, visitor, manifest, settings }, data);
  return { ...result, body: htmlOf(result) };
}

const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

/** Languages of the checks of each page: two scripts without Latin letters beside English; the long run adds German. */
export const pageLocales = ['en', 'bg', 'zh', ...(import.meta.env['LONG_TESTS'] === '1' ? ['de'] : [])];

/** A key without a text is rendered as the key itself. */
const KEY = /^[a-z][A-Za-z]*(?:\.[A-Za-z0-9]+)+$/;

function missingTexts(page: Document): string[] {
  const elsewhere = 'a[href^="http"], a[href^="mailto:"], script';
  return [...page.body.querySelectorAll('*')]
    .filter((element) => element.children.length === 0 && !element.matches(elsewhere))
    .map((element) => element.textContent.trim())
    .filter((text) => KEY.test(text));
}

const scriptOf: Readonly<Record<string, RegExp>> = {
  bg: /\p{Script=Cyrillic}|^Premium$/u,
  zh: /\p{Script=Han}|^Premium$/u,
};

/** Every page below the home page shows its breadcrumb, in its language. */
export function checkBreadcrumbs(site: Site): void {
  // Pages whose name comes from data render their breadcrumb themselves.
  const twoLevels = site.routes.filter(({ path, trail }) => !/[*:]/.test(path) && path !== '/' && !trail);

  describe.each(['en', 'bg', 'zh'])('the breadcrumbs in %s', (locale) => {
    it.each(twoLevels.map(({ path }) => path))(
      '%s leads from home to itself, in words',
      { timeout: FIRST_LOAD_MS },
      async (path) => {
        const page = parse((await renderPage(site, path, { acceptLanguage: locale })).body);
        const trails = page.querySelectorAll('nav.breadcrumb');
        expect(trails).toHaveLength(1);
        const steps = [...trails[0]!.querySelectorAll('li')].map((step) => step.textContent);
        expect(steps).toHaveLength(path.split('/').length);
        expect(page.querySelectorAll('.breadcrumb [aria-current="page"]')).toHaveLength(1);
        // No segment of the address is shown unchanged.
        const script = scriptOf[locale] ?? /./u;
        for (const step of steps) expect(step).toMatch(script);
        const data = [...page.querySelectorAll('script[type="application/ld+json"]')]
          .map(({ textContent }) => JSON.parse(textContent ?? '{}') as Record<string, unknown>)
          .find((value) => value['@type'] === 'BreadcrumbList') as
          { itemListElement: { name: string }[] } | undefined;
        expect(data?.itemListElement.map(({ name }) => name)).toEqual(steps);
      },
    );
  });

  it('shows no breadcrumb on the home page and on unknown addresses', async () => {
    for (const path of ['/', '/no/such-page']) {
      expect(parse((await renderPage(site, path)).body).querySelector('.breadcrumb')).toBeNull();
    }
  });
}

/** Checks for every site: its pages are complete documents in its brand and its languages. */
export function checkSite(site: Site): void {
  checkBreadcrumbs(site);

  // Guarded pages are rendered in the browser, once the session is known: see `checkGuardedPages`.
  const open = site.routes.filter(({ path, guard }) => guard !== 'login' && !/[*:]/.test(path));
  const own = open.map(({ path }) => path);

  describe.each(pageLocales)('the pages in %s', (locale) => {
    it.each(own)('%s is a document with title, heading and brand, and every text is there', async (path) => {
      const { status, body } = await renderPage(site, path, { acceptLanguage: locale });
      const page = parse(body);
      expect(status).toBe(200);
      expect(page.documentElement.lang).toBe(locale);
      expect(page.documentElement.dataset['brand']).toBe(site.config.brand);
      expect(page.title).toContain(site.config.name);
      expect(page.querySelectorAll('h1').length).toBeLessThanOrEqual(1);
      expect(missingTexts(page)).toEqual([]);
      // The policy of our documents blocks style attributes.
      expect(body).not.toContain(' style="');
    });
  });

  it('has a home page that search engines and messengers can show', async () => {
    const page = parse((await renderPage(site, '/')).body);
    const content = (selector: string) => page.querySelector(selector)?.getAttribute('content') ?? '';
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(content('meta[name="description"]').length).toBeGreaterThan(40);
    expect(content('meta[property="og:site_name"]')).toBe(site.config.name);
    expect(content('meta[property="og:description"]')).toBe(content('meta[name="description"]'));
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`${ORIGIN}/`);
  });

  it('answers an unknown address with its own page and the status 404', async () => {
    const { status, body } = await renderPage(site, '/no-such-page');
    expect(status).toBe(404);
    expect(parse(body).querySelector('a.brand')?.textContent).toContain(site.config.name);
  });

  it('calls a page in the way to it as the link to it is called', async () => {
    const last = (page: Document) => page.querySelector('.breadcrumb [aria-current]')?.textContent;
    for (const { to } of site.navigation.main) {
      const page = parse((await renderPage(site, to, { acceptLanguage: 'de' })).body);
      const link = page.querySelector(`.site-nav a[href="${to}"]`)?.textContent;
      expect([link, undefined]).toContain(last(page));
    }
  });

  it('has the pages for sign-in, registration, plans, one-off products and contact', () => {
    const promised = [
      '/login',
      '/register',
      '/forgot-password',
      '/subscription/plans',
      '/support',
      '/contact',
    ];
    expect(promised.filter((path) => !site.hasScreen(path))).toEqual([]);
  });

  it('leads by every link of header and footer to a page of its own', async () => {
    const page = parse((await renderPage(site, '/')).body);
    const links = [...page.querySelectorAll('header a[href^="/"], footer a[href^="/"]')];
    expect(links.length).toBeGreaterThan(8);
    const dead = links
      .map((link) => new URL(link.getAttribute('href') ?? '', ORIGIN).pathname)
      .filter((path) => !site.hasScreen(path));
    expect(dead).toEqual([]);
  });
}
