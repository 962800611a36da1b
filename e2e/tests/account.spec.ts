import { expect, test, type Page } from '@playwright/test';

const password = 'Rose-Garden-42!';
let serial = 0;

interface Person {
  email: string;
  firstName: string;
}

function newPerson(): Person {
  serial += 1;
  return { email: `ann-${process.pid}-${Date.now()}-${serial}@example.com`, firstName: 'Ann' };
}

async function register(page: Page, person = newPerson(), from = '/register'): Promise<Person> {
  await page.goto(from);
  await ready(page);
  if (!page.url().includes('/register'))
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  return person;
}

async function signIn(page: Page, { email }: Person, secret = password): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
}

/** The page has come alive: before that a press does what plain HTML does. */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')?.firstElementChild;
    return root && Object.keys(root).some((key) => key.startsWith('__reactFiber'));
  });
}

const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Account of/ });

async function mailTo(page: Page, email: string, subject: RegExp): Promise<string> {
  let text = '';
  await expect(async () => {
    const answer = await page.request.get('/dev/outbox.json');
    const { items } = (await answer.json()) as { items: Record<string, unknown>[] };
    const mail = items.find(
      (item) => JSON.stringify(item).includes(email) && subject.test(String(item['subject'])),
    );
    expect(mail).toBeDefined();
    text = JSON.stringify(mail);
  }).toPass({ timeout: 10_000 });
  return text;
}

test('a visitor who wants a page that needs an account registers and gets there', async ({ page }) => {
  await register(page, newPerson(), '/profile');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
  await expect(menu(page)).toContainText('Ann');
});

test('the login page says why, only in the two sentences, and refuses a wrong password', async ({ page }) => {
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

test('signing out leads home, and guests only see guests pages', async ({ page }) => {
  await register(page);
  await page.goto('/register');
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await menu(page).click();
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible();
  await page.mouse.click(10, 400);
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeHidden();
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'My Profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await menu(page).press('Enter');
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/i.test(key))),
  ).toEqual([]);
});

test('a forgotten password is reset through the mail', async ({ page }) => {
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

test('a session that expires while a form is filled in loses nothing typed', async ({ page }) => {
  const person = await register(page, newPerson(), '/profile');
  await page.getByLabel('First name').fill('Annabelle');
  await page.evaluate(() => {
    localStorage.setItem('token', 'at_gone');
    localStorage.setItem('refreshToken', 'rt_gone');
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText('Your session has expired. Please login again.')).toBeVisible();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByLabel('First name')).toHaveValue('Annabelle');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(menu(page)).toContainText('Annabelle');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Annabelle');
});

test('two tabs refresh once, and follow each other out and in', async ({ page, context }) => {
  const person = await register(page, newPerson(), '/profile');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();

  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/auth/refresh')) refreshes.push(request.url());
  });
  await page.evaluate(() => localStorage.setItem('token', 'at_expired'));
  const buttons = [page, other].map((tab) => tab.getByRole('button', { name: 'Download my data' }));
  await Promise.all(buttons.map((button) => button.click()));
  await expect(page.getByText(/Saved as/)).toBeVisible();
  await expect(other.getByText(/Saved as/)).toBeVisible();
  expect(refreshes).toHaveLength(1);

  await menu(other).click();
  await other.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await page.goto('/');
  await other.goto('/login');
  await ready(other);
  await signIn(other, person);
  await expect(menu(page)).toContainText('Ann');
});

test('what a social sign-in brings back leaves the address, and is not used unasked', async ({ page }) => {
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

test('an account is deleted only with its password', async ({ page }) => {
  const person = await register(page, newPerson(), '/profile');
  await page.getByRole('button', { name: 'Delete account …' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Current password').fill('nope');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('The current password is not correct')).toBeVisible();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await page.goto('/login');
  await ready(page);
  await signIn(page, person);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
});

test('other places can be signed out', async ({ page, browser }) => {
  const person = await register(page, newPerson(), '/profile');
  const elsewhere = await browser.newContext();
  const there = await elsewhere.newPage();
  await there.goto('/login');
  await ready(there);
  await signIn(there, person);
  await expect(menu(there)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden();
  await there.goto('/profile');
  await expect(there).toHaveURL(/\/login\?/);
  await expect(there.getByText('Your session has expired. Please login again.')).toBeVisible();
  await elsewhere.close();
});

test('a sign-in that is not to be remembered holds for new tabs, not for the browser’s next start', async ({
  page,
  context,
}) => {
  const person = await register(page);
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.goto('/login');
  await ready(page);
  await signIn(page, person);
  await expect(menu(page)).toBeVisible();
  expect(
    await page.evaluate(() => [
      localStorage.getItem('auth_token'),
      sessionStorage.getItem('auth_token') === localStorage.getItem('token'),
    ]),
  ).toEqual([null, true]);
  const other = await context.newPage();
  await other.goto('/');
  await expect(menu(other)).toBeVisible();
  await page.close();
  await other.reload();
  await expect(menu(other)).toBeVisible();
  await other.close();
  const later = await context.newPage();
  await later.goto('/');
  await expect(later.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('everything works from the keyboard', async ({ page }) => {
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

  const open = page.getByRole('button', { name: 'Delete account …' });
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

test('the profile says what is wrong when the service is gone, and keeps the session', async ({ page }) => {
  await register(page, newPerson(), '/profile');
  await page.route('**/api/**', (route) => route.abort());
  await page.getByLabel('First name').fill('Anna');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Network error - please check your connection').first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Anna');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
  await expect(page.getByText('We kept what you had typed before.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
});

test('a social sign-in leads back to where the visitor wanted to be', async ({ page }) => {
  const leaks: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    if (referer.includes('token=')) leaks.push(`${request.url()} from ${referer}`);
  });
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login\?/);
  await ready(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: /Elena/ }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Elena Ivanova' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send me a link to set one' })).toBeVisible();
  expect(leaks).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain('token=');
});
