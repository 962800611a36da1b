import { expect, test } from '@playwright/test';
import { mailTo, menu, newPerson, ready, register, signIn } from './account-steps.ts';

test('a guest who opens a page for users registers and reaches it', async ({ page }) => {
  await register(page, newPerson(), '/profile');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
  await expect(menu(page)).toContainText('Ann');
});

test('the login page shows one of two reasons and refuses a wrong password @long', async ({ page }) => {
  const person = await register(page);
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('/profile?tab=1#email');
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText('Please login to access this page.')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/profile?tab=1#email');
  await page.goto('/login?message=Your+account+is+blocked,+call+0900&redirect=https://evil.example/');
  await ready(page);
  await expect(page.getByText('0900')).toHaveCount(0);
  await signIn(page, person, 'Wrong-Garden-42!');
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await signIn(page, person);
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await expect(menu(page)).toBeVisible();
});

test('sign-out leads to the home page, and signed-in users are redirected from guest pages @long', async ({
  page,
}) => {
  await register(page);
  await page.goto('/register');
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await menu(page).click();
  for (const name of [
    'My Profile',
    'Favorites',
    'Collections',
    'Downloads',
    'Invoices',
    'Upgrade to Premium',
  ])
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  await page.mouse.click(10, 400);
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeHidden();
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'My Profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  // The heading takes the focus when the page is there; a key press from before is lost.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await menu(page).press('Enter');
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/i.test(key))),
  ).toEqual([]);
});

test('a user resets a forgotten password with the link in the mail @long', async ({ page }) => {
  const person = await register(page);
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.goto('/login');
  await ready(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Password reset email sent! Check your inbox.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  const mail = await mailTo(page, person.email, /password/i);
  const link = /\/reset-password#token=[\w-]+/.exec(mail)?.[0] ?? '';
  await page.goto(link);
  await ready(page);
  await expect(page.getByRole('button', { name: 'Save new password' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.getByLabel('New password', { exact: true }).fill('Tulip-Meadow-77!');
  await page.getByLabel('Confirm password').fill('Tulip-Meadow-77!');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await signIn(page, person);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await signIn(page, person, 'Tulip-Meadow-77!');
  await expect(menu(page)).toBeVisible();

  await page.goto('/forgot-password');
  await expect(page).toHaveURL(/localhost:\d+\/$/);
});

test('the result of a social sign-in is removed from the URL and ignored when unrequested @long', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/auth?error=Access%20denied%3Cb%3E');
  await expect(page.getByText('Access denied<b>')).toBeVisible();
  expect(page.url()).toMatch(/\/auth$/);

  await page.goto('/auth?token=somebody-elses');
  await expect(page.getByText('Continue signing in?')).toBeVisible();
  expect(page.url()).toMatch(/\/auth$/);
  expect(asked.filter((url) => url.includes('external-login'))).toEqual([]);
  expect(asked.filter((url) => url.includes('somebody-elses'))).toHaveLength(1);
});

/** Users of the demo, each at another provider: only Google links an address that has an account. */
for (const [provider, name] of [
  ['Google', 'Elena Ivanova'],
  ['Facebook', 'Jonas Weber'],
  ['Microsoft', 'María Ortega'],
] as const) {
  test(`signing in with ${provider} returns to the requested page @long`, async ({ page }) => {
    const leaks: string[] = [];
    page.on('request', (request) => {
      const { referer = '' } = request.headers();
      if (referer.includes('token=')) leaks.push(`${request.url()} from ${referer}`);
    });
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/login\?/);
    await ready(page);
    await page.getByRole('button', { name: `Continue with ${provider}` }).click();
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send me a link to set a password' })).toBeVisible();
    expect(leaks).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain('token=');
  });
}
