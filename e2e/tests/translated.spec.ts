import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { translatePage } from '../translated-page.ts';
import { mailTo, menu, newPerson, password, ready, register, signIn, type Person } from './account-steps.ts';
import { fillCard, payButton, toPayment } from './subscription-steps.ts';

/**
 * Forms on a page that the browser translates. The fixtures report each error of a page; a page whose rendering failed
 * shows its error page instead of the form.
 */

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await translatePage(page);
  await expect(page.locator('h1 font[data-translated]').first()).toBeVisible();
}

/** The strength and the rules of a new password appear and go again. */
async function typeAndDelete(field: Locator): Promise<void> {
  const strength = field.page().locator('[data-part="password-strength"]');
  for (const typed of ['Abc1!', password]) {
    await field.pressSequentially(typed);
    await expect(strength).not.toBeEmpty();
    await field.press('ControlOrMeta+a');
    await field.press('Delete');
    await expect(field).toHaveValue('');
    await expect(strength).toBeEmpty();
  }
}

// A wrong current password, and an address that is none.
test.use({ provokedStatuses: [400] });

const section = (page: Page) => page.locator('#password');

test('a translated registration keeps its entries and creates the account', async ({ page }) => {
  const { email } = newPerson();
  await open(page, '/register');
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('Email', { exact: true }).fill('ann');
  const field = page.getByLabel('Password', { exact: true });
  await typeAndDelete(field);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ann');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await field.fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await expect(page.getByLabel('Last name')).toHaveValue('Lee');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(menu(page)).toBeVisible();
});

