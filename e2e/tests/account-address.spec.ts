import { expect, test, type Browser, type Page } from '@playwright/test';
import { mailTo, newPerson, password, ready, register, signIn, type Person } from './account-steps.ts';

const pendingText = (page: Page) => page.locator('#email').getByText(/Confirm your new address/);

/** Requests a change in the profile and returns the new address. */
async function askForChange(page: Page, person: Person): Promise<string> {
  const email = person.email.replace('@', '.new@');
  const section = page.locator('#email');
  await section.getByLabel('New email').fill(email);
  await section.getByLabel('Current password', { exact: true }).fill(password);
  await section.locator('form').getByRole('button').last().click();
  await expect(pendingText(page)).toContainText(email);
  return email;
}

/** The path of the link in the newest mail to this address. */
async function linkTo(page: Page, email: string): Promise<string> {
  const mail = await mailTo(page, email, /./);
  const path = /\/confirm-email#token=[\w-]+/.exec(mail)?.[0];
  expect(path).toBeDefined();
  return path ?? '';
}

/** A user in the profile, with a second session of the same account in another browser. */
async function twoSessions(page: Page, browser: Browser) {
  const person = await register(page, newPerson(), '/profile');
  const elsewhere = await browser.newPage();
  await elsewhere.goto('/login?redirect=/profile');
  await ready(elsewhere);
  await signIn(elsewhere, person);
  await expect(elsewhere).toHaveURL(/\/profile$/);
  return { person, elsewhere };
}

interface Changed {
  person: Person;
  email: string;
  elsewhere: Page;
}

async function expectChanged(page: Page, { person, email, elsewhere }: Changed): Promise<void> {
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.getByRole('link', { name: 'My profile' }).click();
  await expect(page.locator('#email')).toContainText(email);
  await mailTo(page, person.email, /changed/i);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
}

test('a change of email address completes in a browser where its owner is signed in @long', async ({
  page,
  browser,
}) => {
  const { person, elsewhere } = await twoSessions(page, browser);
  const email = await askForChange(page, person);
  await page.goto(await linkTo(page, email));
  await ready(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expectChanged(page, { person, email, elsewhere });
  await elsewhere.close();
});

test('a change of email address completes after its owner signs in @long', async ({ page, browser }) => {
  const { person, elsewhere } = await twoSessions(page, browser);
  const email = await askForChange(page, person);
  const link = await linkTo(page, email);
  const context = await browser.newContext();
  const fresh = await context.newPage();
  const addresses: string[] = [];
  await fresh.goto(link);
  await ready(fresh);
  // The page removes the token from the address during hydration.
  await expect.poll(() => fresh.url()).not.toContain('token');
  fresh.on('framenavigated', (frame) => addresses.push(frame.url()));
  await fresh.getByRole('button', { name: 'Confirm' }).click();
  await expect(fresh.getByText(/sign in to the account it belongs to/)).toBeVisible();
  await fresh.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(fresh).toHaveURL(/\/login\?redirect=%2Fconfirm-email$/);
  await signIn(fresh, person);
  await expectChanged(fresh, { person, email, elsewhere });
  expect(addresses.filter((address) => address.includes('token'))).toEqual([]);
  await context.close();
  await elsewhere.close();
});

test('a pending change of address is sent again and canceled in the profile @long', async ({ page }) => {
  const person = await register(page, newPerson(), '/profile');
  const email = await askForChange(page, person);
  const first = await linkTo(page, email);
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByText(`We’ve sent the email to ${email} again.`)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel change' }).click();
  await expect(pendingText(page)).toBeHidden();
  await page.goto(first);
  await ready(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto('/profile');
  await expect(page.locator('#email')).toContainText(person.email);
});
