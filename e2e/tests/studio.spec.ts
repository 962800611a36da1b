import { expect, test } from '../fixtures.ts';
import { signIn } from './account-steps.ts';
import { accountWith } from './studio-steps.ts';

test.use({ provokedStatuses: [403] });

test('an administrator signs in, and continues at the address that required it @long', async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const person = accountWith('admin');
  // An open message gives the navigation a count.
  const message = { name: 'Li Wei', email: 'li@example.org', subject: 'A print', message: 'May I print it?' };
  const sent = await page.request.post('/api/contact', {
    data: { ...message, appName: 'gallery', elapsedMs: 20_000, locale: 'en' },
  });
  expect(sent.status()).toBe(200);
  // Nobody has changed anything by then, whatever the other tests do on this server.
  await page.goto('/studio/audit?action=image-changed&to=2000-01-01');
  await expect(page).toHaveURL(/\/studio\/sign-in\?to=/);
  await expect(page.getByText('Sign in to continue')).toBeVisible();
  await expectAccessibleInBothThemes();

  await signIn(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(page).toHaveURL(/\/studio\/audit\?action=image-changed&to=2000-01-01$/);
  await expect(page.getByLabel('Action')).toHaveValue('image-changed');
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Inbox \d+ open$/ })).toBeVisible();
  await expect(page).toHaveTitle('Audit log – Lumigraph Studio');
  await expectAccessibleInBothThemes();

  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [390, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const scrolls = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(scrolls, `${width} pixels`).toBe(false);
  }
});

test('the keyboard reaches everything, and a navigation moves the focus to the title @long', async ({
  page,
}) => {
  await page.goto('/studio');
  await signIn(page, accountWith('admin'));
  await expect(page.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();

  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeFocused();
  await page.getByRole('button', { name: /^Language/ }).press('Enter');
  await page.getByRole('menuitemradio', { name: /Deutsch/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Protokoll' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('a user without a role and an editor see what they may @long', async ({ page }) => {
  await page.goto('/studio');
  await signIn(page, accountWith());
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign Out' }).click();

  await signIn(page, accountWith('editor'));
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Start' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  await page.goto('/studio/audit');
  await expect(page.getByText('Your role does not include this section.')).toBeVisible();
});

test('an editor finds the posts of a site by words @long', async ({ page, expectAccessibleInBothThemes }) => {
  await page.goto('/studio/posts');
  await signIn(page, accountWith('editor'));
  const rows = page.getByRole('grid', { name: 'Posts' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Published' }).first()).toBeVisible();
  await expectAccessibleInBothThemes();
  await page.getByLabel('Title, address or author').fill('no post has these words');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Title, address or author')).toHaveValue('');
  await page.getByRole('combobox', { name: 'Site', exact: true }).selectOption('gallery');
  await expect(page).toHaveURL(/\?project=gallery$/);
  await expect(rows.nth(1)).toContainText('Lumigraph');
});

test('an expired session is renewed above the page @long', async ({ page, expectAccessible }) => {
  const person = accountWith('admin');
  await page.goto('/studio/audit');
  await signIn(page, person);
  const action = page.getByLabel('Action');
  await action.selectOption({ index: 1 });
  const rejected = /\/api\/(studio\/audit-events|auth\/refresh)/;
  await page.route(rejected, (route) =>
    route.fulfill({ status: 401, json: { code: 'SESSION_EXPIRED', message: '' } }),
  );
  const [chosen = ''] = await action.selectOption({ index: 2 });
  const dialog = page.getByRole('alertdialog', { name: 'Your session has expired' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email);
  await expect(dialog.getByRole('link', { name: 'Sign up' })).toBeHidden();
  await expectAccessible();
  await page.unroute(rejected);
  await signIn(page, person);
  await expect(dialog).toHaveCount(0);
  await expect(action).toHaveValue(chosen);
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
});
