import { execFileSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from '../fixtures.ts';
import { newPerson, password, signIn, type Person } from './account-steps.ts';

const CLI = join(import.meta.dirname, '../../apps/backend/dist/cli.js');

function editor(): Person {
  const person = newPerson();
  const names = ['--first-name', person.firstName, '--last-name', 'Lee'];
  execFileSync(
    process.execPath,
    [CLI, 'users', 'create', person.email, ...names, '--role', 'editor', '--password-stdin'],
    {
      env: { PATH: process.env['PATH'], DATA_DIR: process.env['E2E_DATA_DIR'] },
      input: password,
      stdio: 'pipe',
    },
  );
  return person;
}

const CRC_POLYNOMIAL = 0xedb88320;

function crc(data: Buffer): number {
  let value = -1;
  for (const byte of data) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? CRC_POLYNOMIAL : 0);
  }
  return ~value >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

const SIDE = 480;

/** A PNG of stripes; `step` makes images that do not resemble each other. */
function png(step: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2], 8);
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 3));
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const [column, row] = [Math.floor(x / 60), Math.floor(y / 60)];
      const shade = ((column * column * step + row * row * (step + 2) + column * row) * 37) % 256;
      rows.fill(shade, y * (1 + SIDE * 3) + 1 + x * 3, y * (1 + SIDE * 3) + 4 + x * 3);
    }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Writes a file: one from memory has another date each time that it is chosen, so it would be another file. */
function fileOf(name: string, step: number): string {
  const path = test.info().outputPath(`${name}.png`);
  writeFileSync(path, png(step));
  return path;
}

test('an upload continues after a reload, a copy is discarded, and two pictures are published', async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const mark = randomUUID().slice(0, 6);
  const steps = [randomInt(3, 900), randomInt(1_000, 2_000)] as const;
  const [harbour, lagoon] = [fileOf(`Harbour ${mark}`, steps[0]), fileOf(`Lagoon ${mark}`, steps[1])];
  const copy = fileOf(`Copy ${mark}`, steps[1]);
  await page.goto('/studio/uploads');
  await signIn(page, editor());
  await expect(page.getByRole('heading', { name: 'Drop pictures here' })).toBeVisible();
  const choose = page.getByLabel('Choose pictures').and(page.locator('input')).first();

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
  await expect(page.getByText('1 upload was interrupted')).toBeVisible();
  await expect(page.getByText(/^Nothing that has arrived is lost/)).toBeVisible();

  const continued = page.waitForRequest((request) => request.method() === 'HEAD');
  await choose.setInputFiles([harbour, lagoon, copy]);
  await continued;
  const alternative = (name: string) => page.getByRole('textbox', { name: `Alternative text of ${name}` });
  await expect(alternative(`Harbour ${mark}`)).toBeVisible();
  await expect(alternative(`Lagoon ${mark}`)).toBeVisible();
  await expect(alternative(`Copy ${mark}`)).toBeVisible();
  await expect(page.getByText('1 upload was interrupted')).toHaveCount(0);
  await expectAccessibleInBothThemes();

  await page.getByRole('button', { name: `Looks like another: Copy ${mark}` }).click();
  await page.getByRole('button', { name: 'Discard the new one' }).click();
  await expect(alternative(`Copy ${mark}`)).toHaveCount(0);

  await alternative(`Harbour ${mark}`).fill('Boats in a harbour');
  await alternative(`Lagoon ${mark}`).fill('Water without waves');
  const language = page.getByLabel('Language of the texts');
  await language.selectOption({ label: 'German' });
  await page.getByRole('textbox', { name: `Title of Harbour ${mark} (German)` }).fill(`Hafen ${mark}`);
  await language.selectOption({ label: 'English' });
  await page.getByRole('checkbox', { name: `Select Harbour ${mark}` }).check();
  await page.getByRole('checkbox', { name: `Select Lagoon ${mark}` }).check();
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Category').selectOption({ label: 'Nature' });
  await dialog.getByRole('button', { name: 'Apply to all selected' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /published or scheduled/ })).toBeVisible();

  await page.goto(`/image/nature/harbour-${mark}`);
  await expect(page.getByRole('heading', { level: 1, name: `Harbour ${mark}` })).toBeVisible();
  await page.goto(`/image/nature/harbour-${mark}?lang=de`);
  await expect(page.getByRole('heading', { level: 1, name: `Hafen ${mark}` })).toBeVisible();
});
