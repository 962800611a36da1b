import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, START, type TestApp } from '../../testing/auth-app.ts';
import { engines } from '../../testing/databases.ts';
import { sampleImage } from '../../testing/images/sample-image.ts';
import { addRouteName } from '../../testing/route-names.ts';
import { createImageEditor } from './store/image-editor.ts';
import { createImageStore } from './store/image-store.ts';

const API_KEY = 'another-public-key';
const states = ['draft', 'scheduled', 'withheld'] as const;
const idOf = (state: string): string => `nature/${state}walrus`;

/** A built site whose documents and sitemap say everything that the server offers to sites about images. */
const entry = `
const everything = async (data) => {
  const images = await data({ locale: 'en' }).images();
  return JSON.stringify([
    await images.images({ page: 1, pageSize: 100 }),
    await images.categories(),
    await images.specialCategories(),
  ]);
};
export const visitorOf = () => ({ locale: 'en', theme: 'system' });
export async function render(request, data) {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    document: {
      attributes: { lang: 'en' }, head: ['<title>t</title>'], body: [await everything(data)],
      stylesheets: [], scripts: [], firstImages: [],
    },
  };
}
export const payment = { path: '/subscription/payment', render };
export const renderShell = () => ({ status: 200, headers: {}, document: undefined });
export async function crawlerFile({ path }, data) {
  return { contentType: 'text/plain', body: path + (await everything(data)) };
}
`;

for (const engine of engines) {
  describe.skipIf(!engine.available)(`Images that are not published, on ${engine.title}`, () => {
    let test: TestApp;
    let siteDir: string;
    const routes = new Set<string>();
    beforeAll(async () => {
      siteDir = await mkdtemp(join(tmpdir(), 'states-'));
      for (const folder of ['client', 'payment']) {
        await mkdir(join(siteDir, folder, '.vite'), { recursive: true });
        await writeFile(join(siteDir, folder, '.vite', 'manifest.json'), '{}');
      }
      await mkdir(join(siteDir, 'server'), { recursive: true });
      await writeFile(join(siteDir, 'server', 'package.json'), '{"type":"module"}');
      await writeFile(join(siteDir, 'server', 'entry-server.js'), entry);
      test = await createTestApp({
        engine,
        siteDir,
        staleForMs: 0,
        onRoute: (route) => addRouteName(routes, route),
        environment: { API_KEYS: API_KEY },
      });
      await addImages();
    });
    afterAll(async () => {
      await test.close();
      await rm(siteDir, { recursive: true, force: true });
    });

    /** One of each state, alike but for their words, and with everything that the ranking may say of them. */
    async function addImages(): Promise<void> {
      const { db } = test.database;
      const like = (name: string, createdAt: number) =>
        sampleImage(name, { title: `Walrus ${name}`, special: true, tags: ['walrus', name], createdAt });
      const store = createImageStore(db);
      await store.addMany(['seenwalrus', 'withheldwalrus', 'seenwalrus2'].map((name) => like(name, START)));
      await store.addMany([like('scheduledwalrus', START * 2)], 'scheduled');
      await store.addMany([like('draftwalrus', START * 2)], 'scheduled');
      await db
        .updateTable('image')
        .set({ state: 'draft', reading: 'ready', owner_id: 'user:1', file_name: 'walrus.png' })
        .where('public_id', '=', idOf('draft'))
        .execute();
      const rows = await db.selectFrom('image').select(['id', 'public_id']).execute();
      for (const [index, { id, public_id: publicId }] of rows.entries()) {
        await db
          .insertInto('popular_image')
          .values({ image_id: id, rank: index + 1 })
          .execute();
        await db
          .insertInto('image_popularity')
          .values({ image_id: id, category_id: 1, score: 1e9 + index })
          .execute();
        if (publicId === idOf('withheld'))
          await db.updateTable('category').set({ cover_image_id: id }).where('id', '=', 1).execute();
      }
      await createImageEditor({ db, log: () => undefined }).withhold([idOf('withheld')], 'Doubt');
    }

    /** The addresses of a public route: about an image of each state, and the orders and searches of lists. */
    function addressesOf(route: string): string[] {
      const isAboutOne = /\*|:(?:imageId|id)/u;
      const paths = (isAboutOne.test(route) ? [...states, 'seen'] : ['seen']).map((state) =>
        route
          .replaceAll('*', idOf(state))
          .replaceAll(/:(?:imageId|id)/gu, encodeURIComponent(idOf(state)))
          .replaceAll(/:\w+/gu, '1'),
      );
      const queries = route.includes('/search')
        ? ['?q=walrus&sort=popular', '?sort=popular']
        : ['', '?locale=en'];
      const words = route.includes('/search') ? states.map((state) => `?q=${state}walrus`) : [];
      return paths.flatMap((path) => [...queries, ...words].map((query) => path + query));
    }

    it('are in no list, index, feed, sitemap or address', async () => {
      const shown = new Set<string>();
      const told: string[] = [];
      const publicRoutes = [...routes].filter(
        (route) => route.startsWith('GET ') && !route.startsWith('GET /api/studio'),
      );
      for (const route of publicRoutes)
        for (const address of addressesOf(route.slice('GET '.length))) {
          const { status, text } = await test.call('GET', address, { headers: { 'x-api-key': API_KEY } });
          if (status !== 200) continue;
          // A response may repeat what was asked for.
          const said = text.replaceAll(address, '');
          if (said.includes('nature/seenwalrus')) shown.add(route);
          const asked = new URL(address, 'http://localhost').searchParams.get('q') ?? '';
          for (const state of states)
            for (const word of [`nature/${state}walrus`, `Walrus ${state}`])
              if (said.replaceAll(asked || '\0', '').includes(word)) told.push(`${address}: ${word}`);
        }
      expect(told).toEqual([]);
      // The walk does reach the lists.
      expect([...shown].toSorted()).toMatchInlineSnapshot(`
        [
          "GET /",
          "GET /api/images/categories",
          "GET /api/images/download-offer/*",
          "GET /api/images/images",
          "GET /api/images/images/category/:categoryId",
          "GET /api/images/metadata/*",
          "GET /api/images/neighbours/*",
          "GET /api/images/related/*",
          "GET /api/images/special-categories",
          "GET /api/images/special-images",
          "GET /api/search",
          "GET /api/search/suggestions",
          "GET /images/atom.xml",
          "GET /images/feed.json",
          "GET /images/rss.xml",
          "GET /robots.txt",
          "GET /sitemap-:number.xml",
          "GET /sitemap.xml",
          "GET /subscription/payment",
          "GET /subscription/payment/",
        ]
      `);
    });

    it.each(states)('have no page, neighbours, file or download while they are %s', async (state) => {
      const id = idOf(state);
      for (const address of [
        `/api/images/metadata/${id}`,
        `/api/images/neighbours/${id}`,
        `/api/images/related/${id}`,
        `/api/images/download/${id}`,
        `/api/images/download-offer/${id}`,
        `/cdn/image/upload/${id}`,
        `/cdn/image/upload/c_fill,h_300,w_300/${id}`,
      ]) {
        const { status } = await test.call('GET', address, { headers: { 'x-api-key': API_KEY } });
        expect([address, status]).toEqual([address, 404]);
      }
    });

    it('are not counted', async () => {
      for (const path of ['/api/images/count', '/api/images/special-count'])
        expect((await test.call('GET', path, { headers: { 'x-api-key': API_KEY } })).body).toEqual({
          count: 2,
        });
    });
  });
}
