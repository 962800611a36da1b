import Validator from '@adobe/structured-data-validator';
import { extract } from '@extractus/oembed-extractor';
import { locales, SHARE_HEIGHT_PX, SHARE_WIDTH_PX } from '@lumigraph/contracts';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';

/** The site as other programs read it, judged by their libraries. */

const IMAGE = '/image/animals/fox-in-october';
const MAX_PREVIEW_BYTES = 300_000;

const addressOf = (baseURL: string | undefined, path: string): string => new URL(path, baseURL).href;

test('a consumer of oEmbed finds the picture by its page, in the language and size that it asks for @long', async ({
  baseURL,
}) => {
  const photo = await extract(addressOf(baseURL, `${IMAGE}?lang=de`), { maxwidth: 500, maxheight: 5_000 });
  expect(photo).toMatchObject({
    method: 'auto-discovery',
    version: '1.0',
    type: 'photo',
    width: 480,
    provider_name: 'Lumigraph',
  });
  const { url, width, height, license } = photo as unknown as Record<string, string>;
  expect(license).toContain('Quellenangabe');
  const response = await fetch(url ?? '');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
    format: 'jpeg',
    width,
    height,
  });
});

/** JSON-LD of the open page by its type. */
async function structuredData(page: Page): Promise<Record<string, unknown[]>> {
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data: Record<string, unknown[]> = {};
  for (const item of scripts.flatMap((text) => JSON.parse(text) as unknown)) {
    const { '@type': type } = item as { '@type': string };
    (data[type] ??= []).push(item);
  }
  return data;
}

for (const [path, type] of [
  [IMAGE, 'ImageObject'],
  ['/?categoryId=4', 'BreadcrumbList'],
  ['/subscription/plans', 'Product'],
  ['/blog', undefined],
] as const)
  test(`search engines find no error in the structured data of ${path} @long`, async ({ page }) => {
    await page.goto(path);
    const jsonld = await structuredData(page);
    if (type) expect(Object.keys(jsonld)).toContain(type);
    const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} });
    expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
  });

test('every shared page has a JPEG preview of its own size, in every language @long', async ({
  page,
  baseURL,
}) => {
  const [dating, minorities] = [1, 2].map((offset) => {
    const sibling = new URL(baseURL ?? '');
    sibling.port = String(Number(sibling.port) + offset);
    return sibling.origin;
  });
  const shared = [
    IMAGE,
    '/',
    '/?categoryId=4',
    '/blog',
    '/blog/writing-better-prompts',
    '/subscription/plans',
    '/license/certificate',
    `${dating}/`,
    `${dating}/subscription/plans`,
    `${minorities}/`,
  ];
  for (const [index, path] of shared.entries()) {
    const lang = locales[index % locales.length];
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
    const meta = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    const image = (await meta('image')) ?? '';
    expect(new URL(image).origin, path).toBe(new URL(page.url()).origin);
    expect(await meta('image:alt'), path).toBeTruthy();
    // A demo that has just started still writes its posts.
    await expect.poll(async () => (await page.request.get(image)).status(), path).toBe(200);
    const response = await page.request.get(image);
    const body = await response.body();
    expect(body.length, path).toBeLessThan(MAX_PREVIEW_BYTES);
    expect(await sharp(body).metadata(), path).toMatchObject({
      format: 'jpeg',
      width: SHARE_WIDTH_PX,
      height: SHARE_HEIGHT_PX,
    });
  }
});
