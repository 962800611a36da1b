import { locales } from '@lumigraph/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { ready } from './account-steps.ts';

const textPages = [
  ['License', '/license', 'License'],
  ['Privacy', '/privacy', 'Privacy policy'],
  ['Terms', '/terms', 'Terms of use'],
  ['Imprint', '/imprint', 'Imprint'],
  ['Accessibility', '/accessibility', 'Accessibility'],
] as const;

test('every text page opens by its footer link, by its URL and by a reload @long', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About');
  for (const [link, path, heading] of textPages) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(`${heading} · Lumigraph`);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(`Home${link}`);
  }
});

test('the table of contents leads to its section in the visitor’s language @long', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto('/terms');
  await page.getByRole('navigation', { name: 'Auf dieser Seite' }).getByText('Widerrufsrecht').click();
  await expect(page.getByRole('heading', { name: 'Widerrufsrecht' })).toBeInViewport();
  await context.close();
});

test('posts open one after the other without a page load, also in another language @long', async ({
  page,
}) => {
  await page.goto('/blog');
  await ready(page);
  const text = page.locator('.post-content > p').first();
  for (const index of [0, 1]) {
    await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').nth(index).click();
    await expect(text).toBeVisible();
    await page.goBack();
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: /How a picture is drawn/ })
    .first()
    .click();
  await expect(text).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /English/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.locator('.post-content[lang=de] > p, [lang=de] .post-content > p').first()).toBeVisible();
});

test('the legal texts are in the visitor’s language @long', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Política de privacidad');
  await expect(page.locator('.legal-text')).toHaveAttribute('lang', 'es');
  await context.close();
});

test('a contact message arrives; its draft survives a reload and is removed after sending', async ({
  page,
  request,
}) => {
  const subject = `A print ${Date.now()}`;
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  const send = page.getByRole('button', { name: 'Send message' });
  await expect(send).toHaveAttribute('data-incomplete');
  await send.press('Enter');
  await page.getByRole('link', { name: 'Name is required' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Ana Petrova');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('Short');
  await page.getByLabel('Message').blur();
  await expect(page.getByRole('link', { name: 'Message must be at least 10 characters' })).toBeVisible();
  await page.getByLabel('Message').fill('May I print the fjord in two metres?');
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('May I print the fjord in two metres?');
  await send.click();
  await expect(page.getByText("Thank you for your message! We'll get back to you soon.")).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect
    .poll(async () => (await request.get('/dev/outbox.json')).text())
    .toContain(`Message from Ana Petrova: ${subject}`);
});

test('a message that cannot be sent stays in the form @long', async ({ page }) => {
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ana Petrova');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Subject').fill('A print');
  await page.getByLabel('Message').fill('May I print the fjord?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Sorry, there was an error sending your message. Please try again or contact us directly.',
  );
  await expect(page.getByLabel('Message')).toHaveValue('May I print the fjord?');
});

/** Holds the scripts of the next documents back until the result is called: their load event does not fire before. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('text typed before the hydration is in the message', async ({ page }) => {
  const open = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  const send = page.getByRole('button', { name: 'Send message' });
  await page.getByLabel('Name').fill('Ana Petrova');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Message').fill('May I print the fjord?');
  const subject = page.getByLabel('Subject');
  await subject.pressSequentially('A print');
  await subject.press('Home');
  open();
  await ready(page);
  await expect(subject).toBeFocused();
  await page.keyboard.type('Question: ');
  await expect(subject).toHaveValue('Question: A print');
  await send.click();
  await expect(page.getByText("Thank you for your message! We'll get back to you soon.")).toBeVisible();
});

test('presses before the hydration take effect: menu, favorites, language', async ({ page }) => {
  const open = await holdScripts(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/?lang=de', { waitUntil: 'commit' });
  const banner = page.getByRole('banner');
  await page.waitForLoadState('domcontentloaded');

  await banner.getByRole('button', { name: 'Menü öffnen' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Menü schließen' }).click();
  await expect(panel).toBeHidden();

  const heart = page.locator('[data-part="favorite"]').first();
  await heart.click();
  await banner.getByRole('button', { name: /Sprache/ }).click();
  open();
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('Back before the hydration of a reload shows the page before it', async ({ page }) => {
  await page.goto('/about');
  await ready(page);
  const title = await page.title();
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  const open = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByLabel('Message')).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/about');
  open();
  await ready(page);
  await expect(page.getByLabel('Message')).toBeHidden();
  await expect(page).toHaveTitle(title);
});

test('text pages pass axe in both themes and fit 320 px @long', async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  for (const address of [
    '/about',
    '/contact',
    '/privacy',
    '/license',
    '/blog',
    '/blog/licences-in-plain-words',
  ]) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInBothThemes();
    await page.setViewportSize({ width: 320, height: 640 });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, address).toBeLessThanOrEqual(0);
  }
});

test('a page fits 320 px in every language, also with the system font @long', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // The fonts never load.
  await page.route('**/*.woff2', () => undefined);
  for (const language of locales) {
    await page.goto(`/about?lang=${language}`, { waitUntil: 'domcontentloaded' });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, language).toBeLessThanOrEqual(0);
  }
});

/** The header of a guest is the longest: it has two account links next to the language. */
test('the header fits the window in every language, at the breakpoints too @long', async ({
  page,
  context,
  baseURL,
}) => {
  for (const locale of locales) {
    await context.addCookies([{ name: 'preferred-locale', value: locale, url: String(baseURL) }]);
    await page.goto('/contact');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    for (const width of [360, 768, 1199, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = await page
        .getByRole('banner')
        .evaluate((header) =>
          [...header.querySelectorAll('a, button')]
            .filter((control) => control.getBoundingClientRect().right > document.documentElement.clientWidth)
            .map(({ textContent }) => textContent),
        );
      expect(beyond, `${locale} at ${width}`).toEqual([]);
    }
  }
});
