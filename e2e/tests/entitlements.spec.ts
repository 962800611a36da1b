import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { menu, ready, signIn } from './account-steps.ts';
import { expire, pay, prepared, type Prepared, type State } from './subscribers.ts';
import { order } from './subscription-steps.ts';

/**
 * What a page shows and gives depends on who asks: every state of a subscription, by every way to a page, and through every
 * change of the session while the page stays open.
 */
const states: readonly State[] = ['guest', 'free', 'premium', 'expired'];

const IMAGE = '/image/nature/fjord-before-sunrise';
const banner = (page: Page) => page.getByRole('banner');
const download = (page: Page) => page.locator('#download');

/** What each page must show in each state. */
const pages: Record<string, { path: string; shows: (page: Page, state: State) => Promise<void> }> = {
  image: {
    path: IMAGE,
    shows: async (page, state) => {
      const isMember = state === 'premium';
      const member = page.getByText(/^Original file, .* No wait\.$/);
      const visitor = page.getByText(/^Standard size, /);
      await expect(isMember ? member : visitor).toBeVisible();
      await expect(isMember ? visitor : member).toHaveCount(0);
      await expect(download(page)).not.toHaveAttribute('aria-busy');
    },
  },
  home: {
    path: '/',
    shows: async (page, state) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await showsHeader(page, state);
    },
  },
  plans: {
    path: '/subscription/plans',
    shows: async (page, state) => {
      const isMember = state === 'premium';
      const choose = page.getByRole('link', { name: 'Choose Monthly' });
      const current = page.getByText('Your plan', { exact: true });
      await expect(isMember ? current : choose).toBeVisible();
      await expect(isMember ? choose : current).toHaveCount(0);
    },
  },
  profile: {
    path: '/profile',
    shows: async (page, state) => {
      if (state === 'guest') {
        await expect(page).toHaveURL(/\/login\?/);
        return;
      }
      const section = page.locator('#subscription');
      const isMember = state === 'premium';
      const cancel = section.getByRole('button', { name: 'Cancel subscription' });
      const upgrade = section.getByRole('link', { name: 'Upgrade to Premium' });
      await expect(isMember ? cancel : upgrade).toBeVisible();
      await expect(isMember ? upgrade : cancel).toHaveCount(0);
    },
  },
};

async function showsHeader(page: Page, state: State): Promise<void> {
  if (state === 'guest') {
    await expect(banner(page).getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    return;
  }
  await expect(menu(page)).toBeVisible();
  const badge = menu(page).getByText('Premium', { exact: true });
  await expect(badge).toHaveCount(state === 'premium' ? 1 : 0);
}

/** The page holds the session of somebody in this state, with what the browser stored of them some time ago. */
async function enter(page: Page, state: State, path: string): Promise<Prepared | undefined> {
  await page.goto('/about');
  if (state === 'guest') {
    await page.goto(path);
    return undefined;
  }
  const person = await prepared(page.request, state);
  await page.evaluate(
    ({ token, user }) => {
      localStorage.setItem('user', JSON.stringify(user));
      localStorage.setItem('token', token);
    },
    { token: person.token, user: person.user },
  );
  await page.goto(path);
  return person;
}

/** Goes to another page of the site by its router: the document stays. */
async function follow(page: Page, path: string): Promise<void> {
  await ready(page);
  await page.evaluate((to) => {
    history.pushState({ usr: null, key: Math.random().toString(36).slice(2) }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
}

const moves: Record<string, (page: Page, path: string) => Promise<void>> = {
  'a reload': async (page) => {
    await ready(page);
    await page.reload();
  },
  'a direct link': async () => undefined,
  'navigation within the site': async (page, path) => {
    await page.goto('/about');
    await follow(page, path);
  },
  Back: async (page, path) => {
    await page.goto('/about');
    await follow(page, path);
    await follow(page, '/contact');
    await expect(page).toHaveURL(/\/contact$/);
    await page.goBack();
  },
};

for (const state of states) {
  for (const [move, go] of Object.entries(moves)) {
    test(`${state}, after ${move}: every page shows what this user has`, async ({ page }) => {
      test.slow();
      await enter(page, state, '/about');
      for (const { path, shows } of Object.values(pages)) {
        await page.goto(path);
        await go(page, path);
        await shows(page, state);
        await showsHeader(page, state);
      }
    });
  }
}

test('a member gets the original after a reload, a user without Premium waits for the standard file', async ({
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

test('until it is known who asks the download waits and does nothing', async ({ page }) => {
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
  await expect(page.getByText(/Standard size|Premium: /)).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await download(page).click();
  await expect(download(page)).toHaveText('Download');
  release();
  expect((await saved).suggestedFilename()).toMatch(/\.webp$/);
});

for (const state of ['free', 'premium', 'expired'] as const) {
  test(`${state}: signing in from an image and signing out again`, async ({ page }) => {
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
  test(`${state}: pays and returns`, async ({ page }) => {
    test.slow();
    await enter(page, state, IMAGE);
    await pages['image']?.shows(page, state);
    await page.goto('/subscription/payment?plan=premium-monthly');
    await ready(page);
    await order(page);
    await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
    await showsHeader(page, 'premium');
    for (const { path, shows } of Object.values(pages)) {
      await follow(page, path);
      await shows(page, 'premium');
      await showsHeader(page, 'premium');
    }
  });
}

test('a second tab: paying, the end of Premium and signing out reach a page that stays open', async ({
  page,
  context,
}) => {
  test.slow();
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
