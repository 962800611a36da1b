import { expect, test as base } from '../fixtures.ts';
import { startOwnSite, type OwnSite } from '../own-site.ts';
import { mailTo, ready, register, registerConfirmed, signOut } from './account-steps.ts';
import type { Page, Route } from '@playwright/test';

/** A site that has switched on the ways to sign in that are off by default. */
const test = base.extend<object, { site: OwnSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const site = await startOwnSite({ settings: { MAGIC_LINK: 'on', PASSKEYS: 'on' } });
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
});
test.use({ provokedStatuses: [400, 401, 403] });

/** A device with a fingerprint reader. A request that arrives while `touch` is false waits for its whole time limit. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    touch: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

test('a passkey is added in the profile, signs in, confirms a change, and is removed @long', async ({
  page,
  expectAccessible,
}) => {
  const authenticator = await addAuthenticator(page);
  await registerConfirmed(page);
  const section = page.locator('#passkeys');
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expectAccessible('#passkeys');

  await signOut(page);
  await authenticator.touch(false);
  const options = '**/api/auth/passkey-sign-in/options';
  const suggestion = page.waitForResponse(options);
  await page.goto('/login?redirect=/profile');
  await ready(page);
  await suggestion;
  // The device confirms what is requested from now on: the suggestion of the browser must not sign in by itself.
  const confirmNext = async (route: Route) => {
    await authenticator.touch(true);
    await route.continue();
  };
  await page.route(options, confirmNext, { times: 1 });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/profile$/);

  // Ten minutes after a sign-in, the server asks for a confirmation.
  const refusal = { success: false, code: 'REAUTHENTICATION_REQUIRED', message: '' };
  const refuse = (route: Route) => route.fulfill({ status: 403, json: refusal });
  await page.route('**/api/auth/passkeys/*', refuse, { times: 1 });
  await section.getByRole('button', { name: /^Remove/ }).click();
  await section.getByText('You can no longer sign in').waitFor();
  await section
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Confirm with a passkey' });
  await confirm.waitFor();
  await expectAccessible('[role="alertdialog"]');
  await confirm.click();
  await expect(section.getByText('You have no passkeys yet.')).toBeVisible();
});

test('a link by mail signs in once @long', async ({ page }) => {
  const { email } = await register(page);
  await signOut(page);
  await page.goto('/login?redirect=/profile');
  await ready(page);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send sign-in link' }).click();
  await expect(page.getByText(/a sign-in link is on its way/)).toBeVisible();
  const mail = await mailTo(page, email, /sign-in link/);
  const link = /\/magic-link\?redirect=%2Fprofile#token=[\w-]+/.exec(mail)?.[0] ?? '';
  await page.goto(link);
  await ready(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await signOut(page);

  await page.goto(link);
  await ready(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('This link is invalid or has expired')).toBeVisible();
});
