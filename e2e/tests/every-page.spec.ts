import AxeBuilder from '@axe-core/playwright';
import { locales } from '@lumigraph/contracts';
import { HtmlValidate } from 'html-validate';
import { expect, test } from '../fixtures.ts';
import { misfits } from '../page-fit.ts';
import { longIf } from '../sample.ts';
import { spokenFaults } from '../spoken.ts';

/** Every page in every language instead of a sample. */
const isAll = process.env['LONG_TESTS'] === '1';
const PORT = Number(process.env['E2E_PORT'] ?? 4310);
const sites = { gallery: PORT, dating: PORT + 1, minorities: PORT + 2 };

/** Pages that are in no sitemap. */
const unlisted = {
  gallery: [
    '/?q=fox',
    '/?q=zzzz',
    '/favorites',
    '/collections',
    '/collections/of-somebody',
    '/shared/of-somebody',
    '/follow?categoryId=4',
    '/license/certificate',
    '/license/certificate/AAAA-BBBB-CCCC',
    '/auth',
  ],
  dating: [],
  minorities: [],
} as const;
const unlistedEverywhere = [
  '/login',
  '/register',
  '/forgot-password',
  '/withdraw',
  '/subscription/cancel',
  '/profile',
  '/offline',
  '/no-such-page',
];
/** All images have the same page. */
const IMAGES = 2;
const SAMPLE = {
  gallery: ['/', '/blog/writing-better-prompts', '/register'],
  dating: ['/'],
  minorities: ['/'],
};

/** The conformance of HTML, without rules of style. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // The list role of an unstyled list: Safari drops it with the list style.
    'no-redundant-role': 'off',
    'prefer-native-element': 'off',
    // React writes `<br/>` and lower-case booleans as `=""`, which are the same document.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'off',
    'long-title': 'off',
    'require-sri': 'off',
  },
});

/** The pages of the sitemap in their main version: the languages are opened one by one. */
async function pagesOf(site: keyof typeof sites): Promise<string[]> {
  const sitemap = await (await fetch(`http://localhost:${sites[site]}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)]
    .map(([, address = '']) => new URL(address.replaceAll('&amp;', '&')))
    .filter((url) => !url.searchParams.has('lang'))
    .map((url) => url.pathname + url.search);
  const images = listed.filter((path) => path.startsWith('/image/'));
  const others = listed.filter((path) => !path.startsWith('/image/'));
  expect(others.length).toBeGreaterThan(8);
  return [...others, ...images.slice(0, IMAGES), ...unlistedEverywhere, ...unlisted[site]];
}

for (const site of ['gallery', 'dating', 'minorities'] as const) {
  for (const locale of isAll ? locales : (['zh'] as const)) {
    test(`${isAll ? 'every page' : 'a sample'} of ${site} in ${locale} is valid and accessible${longIf(site !== 'gallery')}`, async ({
      page,
      request,
    }) => {
      test.setTimeout(15 * 60_000);
      const found: string[] = [];
      for (const path of isAll ? await pagesOf(site) : SAMPLE[site]) {
        const address = `http://localhost:${sites[site]}${path}${path.includes('?') ? '&' : '?'}lang=${locale}`;
        const html = await (await request.get(address)).text();
        const report = await validator.validateString(html);
        for (const { ruleId, message, selector } of report.results.flatMap(({ messages }) => messages))
          found.push(`${path} ${ruleId}: ${message} (${selector})`);

        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto(address, { waitUntil: 'load' });
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        // Every rule, experimental ones too, except the AAA contrast.
        const { violations } = await new AxeBuilder({ page })
          .setLegacyMode()
          .options({ resultTypes: ['violations'], rules: EXTRA_RULES })
          .analyze();
        for (const { id, nodes } of violations)
          found.push(`${path} ${id}: ${nodes.map(({ html: node }) => node.slice(0, 200)).join(' | ')}`);
        for (const fault of await spokenFaults(page)) found.push(`${path} ${fault}`);
        for (const fault of await misfits(page)) found.push(`${path} ${fault}`);
      }
      expect(found).toEqual([]);
    });
  }
}

/** Russian has the longest words of the site, Spanish the longest header on the narrowest page. */
test('pages fit phones and large screens', async ({ page }) => {
  const found: string[] = [];
  for (const path of [
    '/register?lang=ru',
    '/blog/licences-in-plain-words?lang=ru',
    '/image/animals/fox-in-october?lang=ru',
    `http://localhost:${sites.minorities}/about?lang=es`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const fault of await misfits(page)) found.push(`${path} ${fault}`);
  }
  expect(found).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const site of ['gallery', 'dating', 'minorities'] as const)
    test(`every page of ${site} shows what it is about, or explains that it needs scripts @long`, async ({
      page,
    }) => {
      for (const path of await pagesOf(site)) {
        await page.goto(`http://localhost:${sites[site]}${path}`);
        if ((await page.locator('noscript .without-scripts').count()) > 0) continue;
        await expect(page.locator('h1').first(), path).toBeVisible();
        await expect(page.locator('main :is(.ui-skeleton, .page-wait)'), path).toHaveCount(0);
      }
    });
});

/** Rules of axe that are off by default. */
const EXTRA_RULES = Object.fromEntries(
  [
    'css-orientation-lock',
    'focus-order-semantics',
    'label-content-name-mismatch',
    'p-as-heading',
    'table-fake-caption',
    'target-size',
    'td-has-header',
  ].map((rule) => [rule, { enabled: true }]),
);
