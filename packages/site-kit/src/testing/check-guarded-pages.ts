import { describe, expect, it } from 'vitest';
import type { Site } from '../app/site.ts';
import { pageLocales, renderPage } from './check-site.ts';

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
