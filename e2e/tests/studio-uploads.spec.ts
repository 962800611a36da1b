import { randomInt, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';
import { signIn } from './account-steps.ts';
import { accountWith } from './studio-steps.ts';

const SIDE = 480;

/**
 * Writes a file: one from memory has another date each time that it is chosen, so it would be another file. Images with
 * different steps do not resemble each other.
 */
async function fileOf(name: string, step: number): Promise<string> {
  const shades = Buffer.alloc(SIDE * SIDE);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const [column, row] = [Math.floor(x / 60), Math.floor(y / 60)];
      shades[y * SIDE + x] = ((column * column * step + row * row * (step + 2) + column * row) * 37) % 256;
    }
  const path = test.info().outputPath(`${name}.png`);
  await sharp(shades, { raw: { width: SIDE, height: SIDE, channels: 1 } })
    .toColourspace('srgb')
    .toFile(path);
  return path;
}

test('an upload continues after a reload, a copy is discarded, and two pictures are published', async ({
  page,
  context,
  expectAccessibleInBothThemes,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const mark = randomUUID().slice(0, 6);
  const steps = [randomInt(3, 900), randomInt(1_000, 2_000)] as const;
  const harbour = await fileOf(`Harbour ${mark}`, steps[0]);
  const lagoon = await fileOf(`Lagoon ${mark}`, steps[1]);
  const copy = await fileOf(`Copy ${mark}`, steps[1]);
  await page.goto('/studio/uploads');
  await signIn(page, accountWith('editor'));
  await expect(page.getByRole('heading', { name: 'Drop images here' })).toBeVisible();
  const choose = page.getByLabel('Choose images').and(page.locator('input')).first();

  // The content of the first file does not arrive before the reload.
  await page.route('**/api/studio/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  );
  await choose.setInputFiles([harbour]);
  const begun = page.waitForRequest((request) => request.method() === 'PATCH');
  await begun;
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute('**/api/studio/uploads/*');
  await expect(page.getByText('1 file has not arrived')).toBeVisible();
  await expect(page.getByText(/^Nothing that has arrived is lost/)).toBeVisible();

  const continued = page.waitForRequest((request) => request.method() === 'HEAD');
  await choose.setInputFiles([harbour, lagoon, copy]);
  await continued;
  const alternative = (name: string) => page.getByRole('textbox', { name: `Alternative text of ${name}` });
  await expect(alternative(`Harbour ${mark}`)).toBeVisible();
  await expect(alternative(`Lagoon ${mark}`)).toBeVisible();
  await expect(alternative(`Copy ${mark}`)).toBeVisible();
  await expect(page.getByText('1 file has not arrived')).toHaveCount(0);
  await expectAccessibleInBothThemes();

  await page.getByRole('button', { name: `Looks like another: Copy ${mark}` }).click();
  await page.getByRole('button', { name: 'Discard the new one' }).click();
  await expect(alternative(`Copy ${mark}`)).toHaveCount(0);

  await page.evaluate(() => navigator.clipboard.writeText('Boats in a harbour\nWater without waves\n'));
  await page
    .getByRole('textbox', { name: /^Alternative text of/ })
    .first()
    .click();
  await page.keyboard.press('Control+V');
  await expect(page.getByRole('heading', { name: 'Paste 2 lines' })).toBeVisible();
  await expectAccessibleInBothThemes();
  await expect(page.getByRole('row', { name: /Boats in a harbour/ })).toBeVisible();
  await page.getByRole('button', { name: 'One line for each image' }).click();
  await expect(page.getByText('2 images have their texts')).toBeVisible();
  const language = page.getByLabel('Language of the texts');
  await language.selectOption({ label: 'Deutsch' });
  await page.getByRole('textbox', { name: `Title of Harbour ${mark} (Deutsch)` }).fill(`Hafen ${mark}`);
  await language.selectOption({ label: 'English' });
  await page.getByRole('checkbox', { name: `Select Harbour ${mark}` }).check();
  await page.getByRole('checkbox', { name: `Select Lagoon ${mark}` }).check();
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Category').selectOption({ label: 'Nature' });
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/Български \(2\)/)).toBeVisible();
  await expectAccessibleInBothThemes();
  await page.getByRole('button', { name: 'Publish 2 images' }).click();
  await expect(page.getByRole('status').filter({ hasText: /published or scheduled/ })).toBeVisible();

  await page.goto(`/image/nature/harbour-${mark}`);
  await expect(page.getByRole('heading', { level: 1, name: `Harbour ${mark}` })).toBeVisible();
  await page.goto(`/image/nature/harbour-${mark}?lang=de`);
  await expect(page.getByRole('heading', { level: 1, name: `Hafen ${mark}` })).toBeVisible();
});
