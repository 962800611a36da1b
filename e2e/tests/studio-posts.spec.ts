import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { countPresses } from '../presses.ts';
import { signIn } from './account-steps.ts';
import { accountWith } from './studio-steps.ts';

const COVERS = join(import.meta.dirname, '../../apps/backend/demo/covers');

async function chooseFile(page: Page, button: Locator, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(join(COVERS, name));
}

test('an editor writes a post in German and Bulgarian with an image, and readers read it @long', async ({
  page,
  browser,
  expectAccessibleInBothThemes,
}) => {
  const name = `Licht ${Date.now()}`;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/studio/posts/new');
  await signIn(page, accountWith('editor'));
  await page.getByLabel('Title (English)').fill(`Светлина ${name}`);
  await expect(page.getByText(/Proposed from the title: svetlina-licht-\d+/)).toBeVisible();
  await page.getByRole('button', { name: 'Create draft' }).click();

  const text = (language: string) => page.getByRole('textbox', { name: `Text (${language})`, exact: true });
  await text('English').click();
  await page.keyboard.type('Light is ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('soft');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('.post-content strong')).toHaveText('soft');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Excerpt (English)')).toBeFocused();
  await expectAccessibleInBothThemes();

  await page.getByRole('button', { name: /^Deutsch/ }).click();
  await page.getByLabel('Beside it').selectOption('bg');
  await page.getByLabel('Title (Deutsch)').fill(name);
  await page.getByLabel('Title (Български)').fill('Светлина');
  await text('Deutsch').click();
  await page.keyboard.type('Weiches Licht.');
  await text('Български').click();
  await page.keyboard.type('Мека светлина.');

  const insert = page.getByRole('toolbar', { name: 'Formatting: Text (Deutsch)' });
  await chooseFile(
    page,
    insert.getByRole('button', { name: 'Insert image' }),
    'from-noise-to-landscape.webp',
  );
  const dialog = page.getByRole('alertdialog', { name: 'Insert image' });
  await dialog.getByLabel('Alternative text (Deutsch)').fill('Ein Wald im Nebel');
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(text('Deutsch')).toContainText('![Ein Wald im Nebel](/cdn/covers/');
  await chooseFile(
    page,
    page.getByRole('button', { name: 'Choose cover' }),
    'colour-in-generated-images.webp',
  );
  await expect(page.getByRole('img', { name: 'Current cover' })).toBeVisible();

  const presses = await countPresses(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const step = page.getByRole('alertdialog', { name: 'Publish post' });
  await expect(step).toContainText('Missing languages');
  await expectAccessibleInBothThemes();
  await step.getByRole('button', { name: /^Publish( without email)?$/ }).click();
  const view = page.getByRole('link', { name: 'View on the site' });
  await expect(view).toBeVisible();
  expect(await presses.take()).toBe(2);
  const address = (await view.getAttribute('href')) ?? '';

  const reader = await browser.newContext({ locale: 'de-DE' });
  const blog = await reader.newPage();
  await blog.goto(address);
  await expect(blog.getByRole('heading', { level: 1, name })).toBeVisible();
  const image = blog.getByRole('img', { name: 'Ein Wald im Nebel' });
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
  await blog.goto(`${address}?lang=bg`);
  await expect(blog.locator('.post-content')).toHaveText('Мека светлина.');

  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const move = page.getByRole('alertdialog', { name: 'Move' });
  const slug = `moved-${Date.now()}`;
  await move.getByLabel('Address').fill(slug);
  await move.getByRole('button', { name: 'Move post' }).click();
  await expect(page).toHaveURL(new RegExp(`${slug}$`, 'u'));
  await blog.goto(`${address}?lang=de`);
  await expect(blog).toHaveURL(new RegExp(`/blog/${slug}\\?lang=de$`, 'u'));
  await expect(blog.getByRole('heading', { level: 1, name })).toBeVisible();
  await reader.close();

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('button', { name: /Moved/ })).toBeVisible();
  const compared = page.getByLabel('Compared with');
  await compared.selectOption({ index: (await compared.getByRole('option').count()) - 1 });
  await expect(page.getByRole('heading', { name: 'Text (Deutsch)' })).toBeVisible();
  await expectAccessibleInBothThemes();
});

test('an editor shares a draft, and its readers need no account until the link is withdrawn @long', async ({
  page,
  browser,
  expectAccessibleInBothThemes,
}) => {
  const name = `Shared ${Date.now()}`;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/studio/posts/new');
  await signIn(page, accountWith('editor'));
  await page.getByLabel('Title (English)').fill(name);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('textbox', { name: 'Text (English)', exact: true }).click();
  await page.keyboard.type('Only for **you**.');
  await page.getByRole('button', { name: 'Share draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share draft' });
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const link = dialog.getByRole('textbox', { name: 'Secret link' });
  await expect(link).toHaveValue(/\/blog\/draft@/);
  await expectAccessibleInBothThemes();
  const address = await link.inputValue();

  const reader = await browser.newContext({ locale: 'de-DE' });
  const blog = await reader.newPage();
  const counted: string[] = [];
  blog.on('request', (sent) => {
    if (sent.url().endsWith('/api/analytics')) counted.push(sent.postData() ?? '');
  });
  const response = await blog.goto(address);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  await expect(blog.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(blog.locator('.post-content strong')).toHaveText('you');
  // The page works as any other: another language reads the draft by its link.
  await blog.goto(`${address}?lang=bg`);
  await expect(blog.locator('html')).toHaveAttribute('lang', 'bg');
  await expect(blog.getByRole('heading', { level: 1, name })).toBeVisible();
  await blog.goto(`${new URL(address).origin}/blog`);
  await expect(blog.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(blog.getByText(name)).toHaveCount(0);
  expect(counted.join('')).not.toContain('draft');

  await dialog.getByRole('button', { name: 'Withdraw link' }).click();
  await expect(dialog.getByRole('button', { name: 'Make link' })).toBeVisible();
  expect((await blog.goto(address))?.status()).toBe(404);
  await reader.close();
});
