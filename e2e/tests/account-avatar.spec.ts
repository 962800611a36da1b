import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';
import { menu, newPerson, ready, register } from './account-steps.ts';

const drawn = (background: string, { width = 900, height = 600 } = {}) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
const file = (buffer: Buffer, name = 'снимка.jpg', mimeType = 'image/jpeg') => ({ name, mimeType, buffer });

/** Noise does not compress, so that the upload takes long enough to be observed and cancelled. */
async function heavy() {
  const raw = { width: 1600, height: 1200, channels: 3 as const };
  const noise = randomBytes(raw.width * raw.height * raw.channels);

  return sharp(noise, { raw }).jpeg({ quality: 95 }).toBuffer();
}

test('a user selects, crops and removes a profile picture, which header and profile show @long', async ({
  page,
  expectAccessible,
}) => {
  await register(page, newPerson(), '/profile');
  const section = page.getByRole('region', { name: 'Profile picture' });
  await page.setInputFiles('input[type=file]', file(await drawn('#c04040')));
  await expect(section.getByRole('img', { name: 'Preview of your profile picture' })).toBeVisible();
  // By keyboard alone: the sliders replace dragging.
  await section.getByRole('slider', { name: 'Zoom' }).focus();
  await page.keyboard.press('End');
  await section.getByRole('slider', { name: 'Left to right' }).focus();
  await page.keyboard.press('Home');
  await expectAccessible();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/api/files'),
  );
  await section.getByRole('button', { name: 'Save picture' }).press('Enter');
  expect(new URL((await sent).url()).search).toContain('size=0.25');
  await expect(section.getByText('Your picture has been saved.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Choose another picture' })).toBeFocused();

  const shown = section.getByRole('img', { name: 'Your profile picture' });
  await expect(shown).toHaveAttribute('src', /^\/cdn\/avatars\/[\w-]{22}\.webp$/);
  await expect(menu(page).locator('img')).toHaveAttribute('src', /avatars/);
  await expectAccessible();
  await page.reload();
  await ready(page);
  await expect(menu(page).locator('img')).toHaveJSProperty('complete', true);

  await section.getByRole('button', { name: 'Remove picture' }).click();
  await expect(section.getByText('Your picture has been removed.')).toBeVisible();
  await expect(menu(page).locator('img')).toHaveCount(0);
  await expect(section.getByRole('button', { name: 'Choose picture' })).toBeVisible();
});

test('an unusable file shows its error at the field @long', async ({ page }) => {
  await register(page, newPerson(), '/profile');
  const section = page.getByRole('region', { name: 'Profile picture' });
  const input = page.locator('input[type=file]');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await input.setInputFiles(file(svg, 'a.svg', 'image/svg+xml'));
  await expect(section.getByRole('alert')).toContainText('Choose a JPEG, PNG, WebP, or AVIF file.');
  await input.setInputFiles(file(Buffer.alloc(0)));
  await expect(section.getByRole('alert')).toContainText('The file is empty.');
  await input.setInputFiles(file(Buffer.alloc(10 * 1024 * 1024 + 1)));
  await expect(section.getByRole('alert')).toContainText('larger than 10 MB');
  await input.setInputFiles(file(Buffer.from('no picture at all')));
  await expect(section.getByRole('alert')).toContainText('damaged');
  // The browser shows the intact part of the image; the server rejects it.
  const whole = await drawn('#4060c0');
  await input.setInputFiles(file(whole.subarray(0, whole.length - 400)));
  await section.getByRole('button', { name: 'Save picture' }).click();
  await expect(section.getByRole('alert')).toContainText('damaged');
});

test('an upload shows its progress and can be canceled @long', async ({ page }) => {
  await register(page, newPerson(), '/profile');
  const section = page.getByRole('region', { name: 'Profile picture' });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await page.setInputFiles('input[type=file]', file(await heavy()));
  await expect(section.getByRole('button', { name: 'Save picture' })).toBeEnabled();
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 1e6,
    uploadThroughput: 200_000,
  });
  await section.getByRole('button', { name: 'Save picture' }).click();
  const bar = section.getByRole('progressbar');
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(5);
  expect(Number(await bar.getAttribute('value'))).toBeLessThan(100);
  await section.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(bar).toHaveCount(0);
  await expect(section.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await section.getByRole('button', { name: 'Save picture' }).click();
  await expect(section.getByText('Your picture has been saved.')).toBeVisible();
});

test('an upload succeeds although the token expires during it @long', async ({ page }) => {
  await register(page, newPerson(), '/profile');
  const section = page.getByRole('region', { name: 'Profile picture' });
  await page.setInputFiles('input[type=file]', file(await drawn('#8040c0')));
  await page.evaluate(() => localStorage.setItem('token', `at_${'x'.repeat(43)}`));
  await section.getByRole('button', { name: 'Save picture' }).click();
  await expect(section.getByText('Your picture has been saved.')).toBeVisible();
});

test('a profile picture can be dropped or pasted @long', async ({ page }) => {
  await register(page, newPerson(), '/profile');
  const section = page.getByRole('region', { name: 'Profile picture' });
  const bytes = [...(await drawn('#40a060'))];
  const give = (kind: 'drop' | 'paste') =>
    page.evaluate(
      ([type, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(content)], 'x.jpg', { type: 'image/jpeg' }));
        const target = type === 'drop' ? document.querySelector('.picture-drop') : document.body;
        const event =
          type === 'drop'
            ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
        target?.dispatchEvent(event);
      },
      [kind, bytes] as const,
    );
  const preview = section.getByRole('img', { name: 'Preview of your profile picture' });
  for (const kind of ['drop', 'paste'] as const) {
    await give(kind);
    await expect(preview).toBeVisible();
    await section.getByRole('button', { name: 'Cancel' }).click();
    await expect(preview).toHaveCount(0);
  }
});
