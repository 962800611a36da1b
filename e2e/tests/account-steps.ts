import { expect, type Page } from '@playwright/test';

export const password = 'Rose-Garden-42!';
let serial = 0;

export interface Person {
  email: string;
  firstName: string;
  /** Checks the newsletter box in the registration. */
  newsletter?: boolean;
}

export function newPerson(): Person {
  serial += 1;
  return { email: `ann-${process.pid}-${Date.now()}-${serial}@example.com`, firstName: 'Ann' };
}

export async function register(page: Page, person = newPerson(), from = '/register'): Promise<Person> {
  await sendRegistration(page, person, from);
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  return person;
}

/** Fills in and sends the form; the caller checks the result. */
export async function sendRegistration(page: Page, person: Person, from: string): Promise<void> {
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
  if (person.newsletter) await page.getByRole('checkbox', { name: 'Email me about new posts' }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
}

export async function signIn(page: Page, { email }: Person, secret = password): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
}

/** Waits until the page is hydrated: before, a press has the behaviour of plain HTML. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // React hydrates the frame of the page first and the page itself later, in slices.
    const root = document.querySelector('main h1') ?? document.getElementById('root')?.firstElementChild;
    return root && Object.keys(root).some((key) => key.startsWith('__reactFiber'));
  });
  // A hydrated slice handles keys after it is committed and painted, when no other work is left.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        // Absent in the test of older browsers.
        const onIdle = typeof requestIdleCallback === 'function' ? requestIdleCallback : setTimeout;
        requestAnimationFrame(() => requestAnimationFrame(() => onIdle(() => resolve(undefined))));
      }),
  );
}

export const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Account of/ });

export async function mailTo(page: Page, email: string, subject: RegExp): Promise<string> {
  let text = '';
  await expect(async () => {
    const response = await page.request.get('/dev/outbox.json');
    const { items } = (await response.json()) as { items: Record<string, unknown>[] };
    const mail = items.find(
      (item) => JSON.stringify(item).includes(email) && subject.test(String(item['subject'])),
    );
    expect(mail).toBeDefined();
    text = JSON.stringify(mail);
  }).toPass({ timeout: 30_000 });
  return text;
}

/** Registers, and confirms the address with the link of the mail; ends in the profile. */
export async function registerConfirmed(page: Page): Promise<Person> {
  const person = await register(page);
  const mail = await mailTo(page, person.email, /Welcome/);
  await page.goto(/\/confirm-email#token=[\w-]+/.exec(mail)?.[0] ?? '');
  await ready(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await page.goto('/profile');
  await ready(page);
  return person;
}

export async function signOut(page: Page): Promise<void> {
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
}
