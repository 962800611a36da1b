import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { ready } from './account-steps.ts';
import { buy } from './subscription-steps.ts';

const IMAGES = ['/image/nature/fjord-before-sunrise', '/image/animals/fox-in-october'];

test('a member saves images, orders, shares and downloads a collection @long', async ({
  page,
  browser,
  expectAccessible,
}) => {
  await buy(page);
  await expect(page).toHaveURL(/\/subscription\/success/);
  for (const [index, image] of IMAGES.entries()) {
    await page.goto(image);
    await ready(page);
    await page.getByRole('button', { name: 'Save to collection' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save to collection' });
    if (index === 0) {
      await dialog.getByRole('textbox', { name: 'New collection' }).fill('Autumn');
      await dialog.getByRole('button', { name: 'Create and save' }).click();
    } else {
      // Checked once the service has confirmed it.
      await dialog.getByRole('checkbox', { name: 'Autumn' }).click();
    }
    await expect(dialog.getByRole('checkbox', { name: 'Autumn' })).toBeChecked();
    await expect(dialog.getByText(index === 0 ? '1 picture' : '2 pictures')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toHaveCount(0);
  }

  await page.goto('/favorites');
  await page.getByRole('link', { name: 'Collections' }).click();
  await page.getByRole('link', { name: /Autumn/ }).click();
  const items = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('img') });
  await expect(items).toContainText(['Fjord before Sunrise', 'Fox in October']);
  await page.getByRole('button', { name: 'Move Fjord before Sunrise later' }).press('Enter');
  await expect(items).toContainText(['Fox in October', 'Fjord before Sunrise']);
  await expectAccessible();

  const more = page.getByRole('button', { name: 'Options for Autumn' });
  const desktop = page.viewportSize()!;
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const share = await page.getByRole('button', { name: 'Share link' }).boundingBox();
    // The menu is never alone on a line.
    expect((await more.boundingBox())?.y, `at ${width}`).toBe(share?.y);
  }
  await page.setViewportSize(desktop);

  await page.getByRole('button', { name: 'Share link' }).click();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  const shared = await page.evaluate(async () => {
    const id = location.pathname.split('/').at(-1);
    const response = await fetch(`/api/collections/${id}`, {
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    });
    return ((await response.json()) as { collection: { shareToken: string } }).collection.shareToken;
  });
  const stranger = await browser.newPage();
  await stranger.goto(`/shared/${shared}`);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible();
  await expect(stranger.getByRole('main').getByRole('img')).toHaveCount(IMAGES.length);
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  const preview = await stranger.locator('meta[property="og:image"]').getAttribute('content');
  const { headers, status } = await fetch(preview ?? '');
  expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  await expect(stranger.locator('meta[property="og:image:alt"]')).toHaveAttribute('content', /\S/);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download ZIP' }).click();
  const zip = await saving;
  expect(zip.suggestedFilename()).toBe('Autumn.zip');
  const bytes = await readFile(await zip.path());
  for (const name of ['1 Fox in October', '2 Fjord before Sunrise', 'LICENSES.txt'])
    expect(bytes.includes(name)).toBe(true);

  await more.click();
  await page.getByRole('menuitem', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('button', { name: 'Share link' })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('Collection not found')).toBeVisible();
  await stranger.close();
});
