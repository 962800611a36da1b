import type { Page } from '@playwright/test';
import { rowOf } from '../database.ts';
import { expect, test } from '../fixtures.ts';
import { longIf } from '../sample.ts';
import { mailTo, menu, ready, register, signIn } from './account-steps.ts';
import { order, toPayment } from './subscription-steps.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 4310);

/** The sites besides the gallery, each at its own address. */
const sites = [
  {
    id: 'dating',
    name: 'Twosome',
    origin: `http://localhost:${PORT + 1}`,
    heading: 'Good dates start with good questions',
    german: 'Gute Dates beginnen mit guten Fragen',
    ownPage: { link: 'Meeting safely', path: '/meeting-safely' },
  },
  {
    id: 'minorities',
    name: 'Minorities in Bulgaria',
    origin: `http://localhost:${PORT + 2}`,
    heading: 'Bulgaria has always been home to many',
    german: 'Bulgarien war immer die Heimat vieler',
    ownPage: { link: 'Rights', path: '/rights' },
  },
] as const;

const chooseLanguage = async (page: Page, name: string): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Language|Sprache/ })
    .click();
  await page.getByRole('menuitemradio', { name }).click();
};

for (const { id, name, origin, heading, german, ownPage } of sites) {
  test.describe(name, () => {
    test.use({ baseURL: origin });

    test('is rendered on the server with its own brand and has the API at its origin', async ({
      page,
      request,
    }) => {
      const html = await (await request.get('/')).text();
      expect(html).toContain(`data-brand="${id}"`);
      expect(html).toContain(heading);
      expect(html).toContain(`<meta property="og:site_name" content="${name}"`);
      expect((await request.get('/api/health')).status()).toBe(200);
      expect(await (await request.get('/robots.txt')).text()).toContain(`${origin}/sitemap.xml`);
      expect((await request.get('/no-such-page')).status()).toBe(404);
      const gallery = `http://localhost:${PORT}`;
      expect(html).toMatch(new RegExp(`<a href="${gallery}/?">Lumigraph</a>`));

      await page.goto('/');
      await expect(page).toHaveTitle(new RegExp(`· ${name}$`));
      await page.getByRole('banner').getByRole('link', { name: ownPage.link }).click();
      await expect(page).toHaveURL(ownPage.path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(ownPage.link);
      await page.goto('/no-such-page');
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    });

    test('its plans lead to what Premium includes in the gallery, and to its license', async ({ page }) => {
      await page.goto(`${origin}/subscription/plans`);
      const main = page.getByRole('main');
      await main.getByRole('link', { name: 'Everything Premium includes' }).click();
      await expect(page).toHaveURL(/\/subscription\/plans/);
      await expect(page.getByText('License for commercial use').first()).toBeVisible();
      await page.goBack();
      await main.getByRole('link', { name: 'The license' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('License');
    });

    test('names its own address in the footer', async ({ page }) => {
      await page.goto('/');
      const website = page.getByRole('contentinfo').getByRole('link', { name: new URL(origin).host });
      await expect(website).toHaveAttribute('href', origin);
    });

    test(`can be read in German, remembers it, and the skip link leads to the content @long`, async ({
      page,
    }) => {
      await page.goto('/');
      await ready(page);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.locator('#content')).toBeFocused();
      await chooseLanguage(page, 'Deutsch');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(german);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(german);
    });

    test(`signs up, out and in again, and shows the profile${longIf(id !== 'dating')}`, async ({ page }) => {
      const person = await register(page);
      await expect(page).toHaveURL(`${origin}/`);
      await menu(page).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      await page.goto('/login?redirect=%2Fprofile');
      await ready(page);
      await signIn(page, person);
      await expect(page).toHaveURL(`${origin}/profile`);
      await expect(page.getByText(person.email).first()).toBeVisible();
      expect(rowOf('user_account', { email: person.email })).toMatchObject({ site: id });
      const welcome = await mailTo(page, person.email, new RegExp(`^Welcome to ${name}$`));
      expect(welcome).toContain(`${origin}/confirm-email`);
      expect(welcome).toContain(`The ${name} team`);
      expect(welcome).not.toContain('Lumigraph');
    });

    test(`a message arrives @long`, async ({ page, request }) => {
      const subject = `From ${id} ${Date.now()}`;
      await page.goto('/contact');
      await ready(page);
      await page.getByLabel('Name').fill('Ana Petrova');
      await page.getByLabel('Email').fill('ana@example.com');
      await page.getByLabel('Subject').fill(subject);
      await page.getByLabel('Message').fill('Is there a printed edition of this?');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText("Thank you for your message! We'll get back to you soon.")).toBeVisible();
      // The row's `app_name` is the `appName` that the page has sent.
      expect(rowOf('contact_message', { subject })).toMatchObject({ app_name: id, email: 'ana@example.com' });
      await expect.poll(async () => (await request.get('/dev/outbox.json')).text()).toContain(subject);
      expect(await mailTo(page, 'ana@example.com', new RegExp(subject))).toContain(`Sent from ${id} on`);
    });

    test(`a social sign-in returns to this site @long`, async ({ page }) => {
      await page.goto('/login');
      await ready(page);
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await page.getByRole('button', { name: /Elena/ }).click();
      await expect(page).toHaveURL(new RegExp(`^${origin}/`));
      await expect(menu(page)).toBeVisible();
    });

    test(`Premium by card with a bank confirmation returns to this site and is paid @long`, async ({
      page,
      expectAccessible,
    }) => {
      await page.goto('/subscription/plans');
      await ready(page);
      await expectAccessible();
      const person = await toPayment(page);
      await order(page, '4000000000003220');
      await expect(page.getByRole('heading', { name: 'Sandbox bank' })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(origin);
      await page.getByRole('button', { name: 'Approve payment' }).click();
      await expect(page).toHaveURL(new RegExp(`^${origin}/subscription/success`));
      await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
      const receipt = await mailTo(page, person.email, new RegExp(`^Your ${name} receipt`));
      expect(receipt).toContain(`${origin}/profile`);
      // Only the company that sells has the name of the gallery.
      expect(receipt.replaceAll('Lumigraph Demo Ltd.', '')).not.toContain('Lumigraph');
    });

    test('passes axe in both themes @long', async ({ page, expectAccessibleInBothThemes }) => {
      for (const path of ['/', ownPage.path, '/about', '/contact', '/login', '/no-such-page']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessibleInBothThemes();
      }
    });

    test('fits 320 px in three languages @long', async ({ page, context }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      for (const locale of ['en', 'de', 'bg']) {
        await context.addCookies([{ name: 'preferred-locale', value: locale, url: origin }]);
        for (const path of ['/', ownPage.path, '/about', '/contact', '/register', '/subscription/plans']) {
          await page.goto(path);
          await expect(page.locator('html')).toHaveAttribute('lang', locale);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(wider, `${locale} ${path}`).toBeLessThanOrEqual(0);
        }
      }
    });
  });
}

test('one account signs in to every site @long', async ({ page }) => {
  const [dating, minorities] = sites;
  const person = await register(page, undefined, `${dating.origin}/register`);
  await page.goto(`${minorities.origin}/login`);
  await ready(page);
  await signIn(page, person);
  await expect(menu(page)).toBeVisible();
});
