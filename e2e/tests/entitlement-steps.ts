import { expect as standardExpect, type Page } from '@playwright/test';
import { menu, ready } from './account-steps.ts';
import { prepared, type Prepared, type State } from './subscribers.ts';

/** The first documents of a busy machine are slow. */
export const expect = standardExpect.configure({ timeout: 30_000 });

/**
 * The content and the downloads of a page depend on the user. The tests cover every state of a subscription, every way
 * to a page, and every change of the session while the page stays open.
 */
export const states: readonly State[] = ['guest', 'free', 'premium', 'expired'];

export const IMAGE = '/image/nature/fjord-before-sunrise';
export const banner = (page: Page) => page.getByRole('banner');
export const download = (page: Page) => page.locator('#download');

/** The expected content of each page in each state. */
export const pages: Record<string, { path: string; shows: (page: Page, state: State) => Promise<void> }> = {
  image: {
    path: IMAGE,
    shows: async (page, state) => {
      const isMember = state === 'premium';
      const member = page.getByText('No wait, no credit needed');
      const visitor = page.getByText(/^JPEG · \d+\s×\s\d+/);
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
      const choose = page.getByRole('link', { name: 'Choose Monthly' });
      const current = page.getByText('Your plan', { exact: true });
      await expect(choose).toHaveCount(state === 'premium' ? 0 : 1);
      // The free plan is a plan as well; during a trial or a late payment the page only offers to pay.
      if (state === 'guest' || state === 'premium')
        await expect(current).toHaveCount(state === 'premium' ? 1 : 0);
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

export async function showsHeader(page: Page, state: State): Promise<void> {
  if (state === 'guest') {
    await expect(banner(page).getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    return;
  }
  await expect(menu(page)).toBeVisible();
  const badge = menu(page).getByText('Premium', { exact: true });
  await expect(badge).toHaveCount(state === 'premium' ? 1 : 0);
}

/** Stores the session of a user in this state in the browser, with outdated user data. */
export async function holdSession(page: Page, state: State): Promise<Prepared | undefined> {
  if (state === 'guest') return undefined;
  const person = await prepared(page.request, state);
  // A document of the same origin without scripts.
  await page.goto('/robots.txt');
  await page.evaluate(
    ({ token, user }) => {
      localStorage.setItem('user', JSON.stringify(user));
      localStorage.setItem('token', token);
    },
    { token: person.token, user: person.user },
  );
  return person;
}

/** As above, and opens a page. */
export async function enter(page: Page, state: State, path: string): Promise<Prepared | undefined> {
  const person = await holdSession(page, state);
  await page.goto(path);
  return person;
}

/** The links by which a user gets from page to page within one document. */
export const links: Record<string, (page: Page, state: State) => Promise<void>> = {
  image: async (page) => {
    await press(page, '/');
    await page.locator('main a[href^="/image/"]').first().click();
    await expect(page).toHaveURL(/\/image\//);
  },
  home: (page) => press(page, '/'),
  plans: async (page, state) => {
    if (state === 'guest') {
      await links['image']?.(page, state);
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Premium: / })
        .click();
    } else {
      await menu(page).click();
      await page.getByRole('menuitem', { name: 'Upgrade' }).click();
    }
    // The link of an image names the page to which an order leads back.
    await expect(page).toHaveURL(/\/subscription\/plans(?:\?from=[^&]+)?$/);
  },
  profile: async (page) => {
    await menu(page).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page).toHaveURL(/\/profile$/);
  },
};

/** Members have no link to the plans, visitors none to the profile. */
export const isLinked = (name: string, state: State): boolean =>
  !(name === 'plans' && state === 'premium') && !(name === 'profile' && state === 'guest');

/** Presses a link of the header. */
async function press(page: Page, path: string): Promise<void> {
  await banner(page).locator(`a[href="${path}"]`).first().click();
  await expect(page).toHaveURL((url) => url.pathname === path);
}

/** Opens a page by its link, or by its address where no link exists; then marks the document. */
async function reach(page: Page, name: string, state: State): Promise<void> {
  const path = pages[name]?.path ?? '/';
  await page.goto(isLinked(name, state) ? '/about' : path);
  await ready(page);
  await mark(page);
  if (isLinked(name, state)) await links[name]?.(page, state);
}

/** Marks the open document, to detect whether it was replaced. */
export const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSameDocument: true }));
export const isMarked = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

type Move = (page: Page, name: string, state: State) => Promise<void>;

/** Ways to a page; the test checks its content after each step. */
export const moves: Record<string, readonly Move[]> = {
  'a direct link and a reload': [
    async (page, name) => {
      await page.goto(pages[name]?.path ?? '/');
    },
    async (page) => {
      await page.reload();
    },
  ],
  'navigation within the site and Back': [
    async (page, name, state) => {
      await reach(page, name, state);
      expect(await isMarked(page)).toBe(true);
    },
    async (page) => {
      await press(page, '/contact');
      await page.goBack();
      await expect(page).not.toHaveURL(/\/contact$/);
      expect(await isMarked(page)).toBe(true);
    },
  ],
};
