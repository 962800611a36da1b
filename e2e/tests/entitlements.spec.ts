import { test } from '../fixtures.ts';
import { longIf } from '../sample.ts';
import { menu, ready, signIn } from './account-steps.ts';
import {
  expect,
  states,
  IMAGE,
  banner,
  download,
  pages,
  showsHeader,
  enter,
  holdSession,
  links,
  isLinked,
  mark,
  isMarked,
  moves,
} from './entitlement-steps.ts';
import { expire, otherStatuses, pay, prepared, setSubscription } from './subscribers.ts';
import { order } from './subscription-steps.ts';

for (const state of states) {
  for (const [move, steps] of Object.entries(moves)) {
    const isSample = state === 'premium' && /navigation/.test(move);
    test(`${state}, after ${move}: every page shows the user’s entitlements${longIf(!isSample)}`, async ({
      page,
    }) => {
      await holdSession(page, state);
      for (const [name, { shows }] of Object.entries(pages)) {
        for (const step of steps) {
          await step(page, name, state);
          await shows(page, state);
          await showsHeader(page, state);
        }
      }
    });
  }
}

for (const [name, { status, isPremium, mayPay = false }] of Object.entries(otherStatuses)) {
  test(`${name}: header and plans of a new document follow the subscription @long`, async ({ page }) => {
    const person = await holdSession(page, 'premium');
    if (!person) throw new Error('There is no user.');
    setSubscription(person, status(Date.now()));
    const state = isPremium ? 'premium' : 'expired';
    await page.goto('/subscription/plans');
    await showsHeader(page, state);
    await pages['plans']?.shows(page, mayPay ? 'expired' : state);
    await menu(page).click();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /Upgrade/ })).toHaveCount(isPremium ? 0 : 1);
  });
}

test('a member gets the original after a reload, a free user waits for the standard file @long', async ({
  page,
}) => {
  const person = await enter(page, 'premium', IMAGE);
  await pages['image']?.shows(page, 'premium');
  const original = page.waitForEvent('download');
  await download(page).click();
  expect((await original).suggestedFilename()).toMatch(/\.webp$/);
  if (person) await expire(page.request, person);
  await page.reload();
  await pages['image']?.shows(page, 'expired');
  await download(page).click();
  await expect(download(page)).toHaveText(/available in [1-5] second/);
});

test('the download button does nothing until the session is known @long', async ({ page }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/images/download-offer/**', async (route) => {
    await released;
    await route.continue();
  });
  const person = await enter(page, 'premium', IMAGE);
  expect(person).toBeDefined();
  await ready(page);
  await expect(download(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText(/^JPEG · |Premium: /)).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await download(page).click();
  await expect(download(page)).toHaveText('Download');
  release();
  expect((await saved).suggestedFilename()).toMatch(/\.webp$/);
});

for (const state of ['free', 'premium', 'expired'] as const) {
  test(`${state}: signing in from an image and signing out again @long`, async ({ page }) => {
    const person = await prepared(page.request, state);
    await page.goto(IMAGE);
    await pages['image']?.shows(page, 'guest');
    await ready(page);
    await banner(page).getByRole('link', { name: 'Sign in' }).first().click();
    await signIn(page, person);
    await expect(menu(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${IMAGE}$`));
    await pages['image']?.shows(page, state);
    await showsHeader(page, state);
    await menu(page).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await showsHeader(page, 'guest');
    await page.goBack();
    await pages['image']?.shows(page, 'guest');
  });
}

for (const state of ['free', 'expired'] as const) {
  test(`${state}: pays and returns @long`, async ({ page }) => {
    await enter(page, state, IMAGE);
    await pages['image']?.shows(page, state);
    await page.goto('/subscription/payment?plan=premium-monthly');
    await ready(page);
    // The card of the period that has ended is offered first.
    if (state === 'expired') await page.getByRole('radio', { name: 'Another card' }).check();
    await order(page);
    await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
    await showsHeader(page, 'premium');
    await ready(page);
    await mark(page);
    for (const [name, { shows }] of Object.entries(pages)) {
      if (!isLinked(name, 'premium')) continue;
      await links[name]?.(page, 'premium');
      expect(await isMarked(page)).toBe(true);
      await shows(page, 'premium');
      await showsHeader(page, 'premium');
    }
  });
}

test('an open page in a second tab follows payment, end of Premium and sign-out @long', async ({
  page,
  context,
}) => {
  const person = await enter(page, 'free', IMAGE);
  if (!person) throw new Error('There is no user.');
  await pages['image']?.shows(page, 'free');
  const other = await context.newPage();

  await pay(page.request, person);
  await other.goto('/');
  await showsHeader(other, 'premium');
  await showsHeader(page, 'premium');
  await pages['image']?.shows(page, 'premium');

  await expire(page.request, person);
  await other.reload();
  await showsHeader(other, 'expired');
  await showsHeader(page, 'expired');
  await pages['image']?.shows(page, 'expired');

  await menu(other).click();
  await other.getByRole('menuitem', { name: 'Sign Out' }).click();
  await showsHeader(page, 'guest');
  await pages['image']?.shows(page, 'guest');
});
