import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { expect, test } from '../fixtures.ts';
import { ready, registerConfirmed, signIn, signOut } from './account-steps.ts';

const STEP_S = 30;

/** An authenticator app: each code that it shows is newer than the last one, because a code works once. */
function authenticator(secret: string) {
  let lastStep = 0;
  return () => {
    const now = Math.floor(Date.now() / 1000 / STEP_S);
    // The server also takes the code of the next step.
    lastStep = Math.max(now, lastStep + 1);
    return generateSync({ secret, epoch: lastStep * STEP_S });
  };
}

async function signOutAndIn(page: Page, email: string) {
  await signOut(page);
  await page.goto('/login?redirect=/profile');
  await ready(page);
  const aboutButtons = page.getByText('In this demo, the sign-in buttons open');
  await expect(aboutButtons).toBeVisible();
  await signIn(page, { email, firstName: 'Ann' });
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await expect(aboutButtons).toBeHidden();
}

test('two-step verification is turned on, used with a code and a recovery code, and turned off @long', async ({
  page,
  context,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email } = await registerConfirmed(page);

  const section = page.locator('#twoFactor');
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await section.getByRole('button', { name: 'Copy' }).click();
  await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible();
  const nextCode = authenticator(await page.evaluate(() => navigator.clipboard.readText()));
  await section.getByLabel('6-digit code').fill(nextCode());
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByRole('heading', { name: 'Recovery codes' })).toBeFocused();
  const codes = await section.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible('#twoFactor');
  await section.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(section.getByText('10 recovery codes left')).toBeVisible();

  await signOutAndIn(page, email);
  await page.getByLabel('Code').fill(nextCode());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/profile$/);

  await signOutAndIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByText('9 recovery codes left')).toBeVisible();

  await section.getByRole('button', { name: 'Turn off' }).click();
  await section.getByLabel('Code', { exact: true }).fill(codes[1] ?? '');
  await section.getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await signOut(page);
  await page.goto('/login?redirect=/profile');
  await ready(page);
  await signIn(page, { email, firstName: 'Ann' });
  await expect(page).toHaveURL(/\/profile$/);
});
