import { expect, test as base } from '../fixtures.ts';
import { demoInShort, startOwnSite, type OwnSite } from '../own-site.ts';
import { ready, register } from './account-steps.ts';

/** Every name below localhost resolves to this machine; a browser treats each as a separate origin. */
const at = (service: string, port: number | string): string => `http://${service}.localhost:${port}`;

/** A site whose services have separate origins, all served by the same server. */
const test = base.extend<object, { site: OwnSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const site = await startOwnSite({
        settings: (port) => ({
          SITE_ORIGINS: `http://localhost:${port}`,
          API_BASE_URL: `${at('api', port)}/api`,
          AUTH_BASE_URL: `${at('auth', port)}/api`,
          IMAGES_BASE_URL: `${at('images', port)}/api`,
          BLOG_BASE_URL: `${at('blog', port)}/api/`,
          CDN_BASE: `${at('cdn', port)}/cdn/image/upload`,
        }),
        fill: demoInShort,
      });
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
});

test('a site requests images, posts and accounts from the configured base URLs @long', async ({ page }) => {
  const asked: string[] = [];
  page.on('response', (response) => {
    const { hostname, pathname } = new URL(response.url());
    if (/^\/(api|cdn)\//.test(pathname) && response.request().method() !== 'OPTIONS')
      asked.push(`${response.status()} ${hostname} ${pathname}`);
  });

  await register(page);
  await page.goto('/blog');
  await ready(page);
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/image\//);
  // The file name comes from a header that the other origin must expose.
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.\w+$/);
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/blog\/./);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Blog');

  await expect.poll(() => asked.join('\n')).toContain('blog.localhost /api/blog/post');
  // The site's own server receives the statistics and serves the covers of posts.
  const expected = [
    /^20\d localhost \/(api\/analytics|cdn\/covers\/)/,
    /^200 api\.localhost \/api\/accounting\//,
    /^200 auth\.localhost \/api\/auth\//,
    /^200 images\.localhost \/api\/(images|favorites|search)/,
    /^200 blog\.localhost \/api\/blog\//,
    /^200 cdn\.localhost \/cdn\/image\/upload\//,
  ];
  expect(asked.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
  expect(expected.filter((pattern) => !asked.some((line) => pattern.test(line)))).toEqual([]);
  expect(asked.join('\n')).toContain('images.localhost /api/images/free-file/');
});
