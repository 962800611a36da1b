import AxeBuilder from '@axe-core/playwright';
import { locales, storageKeys } from '@lumigraph/contracts';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { spokenFaults } from '../spoken.ts';
import { signIn } from './account-steps.ts';
import { accountWith } from './studio-steps.ts';
import { pay, prepared } from './subscribers.ts';

/** Every page in every language instead of a sample. */
const isAll = process.env['LONG_TESTS'] === '1';
const WIDTHS = [390, 768, 1440] as const;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What can differ between the themes: both have the same elements. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

interface StudioPage {
  /** Below `/studio`. */
  path: string;
  /** Opens the page behind the first row. */
  opensRow?: boolean;
  /** What is done before the check: a panel, a dialog, another layout. */
  prepare?: (page: Page) => Promise<unknown>;
}

const pressLayout = (page: Page) => page.locator('.images-layouts button').nth(2).click();

/** Texts of all sections are loaded then. */
async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('dialog').getByRole('link')).not.toHaveCount(0);
}

const pages: readonly StudioPage[] = [
  { path: '/' },
  { path: '/', prepare: openSearch },
  { path: '/images' },
  { path: '/images', prepare: pressLayout },
  { path: '/images?license=free&texts=de' },
  { path: '/images', opensRow: true },
  { path: '/images/categories' },
  { path: '/images/categories/1' },
  { path: '/images/synonyms' },
  { path: '/uploads' },
  { path: '/posts' },
  { path: '/posts/new' },
  { path: '/posts', opensRow: true },
  { path: '/posts/gallery/writing-better-prompts/history' },
  { path: '/inbox' },
  { path: '/inbox', opensRow: true },
  { path: '/inbox/saved-replies' },
  { path: '/inbox/reports' },
  { path: '/inbox/reports', opensRow: true },
  { path: '/users' },
  { path: '/users', opensRow: true },
  { path: '/billing' },
  { path: '/billing', opensRow: true },
  { path: '/billing/subscriptions' },
  { path: '/billing/subscriptions', opensRow: true },
  { path: '/billing/failed-renewals' },
  { path: '/billing/comparison' },
  { path: '/billing/invoices' },
  { path: '/billing/totals' },
  { path: '/billing/prices' },
  { path: '/statistics' },
  { path: '/settings/free' },
  { path: '/settings/company' },
  { path: '/settings/contact' },
  { path: '/settings/banner' },
  { path: '/settings/environment' },
  { path: '/keys' },
  { path: '/audit' },
  { path: '/no-such-page' },
];
const SAMPLE: readonly StudioPage[] = [
  { path: '/', prepare: openSearch },
  { path: '/images', prepare: pressLayout },
  { path: '/images', opensRow: true },
  { path: '/statistics' },
];

/** A payment, a message and a report: lists without rows have other pages. */
async function fill(request: APIRequestContext): Promise<void> {
  await pay(request, await prepared(request, 'free'));
  const person = { name: 'Li Wei', email: 'li@example.org', elapsedMs: 20_000, locale: 'en' };
  const message = {
    ...person,
    appName: 'gallery',
    subject: 'A print',
    message: 'May I print it in two metres?',
  };
  expect((await request.post('/api/contact', { data: message })).status()).toBe(200);
  const report = {
    ...person,
    image: 'nature/fjord-before-sunrise',
    category: 'rights',
    explanation: 'This picture shows me.',
    goodFaith: true,
  };
  expect((await request.post('/api/image-reports', { data: report })).ok()).toBe(true);
}

async function open(page: Page, { path, opensRow, prepare }: StudioPage): Promise<void> {
  await page.goto(`/studio${path}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  if (opensRow) {
    const list = page.url();
    // A row of a table, or a tile; the place of one that is loading cannot be opened.
    const row = page.locator('tbody tr[data-pressable], tbody td[data-index]:has(button)').first();
    await row.focus();
    await row.press('Enter');
    await expect(page).not.toHaveURL(list);
    await expect(heading).toBeVisible();
  }
  await prepare?.(page);
  await expect(page.locator('#main .ui-skeleton')).toHaveCount(0);
  await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0);
}

const axeOf = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

async function findings(page: Page, axe: AxeBuilder, where: string): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${where} ${new URL(page.url()).pathname} ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
}

// A page that does not exist.
test.use({ provokedStatuses: [404] });

for (const locale of isAll ? locales : (['de'] as const)) {
  const [what, where] = isAll ? ['every page', 'at three widths'] : ['a sample', 'on a phone'];
  test(`${what} of the studio in ${locale} is accessible ${where} and in both themes`, async ({
    page,
    request,
  }) => {
    test.setTimeout(isAll ? 60 * 60_000 : 3 * 60_000);
    page.setDefaultTimeout(30_000);
    if (isAll) await fill(request);
    await page.goto('/studio');
    await signIn(page, accountWith('admin'));
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      storageKeys.preferredLocale,
      locale,
    ] as const);
    const found: string[] = [];
    for (const each of isAll ? pages : SAMPLE) {
      // Rows of a list are rows of a table at this width, and can be opened.
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await open(page, each);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      for (const width of isAll ? WIDTHS.toReversed() : [390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        found.push(...(await findings(page, axeOf(page).withTags(TAGS), `${width} light`)));
        for (const fault of await spokenFaults(page)) found.push(`${width} ${page.url()} ${fault}`);
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
        found.push(...(await findings(page, axeOf(page).withRules(COLOR_RULES), `${width} dark`)));
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (overflow > 0) found.push(`${width} ${page.url()} scrolls sideways by ${overflow} pixels`);
      }
    }
    expect(found).toEqual([]);
  });
}
