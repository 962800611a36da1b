import { randomInt, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';
import { countPresses } from '../presses.ts';
import { signIn } from './account-steps.ts';
import { accountWith } from './studio-steps.ts';

const SIDE = 256;
const BLOCK = 32;
const HEADER_BYTES = 33;

/** The prompt as AUTOMATIC1111 writes it: the file says everything but the category. */
function withPrompt(png: Buffer, prompt: string): Buffer {
  const data = Buffer.from(`tEXtparameters\0${prompt}\nSteps: 20, Sampler: Euler a, Seed: 7`, 'latin1');
  const chunk = Buffer.alloc(data.length + 8);
  chunk.writeUInt32BE(data.length - 4, 0);
  data.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(data), data.length + 4);
  return Buffer.concat([png.subarray(0, HEADER_BYTES), chunk, png.subarray(HEADER_BYTES)]);
}

/** Images that do not resemble each other. */
async function imageFile(name: string): Promise<string> {
  const blocks = Array.from({ length: (SIDE / BLOCK) ** 2 }, () => randomInt(256));
  const shades = Buffer.alloc(SIDE * SIDE);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1)
      shades[y * SIDE + x] = blocks[Math.floor(y / BLOCK) * (SIDE / BLOCK) + Math.floor(x / BLOCK)] ?? 0;
  const path = test.info().outputPath(`${name}.png`);
  await sharp(shades, { raw: { width: SIDE, height: SIDE, channels: 1 } })
    .toColourspace('srgb')
    .toFile(path);
  await writeFile(path, withPrompt(await readFile(path), `${name} in the first light`));
  return path;
}

async function choose(page: Page, files: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose images' }).first().click();
  await (await chooser).setFiles([...files]);
}

test('a folder is published with one category, dropped again, and translated by pasting @long', async ({
  page,
  context,
  expectAccessibleInBothThemes,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const mark = randomUUID().slice(0, 6);
  const names = Array.from({ length: 10 }, (_, index) => `Job ${mark} ${String.fromCodePoint(65 + index)}`);
  const files: string[] = [];
  for (const name of names) files.push(await imageFile(name));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/studio/uploads');
  await signIn(page, accountWith('editor'));
  await expect(page.getByRole('heading', { name: 'Drop images here' })).toBeVisible();

  const presses = await countPresses(page);
  await choose(page, files);
  await expect(page.getByText('Missing: category')).toHaveCount(names.length);
  await page.getByRole('checkbox', { name: 'Select the rows that are shown' }).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByLabel(/^Category for 10 images/).selectOption({ label: 'Nature' });
  await page.getByRole('button', { name: 'Publish 10 images' }).click();
  await expect(page.getByText('10 images are published or scheduled')).toBeVisible();
  // Two more for the choice of the category.
  expect((await presses.take()) + 2).toBeLessThanOrEqual(6);

  await choose(page, files);
  await expect(page.getByText('10 files are already there')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Files on their way' })).toHaveCount(0);
  expect(await presses.take()).toBe(1);

  await page.goto(`/studio/images?q=${mark}&missing=de&texts=de&sort=title`);
  await expect(page.getByRole('textbox', { name: /^Title of .*Deutsch/ })).toHaveCount(names.length);
  await expectAccessibleInBothThemes();
  const translating = await countPresses(page);
  for (const [field, texts] of [
    ['Title', names.map((name) => `${name} Bild`)],
    ['Alternative text', names.map((name) => `${name} im ersten Licht`)],
  ] as const) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), texts.join('\n'));
    await page.getByRole('textbox', { name: `${field} of ${names[0]} (Deutsch)` }).click();
    await page.keyboard.press('Control+V');
    await expect(page.getByRole('row', { name: new RegExp(`^${names[9]} ${texts[9]}`) })).toBeVisible();
    await page.getByRole('button', { name: 'One line for each image' }).click();
    await expect(page.getByText('10 images have their texts').first()).toBeVisible();
  }
  // A field and one button for each of the two pastes.
  expect(await translating.take()).toBe(4);
  await page.goto(`/studio/images?q=${mark}&missing=de`);
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('an image is left and found again in its list, and the next one is one press away @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/studio/images?special=false&sort=title');
  await signIn(page, accountWith('editor'));
  const list = page.getByRole('grid', { name: 'Images' }).locator('..');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await list.evaluate((frame) => frame.scrollTo(0, 1200));
  const offset = await list.evaluate((frame) => frame.scrollTop);
  expect(offset).toBeGreaterThan(0);
  const visible = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await visible.nth(Math.floor((await visible.count()) / 2)).click();
  const first = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('button', { name: 'Next in the list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first ?? '');
  await page.goBack();
  await expect(page).toHaveURL(/special=false&sort=title/);
  await expect.poll(() => list.evaluate((frame) => frame.scrollTop)).toBe(offset);
});
