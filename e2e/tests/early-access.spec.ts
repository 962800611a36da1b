import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@lumigraph/contracts';
import sharp from 'sharp';
import { test } from '../fixtures.ts';
import { menu, ready } from './account-steps.ts';
import { enter, expect } from './entitlement-steps.ts';

const CLI = join(import.meta.dirname, '../../apps/backend/dist/cli.js');
const size = { width: 1200, height: 800 };
const headers = { 'x-api-key': 'gallery-public-key' };

/** Imports one image that is published tomorrow, with the operator's command. */
async function schedule(name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gallery-early-'));
  try {
    mkdirSync(join(folder, 'Nature'));
    // Different bytes in every run: a known image is not imported again.
    const colour = Math.floor(Math.random() * 0xffffff);
    await sharp({ create: { ...size, channels: 3, background: `#${colour.toString(16).padStart(6, '0')}` } })
      .png()
      .toFile(join(folder, 'Nature', `${name}.png`));
    const publishAt = new Date(Date.now() + DAY_MS).toISOString();
    execFileSync(process.execPath, [CLI, 'images', 'import', folder, '--publish-at', publishAt], {
      env: { PATH: process.env['PATH'], DATA_DIR: process.env['E2E_DATA_DIR'] },
      stdio: 'pipe',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('only a member sees and downloads an image with a future date @long', async ({ page }) => {
  // An import and three pages of the whole gallery.
  const name = `Dawn of ${Date.now()}`;
  const id = `nature/${name.toLowerCase().replaceAll(' ', '-')}`;
  await schedule(name);
  const strip = page.getByRole('region', { name: 'Early access' });

  for (const viewer of ['guest', 'free'] as const) {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await enter(page, viewer, '/');
    await ready(page);
    await expect(page.getByRole('list', { name: 'Pictures', exact: true })).toBeVisible();
    if (viewer === 'free') await expect(menu(page)).toBeVisible();
    await expect(strip).toHaveCount(0);
    await expect(page.getByText(name)).toHaveCount(0);
    expect(asked.filter((url) => url.includes('early-access'))).toEqual([]);
    page.removeAllListeners('request');
  }

  for (const path of ['/sitemap.xml', '/api/blog/rss.xml', `/search?q=${encodeURIComponent(name)}`, '/']) {
    const response = await page.request.get(path);
    expect(await response.text(), path).not.toMatch(/dawn[ -]of[ -]\d/iu);
  }
  for (const path of [`/image/${id}`, `/api/images/early-access/preview/${id}`, `/cdn/image/upload/${id}`])
    expect((await page.request.get(path, { headers })).status(), path).toBe(404);

  await enter(page, 'premium', '/');
  const row = strip.getByRole('listitem').filter({ hasText: name });
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByText(/^For everyone from /)).toBeVisible();
  const image = row.getByRole('img');
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(640);

  const saving = page.waitForEvent('download');
  await row.getByRole('button', { name: `Download the original: ${name}` }).click();
  const file = await saving;
  expect(await sharp(await file.path()).metadata()).toMatchObject(size);
  expect(file.suggestedFilename()).toContain('.png');

  // After the end of the session it is gone from the open document too.
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(strip).toHaveCount(0);
});