test('a translated profile changes the name and the password', async ({ page }) => {
  await register(page);
  await open(page, '/profile');
  await page.getByLabel('First name').fill('Anna');
  const field = section(page).getByLabel('New password', { exact: true });
  await typeAndDelete(field);
  await expect(page.getByLabel('First name')).toHaveValue('Anna');
  const submit = section(page).getByRole('button', { name: 'Change password' });
  for (const current of ['Wrong-Lantern7!', password]) {
    await section(page).getByLabel('Current password', { exact: true }).fill(current);
    await field.fill('Tulip-Meadow-77!');
    await section(page).getByLabel('Confirm password').fill('Tulip-Meadow-77!');
    await submit.click();
    const said =
      current === password ? 'Password changed successfully' : 'The current password is not correct';
    await expect(page.getByText(said).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Lee' })).toBeVisible();
});

test('a translated sign-in, its forgotten password and the new one work @long', async ({ page }) => {
  const person: Person = await register(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await open(page, '/login');
  await signIn(page, person, 'Wrong-Lantern7!');
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  const send = page.getByRole('button', { name: 'Send reset link' });
  await page.getByLabel('Email', { exact: true }).fill('ann');
  await send.click();
  await expect(page.locator('[aria-invalid="true"]')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await send.click();
  await expect(page.getByText('Password reset email sent! Check your inbox.')).toBeVisible();

  const mail = await mailTo(page, person.email, /password/i);
  await open(page, /\/reset-password#token=[\w-]+/.exec(mail)?.[0] ?? '');
  const field = page.getByLabel('New password', { exact: true });
  await typeAndDelete(field);
  await field.fill('Tulip-Meadow-77!');
  const save = page.getByRole('button', { name: 'Save new password' });
  await page.getByLabel('Confirm password').fill('Tulip');
  await save.click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await expect(field).toHaveValue('Tulip-Meadow-77!');
  await page.getByLabel('Confirm password').fill('Tulip-Meadow-77!');
  await save.click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await signIn(page, person, 'Tulip-Meadow-77!');
  await expect(menu(page)).toBeVisible();
});

test('a translated contact form is corrected and sent @long', async ({ page }) => {
  await open(page, '/contact');
  await page.getByLabel('Name').fill('Ana Petrova');
  await page.getByLabel('Email').fill('ana');
  await page.getByLabel('Subject').fill('A print');
  await page.getByLabel('Message').fill('Short');
  await page.getByLabel('Message').press('Tab');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(2);
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Message').fill('May I print the fjord?');
  await expect(page.getByLabel('Name')).toHaveValue('Ana Petrova');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText("Thank you for your message! We'll get back to you soon.")).toBeVisible();
});

test('translated plans lead to a translated payment: a declined card, then a good one @long', async ({
  page,
}) => {
  await open(page, '/subscription/plans');
  await page.getByRole('link', { name: 'Choose Monthly' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await toPayment(page);
  await translatePage(page);
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await fillCard(page, '4242424242424241');
  await payButton(page).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await expect(page.getByLabel('Cardholder name')).toHaveValue('Ann Lee');
  await fillCard(page, '4000000000000002');
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await fillCard(page, '4000000000000002');
  await page.getByRole('checkbox', { name: /Start Premium now/ }).check();
  await payButton(page).click();
  await expect(page.getByText(/Your bank declined the card/)).toBeVisible();
  await expect(page.locator('font[data-translated]').filter({ visible: true }).first()).toBeVisible();
  await fillCard(page, '5555555555554444');
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
  await ready(page);
  await expect(page.getByText('•••• 4444')).toBeVisible();
});

/** Presses and keys of a visit, each with the address or text that shows its result. */
const visit: { name: string; act: (page: Page) => Promise<unknown>; shows: (page: Page) => Promise<void> }[] =
  [
    {
      name: 'a category',
      act: (page) =>
        page
          .getByRole('navigation', { name: 'Categories' })
          .getByRole('link', { name: /Nature/ })
          .click(),
      shows: (page) => expect(page).toHaveURL(/categoryId=1/),
    },
    {
      name: 'its second page and back',
      act: async (page) => {
        await page.goBack();
        await page
          .getByRole('navigation', { name: 'Pages' })
          .getByRole('link', { name: /2/ })
          .first()
          .click();
      },
      shows: (page) => expect(page).toHaveURL(/page=2/),
    },
    {
      name: 'a picture',
      act: (page) =>
        page
          .getByRole('list', { name: 'Pictures', exact: true })
          .getByRole('listitem')
          .nth(2)
          .getByRole('link')
          .first()
          .click(),
      shows: (page) => expect(page.getByText(/^27 of \d+$/)).toBeVisible(),
    },
    {
      name: 'the next picture',
      act: (page) => page.keyboard.press('ArrowRight'),
      shows: (page) => expect(page.getByText(/^28 of \d+$/)).toBeVisible(),
    },
    {
      name: 'another language',
      act: async (page) => {
        await page
          .getByRole('banner')
          .getByRole('button', { name: /Language/ })
          .click();
        await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
      },
      shows: (page) => expect(page.locator('html')).toHaveAttribute('lang', 'de'),
    },
    {
      name: 'the plans',
      act: (page) => page.getByRole('contentinfo').locator('a[href*="/subscription/plans"]').first().click(),
      shows: (page) => expect(page).toHaveURL(/plans/),
    },
    {
      name: 'the blog',
      act: (page) => page.getByRole('contentinfo').locator('a[href$="/blog"]').first().click(),
      shows: (page) => expect(page).toHaveURL(/blog/),
    },
  ];

const shownText = (page: Page) => page.locator('body').innerText();

test('a translated visit shows at each step what an untouched one shows @long', async ({ page, context }) => {
  const untouched = await context.newPage();
  await untouched.goto('/');
  await ready(untouched);
  await page.goto('/');
  await translatePage(page);
  for (const { name, act, shows } of visit) {
    await test.step(name, async () => {
      for (const each of [untouched, page]) {
        await each.bringToFront();
        await act(each);
        await shows(each);
      }
      await expect.poll(() => shownText(page)).toBe(await shownText(untouched));
    });
  }
});

test('prompts, models, seeds and the name of the site stay as they are', async ({ page }) => {
  await open(page, '/image/nature/fjord-before-sunrise');
  const translated = page.locator('font[data-translated]');
  await expect(page.locator('.image-prompt-text')).not.toBeEmpty();
  await expect(page.locator('.image-prompt-text').locator(translated)).toHaveCount(0);
  for (const name of ['Model', 'Sampler', 'Seed'])
    await expect(
      page
        .locator('.image-fact', { has: page.getByText(name, { exact: true }) })
        .locator('dd')
        .locator(translated),
    ).toHaveCount(0);
  await expect(page.getByRole('banner').locator('.brand').locator(translated)).toHaveCount(0);
  // The names of the facts are translated.
  await expect(page.locator('.image-fact dt').first().locator(translated)).not.toHaveCount(0);
});
