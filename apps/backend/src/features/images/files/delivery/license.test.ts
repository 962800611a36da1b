import { licenseIds, licenses, locales, type LicenseId } from '@lumigraph/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDownloadFiles } from './download-files.ts';
import type { FileChoice } from './download-policy.ts';
import { prepareImage } from '../import/prepare-image.ts';
import type { ImageRecord } from '../../store/image-rows.ts';
import { sharp } from '../../../../lib/sharp.ts';
import { drawImage, openTestGallery, type TestGallery } from '../../../../testing/images/test-gallery.ts';
import { imageTasks } from '../../../../image-processes/image-tasks.ts';

const licenseUrl = 'https://example.com/license';
let gallery: TestGallery;
beforeAll(async () => {
  gallery = await openTestGallery();
  await gallery.store.ensureCategory('Nature');
});
afterAll(() => gallery.close());

const xmpOf = async (file: Buffer): Promise<string> => (await sharp(file).metadata()).xmp?.toString() ?? '';

async function publish(name: string, license: string, format: 'png' | 'jpeg' | 'webp' | 'avif' = 'png') {
  const file = await drawImage({ width: 640, height: 400 }, format);
  await gallery.publish(name, file, { license, alt: 'A & B' });
  return (await gallery.store.find(`nature/${name}`)) as ImageRecord;
}

const downloads = (creditMark = true) =>
  createDownloadFiles({
    storage: gallery.storage,
    imageTasks,
    log: gallery.app.log,
    licenseUrl,
    freePolicy: () => ({ creditMark, standardPx: 2048 }),
    credentials: { version: 'none', sign: ({ file }) => Promise.resolve(file) },
  });

const usualFile = (image: ImageRecord, plan: LicenseId): FileChoice =>
  plan === 'premium'
    ? { plan, size: 'original', format: image.format }
    : { plan, size: 'standard', format: 'jpeg' };

const fileOf = async (image: ImageRecord, plan: LicenseId, creditMark = true): Promise<Buffer> =>
  gallery.storage.bytes((await downloads(creditMark).get(image, usualFile(image, plan))).key);

describe('The license in a downloaded file', () => {
  it.each(licenseIds)('is the license of the plan %s in every language', async (plan) => {
    const xmp = await xmpOf(await fileOf(await publish(`plan-${plan}`, 'free'), plan));
    for (const locale of locales) expect(xmp).toContain(licenses[plan].summary[locale]);
    for (const other of licenseIds.filter((id) => id !== plan))
      expect(xmp).not.toContain(licenses[other].summary.en);
    expect(xmp).toContain(licenseUrl);
    expect(xmp).toContain('trainedAlgorithmicMedia');
  });

  it.each(licenseIds)('is the image’s own license text if it has one (%s)', async (plan) => {
    const xmp = await xmpOf(await fileOf(await publish(`own-${plan}`, 'CC BY 4.0'), plan));
    expect(xmp).toContain('CC BY 4.0');
    expect(xmp).not.toContain(licenses[plan].summary.en);
  });

  it.each(['png', 'jpeg', 'webp', 'avif'] as const)(
    'does not change the pixels of a member’s %s original',
    async (format) => {
      const image = await publish(`original-${format}`, 'free', format);
      const original = await gallery.storage.bytes(image.storageKey);
      const licensed = await fileOf(image, 'premium');
      expect((await sharp(licensed).raw().toBuffer()).equals(await sharp(original).raw().toBuffer())).toBe(
        true,
      );
    },
  );
});

describe('An import without a license', () => {
  it('has the free license', async () => {
    const prepared = await prepareImage(await drawImage({ width: 640, height: 400 }), {
      fileName: 'new.png',
      category: 'Nature',
      rights: { licenseUrl },
      encoded: false,
    });
    expect(prepared.image.license).toBe('free');
    expect(await xmpOf(prepared.original)).toContain(licenses.free.summary.en);
  });
});

describe('The credit mark', () => {
  const difference = async (one: Buffer, other: Buffer) => {
    const [a, b] = await Promise.all([one, other].map((file) => sharp(file).raw().toBuffer()));
    const { width, channels } = await sharp(one).metadata();
    const changed: { x: number; y: number }[] = [];
    for (let at = 0; at < (a?.length ?? 0); at += channels) {
      if (Math.abs((a?.[at] ?? 0) - (b?.[at] ?? 0)) > 40)
        changed.push({ x: (at / channels) % width, y: Math.floor(at / channels / width) });
    }
    return changed;
  };

  it('is in the lower right corner of a free download, small', async () => {
    const image = await publish('marked', 'free');
    const changed = await difference(await fileOf(image, 'free'), await fileOf(image, 'free', false));
    expect(changed.length).toBeGreaterThan(200);
    expect(Math.min(...changed.map(({ x }) => x))).toBeGreaterThan(640 * 0.35);
    expect(Math.min(...changed.map(({ y }) => y))).toBeGreaterThan(400 * 0.88);
  });

  it('is not in the renditions for display', async () => {
    const image = await publish('shown', 'free');
    const { rawPayload } = await gallery.app.inject('/cdn/image/upload/nature/shown');
    expect(await difference(rawPayload, await fileOf(image, 'free', false))).toEqual([]);
  });

  it('names the origin of the image', async () => {
    const image = await publish('drawn', 'free');
    const drawn = { ...image, source: 'algorithmicMedia' };
    expect(
      (await difference(await fileOf(image, 'free'), await fileOf(drawn, 'free'))).length,
    ).toBeGreaterThan(0);
  });

  it.each([
    [40, 40],
    [3, 900],
    [900, 3],
    [12, 12],
  ])('keeps the size of an image of %i × %i', async (width, height) => {
    await gallery.publish(`tiny-${width}-${height}`, await drawImage({ width, height }), {
      license: 'free',
    });
    const image = (await gallery.store.find(`nature/tiny-${width}-${height}`)) as ImageRecord;
    expect(await sharp(await fileOf(image, 'free')).metadata()).toMatchObject({ width, height });
  });
});
