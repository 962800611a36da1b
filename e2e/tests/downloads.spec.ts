import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { ready, register } from './account-steps.ts';
import { buy } from './subscription-steps.ts';

const IMAGE = '/image/nature/fjord-before-sunrise';

test('a member downloads the original, finds its certificate in the profile, and a guest can verify it', async ({
  page,
  browser,
  expectAccessible,
}) => {
  await buy(page);
  await expect(page).toHaveURL(/\/subscription\/success/);
  await page.goto(IMAGE);
  await ready(page);
  await expect(page.getByText(/^\w+ · \d+\s×\s\d+ · [\d.]+ [kM]B$/)).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await saving;

  await page.goto('/profile');
  const row = page.getByRole('listitem').filter({ hasText: 'Fjord before Sunrise' });
  await expect(row.getByText('Premium', { exact: true })).toBeVisible();
  await expectAccessible();
  const savingFile = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Save certificate for Fjord before Sunrise as PDF' }).click();
  const file = await savingFile;
  expect((await readFile(await file.path())).toString('latin1', 0, 5)).toBe('%PDF-');
  const [id = ''] = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(file.suggestedFilename()) ?? [];
  await expect(row.getByRole('link', { name: `Certificate ${id}` })).toHaveAttribute(
    'href',
    `/license/certificate/${id}`,
  );

  const context = await browser.newContext({ locale: 'de-DE', javaScriptEnabled: false });
  const stranger = await context.newPage();
  await stranger.goto('/license/certificate');
  await stranger.getByLabel('Zertifikatsnummer').fill(id.toLowerCase().replaceAll('-', ' '));
  await stranger.getByRole('button', { name: 'Prüfen' }).click();
  await expect(stranger.getByText('Dieses Zertifikat ist echt')).toBeVisible();
  await expect(stranger.getByRole('main')).toContainText('Fjord');
  await expect(stranger.getByRole('main')).not.toContainText('Ann');
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  const unknown = await stranger.goto('/license/certificate/0000-0000-0000-0000');
  expect(unknown?.status()).toBe(404);
  await expect(stranger.getByText('Kein Zertifikat mit dieser Nummer')).toBeVisible();
  await context.close();
});

test.describe('a reached limit', () => {
  test.use({ provokedStatuses: [429] });

  test('a user without free downloads left sees when new ones are available, and Premium @long', async ({
    page,
  }) => {
    await register(page);
    const statuses = await page.evaluate(async () => {
      const headers = {
        'x-api-key': 'gallery-public-key',
        authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
      };
      const list = await fetch('/api/images/images?pageSize=40', { headers });
      const { items } = (await list.json()) as { items: { id: string }[] };
      const others = items.map(({ id }) => id).filter((id) => id !== 'nature/fjord-before-sunrise');
      const responses = await Promise.all(
        others.slice(0, 31).map((id) => fetch(`/api/images/download/${id}`, { headers })),
      );
      return responses.map(({ status }) => status);
    });
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    await page.goto(IMAGE);
    await ready(page);
    const limit = page.getByText(/You’ve used all your free downloads for today\. You’ll get more at \d/);
    await expect(limit.first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Premium: unlimited downloads' })).toBeVisible();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('You’ve used all your free downloads for today');
  });
});
