import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from '../fixtures.ts';
import { demoInShort, startOwnSite, type OwnSite } from '../own-site.ts';
import { fill, typed, WORD } from './form-steps.ts';

type Kind = 'contact' | 'report' | 'withdrawal' | 'cancellation' | 'scripts';

/** A server that logs everything, for all tests of this file; no test may leave a typed value in the log. */
const test = base.extend<{ noTypedWord: undefined }, { own: OwnSite }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const own = await startOwnSite({
        settings: { LOG_LEVEL: 'debug', SOCIAL_DEMO_PORT: '0', SITES: 'gallery,dating,minorities' },
        fill: demoInShort,
      });
      await use(own);
      await own.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ own }, use) => use(own.origin),
  /** Checks that no typed value is in an address of the browser or in the log. */
  noTypedWord: [
    async ({ page, own, request }, use) => {
      const addresses: string[] = [];
      page.on('request', (sent) => addresses.push(sent.url(), sent.headers()['referer'] ?? ''));
      page.on('framenavigated', (frame) => addresses.push(frame.url()));
      await use(undefined);
      expect(addresses.join('\n')).not.toContain(WORD);
      // Once this request is in the log, all earlier requests are in it too. The log has methods, but no addresses.
      const { length } = own.log().split('DELETE');
      await request.delete('/api/end');
      await expect.poll(() => own.log().split('DELETE')).toHaveLength(length + 1);
      expect(own.log()).not.toContain(WORD);
    },
    { auto: true },
  ],
});
// One worker: the tests share a server.
test.describe.configure({ mode: 'default' });

/** One of the images of {@link demoInShort}. */
const REPORTED = 'abstract/amber-gyroid';
/** By element: Playwright does not search for text within `noscript`. */
const needed = (page: Page): Locator => page.locator('noscript .without-scripts');
/** Every indicator of a running request. */
const LOADING =
  '.cell-waiting, .ui-skeleton, .ui-spinner, .ui-progress-ring, [aria-busy="true"], [role="progressbar"], [data-busy="true"]';
const postForms = (page: Page): Locator => page.locator('form[method="post"]:visible');

/** The response of the page when its form was sent without scripts. */
const responses: Record<Kind, { status: number; says: RegExp }> = {
  contact: { status: 200, says: /Thank you for your message/ },
  report: { status: 200, says: /We received your report/ },
  withdrawal: { status: 200, says: /Confirm withdrawal/ },
  cancellation: { status: 200, says: /We have received your cancellation/ },
  scripts: { status: 422, says: /Nothing was sent/ },
};

