import { expect, test } from '@playwright/test';
import { test as checkedTest } from '../fixtures.ts';
import { menu, newPerson, password, ready, register, signIn } from './account-steps.ts';

test('the deletion of an account requires its password @long', async ({ page }) => {
  const person = await register(page, newPerson(), '/profile');
  await page.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Current password').fill('nope');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByText('The current password is not correct')).toBeVisible();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await page.goto('/login');
  await ready(page);
  await signIn(page, person);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
});

test('registration and profile work with the keyboard', async ({ page }) => {
  const person = await register(page);
  await menu(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();

  await page.goto('/login?redirect=/profile');
  await ready(page);
  await page.getByLabel('Email', { exact: true }).focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile$/);

  const open = page.getByRole('button', { name: 'Delete account…' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});

test('the profile shows an error when the service is unavailable, and keeps the session @long', async ({
  page,
}) => {
  await register(page, newPerson(), '/profile');
  await page.route('**/api/**', (route) => route.abort());
  await page.getByLabel('First name').fill('Anna');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Network error - please check your connection').first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Anna');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
  await expect(page.getByText('We kept what you typed earlier.')).toBeVisible();
  // Every section shows its own error and can be requested again.
  const again = page.locator('#sessions').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/**');
  await again.click();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
});

checkedTest(
  'nothing around the account is closed to assistive technology, light and dark @long',
  async ({ page, expectAccessibleInBothThemes }) => {
    const check = async (address: string) => {
      await page.goto(address);
      await ready(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleInBothThemes();
    };
    // The tests of the public pages check the forms of the first visit.
    for (const address of ['/auth', '/reset-password#token=x', '/confirm-email#token=x']) {
      await check(address);
    }
    await register(page, newPerson(), '/profile');
    await check('/profile');
    await check('/auth');
  },
);