/** The sites at their ports, and the pages with a form, as listed by the build. */
const sites = await Promise.all(
  ['gallery', 'dating', 'minorities'].map(async (id, offset) => {
    const entry = join(import.meta.dirname, `../../apps/${id}/dist/server/entry-server.js`);
    const { forms } = (await import(entry)) as { forms: { pages: { path: string; kind: Kind }[] } };
    return { id, offset, pages: forms.pages };
  }),
);
/** The form to report an image is shown for an image only. */
const queryOf = (kind: Kind): string => (kind === 'report' ? `?image=${REPORTED}` : '');
const originOf = ({ origin }: OwnSite, offset: number): string =>
  `http://localhost:${Number(new URL(origin).port) + offset}`;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, provokedStatuses: [400] });

  for (const { id, offset, pages } of sites) {
    test(`${id}: each page explains what it needs, and its forms work @long`, async ({ page, own }) => {
      for (const { path, kind } of pages) {
        await test.step(path, async () => {
          const address = originOf(own, offset) + path + queryOf(kind);
          const { status, says } = responses[kind];
          // Of the other sites, only the forms that work without scripts: their other pages are those of the gallery.
          if (id === 'gallery' || kind !== 'scripts') {
            await page.goto(address);
            await expect(page.locator('h1').or(needed(page)).first()).toBeVisible();
            await expect(page.locator(LOADING).filter({ visible: true })).toHaveCount(0);
            await expect(needed(page)).toBeVisible({ visible: kind === 'scripts' });
            const form = postForms(page);
            if ((await form.count()) > 0) {
              await fill(form);
              const [response] = await Promise.all([
                page.waitForResponse((candidate) => candidate.request().method() === 'POST'),
                form.getByRole('button').last().click(),
              ]);
              expect(response.status()).toBe(status);
              await expect(page.getByText(says).first()).toBeVisible();
              expect(await page.content()).not.toContain(typed.password);
              return;
            }
          }
          // The scripts render this form; it can be submitted without them when those of the next page fail to load.
          expect(kind).toBe('scripts');
          const response = await page.request.post(address, { form: typed });
          expect(response.status()).toBe(status);
          const html = await response.text();
          expect(html).toMatch(says);
          expect(html).not.toContain(WORD);
        });
      }
    });
  }

  test('every other form is a search, or explains that it needs scripts @long', async ({ page }) => {
    for (const path of ['/', '/?q=blue', '/cookie-settings', '/license/certificate', '/blog', '/no-such']) {
      await page.goto(path);
      await expect(
        page.locator('form:not([method="post"])').locator('[type="password"], [type="email"]'),
      ).toHaveCount(0);
      await expect(page.locator('form:not([method="post"])')).toHaveCount(
        await page.locator('search form').count(),
      );
      for (const form of await postForms(page).all()) {
        await expect(form.getByRole('button', { disabled: false })).toHaveCount(0);
        await expect(page.locator('main noscript p')).toBeVisible();
      }
    }
    await page.goto('/license/certificate');
    await page.locator('main search input').fill('AAAA-BBBB-CCCC');
    await page.locator('main search').getByRole('button').click();
    await expect(page).toHaveURL(/[?&]id=AAAA-BBBB-CCCC/);
  });

  test('an invalid contact message is shown again with its text', async ({ page }) => {
    await page.goto('/contact?lang=de');
    await page.locator('input[name="name"]').fill(WORD);
    await page.locator('textarea[name="message"]').fill('Kurz');
    await postForms(page).getByRole('button').click();
    await expect(page.locator('input[name="name"]')).toHaveValue(WORD);
    await expect(page.locator('textarea[name="message"]')).toHaveValue('Kurz');
    await expect(page.locator('[data-part="field-error"]')).toHaveCount(3);
  });

  test('a withdrawal takes two steps @long', async ({ page }) => {
    await page.goto('/withdraw');
    await fill(postForms(page));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(typed.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(page.getByText('We have received your withdrawal')).toBeVisible();
  });

  test('a demo sign-in without scripts ends on a page that explains it @long', async ({ page, own }) => {
    for (const choice of ['Cancel', /Elena/]) {
      await page.goto('/api/auth/google');
      await expect(page.getByRole('heading', { name: 'Choose a demo account' })).toBeVisible();
      await page.getByRole('button', { name: choice }).click();
      await expect(page).toHaveURL(/\/auth\?/);
      await expect(needed(page)).toBeVisible();
    }
    expect(own.log()).not.toMatch(/elena/i);
  });

  test('the demo bank accepts one decision @long', async ({ page }) => {
    const post = (path: string, data: object, headers = {}) =>
      page.request.post(`/api/${path}`, { data, headers });
    const names = { firstName: 'Ann', lastName: 'Lee', email: 'bank@example.com' };
    const registered = await post('auth/register', {
      ...names,
      password: 'Rose-Garden-42!',
      confirmPassword: 'Rose-Garden-42!',
    });
    const { token } = (await registered.json()) as { token: string };
    const paid = await post(
      'payments/payment',
      {
        planId: 'premium-monthly',
        amount: 4.99,
        currency: 'EUR',
        provider: 'stripe',
        immediateStartConsent: true,
        consentVersion: '2026-11',
        country: 'DE',
        card: { number: '4000000000003220', exp_month: 12, exp_year: 2040, cvc: '123', name: 'Ann Lee' },
      },
      { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    );
    const { nextAction } = (await paid.json()) as { nextAction: { url: string } };
    await page.goto(nextAction.url);
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await expect(page).toHaveURL(/\/subscription\/success\?payment=/);
    await expect(needed(page)).toBeVisible();
    await page.goto(nextAction.url);
    await expect(page.getByText('This payment was taken')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve payment' })).toHaveCount(0);
  });
});

/** The files of the site: the starter, which loads them, is in the document. */
const SITE_FILES = '**/assets/*.js';

/** Submits the form of a page whose scripts are held back until they are released, or for ever. */
async function submitEarly(page: Page, path: string): Promise<{ arrive: () => void; fail: () => void }> {
  const held = Promise.withResolvers<boolean>();
  await page.route(SITE_FILES, async (route) => {
    if (await held.promise) await route.continue();
    else await route.fulfill({ status: 404, contentType: 'text/javascript', body: '' });
  });
  await page.goto(path, { waitUntil: 'commit' });
  // The loader runs: it requests the files of the site.
  await page.locator('link[rel="modulepreload"]').first().waitFor({ state: 'attached' });
  const form = page.locator('main form[method="post"]');
  await fill(form);
  await form.locator('input:visible').first().press('Enter');
  await expect(form).toHaveAttribute('aria-busy', 'true');
  return { arrive: () => held.resolve(true), fail: () => held.resolve(false) };
}

test.describe('with slow scripts', () => {
  for (const { path, call, says } of [
    { path: '/auth', call: '/api/auth/login', says: 'Invalid email or password' },
    { path: '/login', call: '/api/auth/login', says: 'Invalid email or password' },
    { path: '/register', call: '/api/auth/register', says: 'Account created successfully!' },
    { path: '/forgot-password', call: '/api/auth/forgot-password', says: 'Password reset email sent!' },
    { path: '/contact', call: '/api/contact', says: 'Thank you for your message' },
    { path: '/withdraw', call: undefined, says: typed.email },
  ]) {
    test(`the form of ${path} waits for its scripts and is sent once @long`, async ({ page }) => {
      const posts: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST')
          posts.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
      });
      const { arrive } = await submitEarly(page, path);
      expect(posts).toEqual([]);
      arrive();
      await expect(page.getByText(says).first()).toBeVisible();
      const arrived = posts.filter((post) => post.startsWith(`${call ?? path} `));
      expect(arrived).toHaveLength(call ? 1 : 0);
      if (call) expect(arrived[0]).toContain(WORD);
    });
  }
});

test.describe('with scripts that fail to load', () => {
  for (const [path, kind] of [
    ['/login', 'scripts'],
    ['/contact', 'contact'],
    ['/withdraw', 'withdrawal'],
  ] as const) {
    test(`the server handles the form of ${path} @long`, async ({ page }) => {
      const { fail } = await submitEarly(page, path);
      fail();
      await expect(page.getByText(responses[kind].says).first()).toBeVisible();
    });
  }
});
