import { DAY_MS } from '@lumigraph/contracts';
import fc from 'fast-check';
import { sql, type Compilable } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, START, type TestApp } from '../../../testing/auth-app.ts';
import { engines, type Engine } from '../../../testing/databases.ts';
import { fillGallery } from '../../../testing/images/fill-gallery.ts';
import { sampleImage } from '../../../testing/images/sample-image.ts';
import { createImageStore, type ImageStore } from '../store/image-store.ts';
import { frequentTagsQuery } from '../search/term-store.ts';
import {
  createPopularityService,
  POPULARITY_HALF_LIFE_MS,
  scoreAt,
  rankedQuery,
} from './popularity-service.ts';
import { coversQuery, createPopularityStore, mostPopularQuery } from './popularity-store.ts';

const API_KEY = { 'x-api-key': 'gallery-public-key' };
const patient = { timeout: 180_000 };

for (const engine of engines) {
  describe.skipIf(!engine.available)(`Popularity on ${engine.title}`, () => {
    behaviour(engine);
    plans(engine);
  });
}

function behaviour(engine: Engine): void {
  let test: TestApp;
  let images: ImageStore;
  beforeEach(async () => {
    const apiKeyReadAddress = { points: Number.MAX_SAFE_INTEGER, windowMs: DAY_MS };
    test = await createTestApp({ engine, staleForMs: 0, limits: { apiKeyReadAddress } });
    images = createImageStore(test.database.db);
  });
  afterEach(() => test.close());

  const add = (...names: string[]) => images.addMany(names.map((name) => sampleImage(name)));
  const get = async (path: string) => {
    const { status, body } = await test.call('GET', `/api/${path}`, { headers: API_KEY });
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const ids = async (path: string): Promise<string[]> =>
    (await get(path)).items.map(({ id }: { id: string }) => id.replace('nature/', ''));
  const popular = () => ids('search?sort=popular');
  const rank = () => test.services.images.popularity.rank();

  interface Visitor {
    remoteAddress?: string;
    headers?: Record<string, string>;
  }
  const send = async (events: unknown[], visitor: Visitor = {}): Promise<void> => {
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url: '/api/analytics',
      payload: { events },
      ...visitor,
    });
    expect(statusCode).toBe(204);
  };
  const view = (name: string) => ({
    name: 'view_item',
    fields: { item_type: 'image', item_id: `nature/${name}` },
  });
  const download = (name: string) => ({
    name: 'download',
    fields: { item_id: `nature/${name}`, quality: 'standard' },
  });
  /** Scores at the start of the test, in weights. */
  const scores = async (): Promise<Record<string, number>> => {
    await test.services.images.popularity.flush();
    const rows = await test.database.db
      .selectFrom('image_popularity')
      .innerJoin('image', 'image.id', 'image_popularity.image_id')
      .select(['public_id', 'score'])
      .execute();
    return Object.fromEntries(
      rows.map(({ public_id: id, score }) => [
        id.replace('nature/', ''),
        Math.round((score / scoreAt(1, START)) * 1_000) / 1_000,
      ]),
    );
  };

  it('counts views, downloads and favorites of published images, once a day for a network or a user', async () => {
    await add('a', 'b', 'c');
    await send([
      view('a'),
      view('a'),
      view('gone'),
      { name: 'view_item', fields: { item_type: 'post', item_id: 'nature/b' } },
    ]);
    await send([view('a'), download('b')]);
    await send([view('a')], { remoteAddress: '203.0.113.7' });
    const { token } = await test.register();
    const sync = (body: object, headers = {}) =>
      test.call('POST', '/api/favorites', { token: token ?? '', body, headers });
    const favorite = (name: string) => ({ imageId: `nature/${name}`, addedAt: START });
    await sync({ add: [favorite('b'), favorite('gone')] });
    await sync({ add: [favorite('b')] });
    await sync({ remove: ['nature/b'] });
    await sync({ add: [favorite('b')] });
    expect(await scores()).toEqual({ a: 2, b: 10 });
    test.clock.now += DAY_MS;
    await send([view('a')]);
    expect((await scores())['a']).toBeGreaterThan(3);
  });

  it('does not count browsers that refuse it, and stores nothing about a visitor', async () => {
    await add('a');
    const { token } = await test.register();
    for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }, { 'user-agent': 'Examplebot/1.0 bot' }]) {
      await send([view('a'), download('a')], { headers });
      await test.call('POST', '/api/favorites', {
        token: token ?? '',
        body: { add: [{ imageId: 'nature/a', addedAt: START }], remove: [] },
        headers,
      });
      await test.call('POST', '/api/favorites', {
        token: token ?? '',
        body: { remove: ['nature/a'] },
        headers,
      });
    }
    expect(await scores()).toEqual({});
    await send([view('a')]);
    expect(await scores()).toEqual({ a: 1 });
    const [row] = await test.database.db.selectFrom('image_popularity').selectAll().execute();
    expect(Object.keys(row ?? {})).toEqual(['image_id', 'category_id', 'score']);
  });

  it('orders all images: the popular ones first, then the others, newest first', async () => {
    await add('a', 'b', 'c', 'd', 'e');
    expect(await popular()).toEqual(['e', 'd', 'c', 'b', 'a']);
    await send([view('b'), download('d'), view('a')]);
    await rank();
    expect(await popular()).toEqual(['d', 'b', 'a', 'e', 'c']);
    expect(await ids('search?sort=popular&pageSize=2&page=2')).toEqual(['a', 'e']);
    expect(await ids('search?sort=popular&pageSize=2&page=4')).toEqual([]);
    expect(await get('search?sort=popular')).toMatchObject({ total: 5, totalIsExact: true });
    await images.remove(['nature/b', 'nature/e']);
    expect(await popular()).toEqual(['d', 'a', 'c']);
    await add('f');
    expect(await popular()).toEqual(['d', 'a', 'f', 'c']);
  });

  it('lets old popularity fade without any change of rows', async () => {
    await add('old', 'new', 'never');
    await send([view('old')], { remoteAddress: '203.0.113.7' });
    await send([view('old')], { remoteAddress: '203.0.113.8' });
    await send([view('old')], { remoteAddress: '203.0.113.9' });
    await rank();
    expect(await popular()).toEqual(['old', 'never', 'new']);
    test.clock.now += 2 * POPULARITY_HALF_LIFE_MS;
    await send([view('new')]);
    await rank();
    expect(await popular()).toEqual(['new', 'old', 'never']);
    // Three views have faded to less than a sixteenth of one.
    test.clock.now = START + 5.9 * POPULARITY_HALF_LIFE_MS;
    await rank();
    expect(await popular()).toEqual(['new', 'never', 'old']);
  });

  it('adds up the counts of several instances', async () => {
    await add('a');
    const now = () => test.clock.now;
    const log = { error: () => expect.unreachable() };
    const instances = Array.from({ length: 4 }, () =>
      createPopularityService({ store: createPopularityStore(test.database.db), now, log }),
    );
    for (const [index, instance] of instances.entries())
      instance.count('view', 'nature/a', `network ${index}`);
    await Promise.all(instances.map((instance) => instance.flush()));
    expect(await scores()).toEqual({ a: 4 });
  });

  it('writes counts by itself, and the last ones when the server closes', { tags: ['long'] }, async () => {
    await add('a', 'b');
    const rows = () => test.database.db.selectFrom('image_popularity').selectAll().execute();
    await send([view('a')]);
    await vi.waitFor(async () => expect(await rows()).toHaveLength(1), { timeout: 60_000, interval: 200 });
    await send([view('b')]);
    await test.app.close();
    expect(await rows()).toHaveLength(2);
  });

  it('changes the generation of the lists only if the ranking changes', async () => {
    await add('a', 'b');
    const before = await images.generation();
    await rank();
    expect(await images.generation()).toBe(before);
    await send([view('a')]);
    await rank();
    const ranked = await images.generation();
    expect(ranked).toBeGreaterThan(before);
    await send([view('a')], { remoteAddress: '203.0.113.7' });
    await rank();
    expect(await images.generation()).toBe(ranked);
  });

  it('ranks a limited number of images, and the most popular one of each category in any case', async () => {
    await images.addMany(
      ['a', 'b', 'c', 'd'].map((name) => sampleImage(name, { categoryId: name === 'd' ? 2 : 1 })),
    );
    await send([view('d')]);
    await send([download('a'), download('b'), download('c'), view('c')]);
    await test.services.images.popularity.flush();
    await createPopularityStore(test.database.db).rank({ minScore: 0, count: 2 });
    expect(await popular()).toEqual(['c', 'b', 'd', 'a']);
  });

  it('makes the most popular image the cover of its category, otherwise the first one', async () => {
    await images.addMany([
      sampleImage('a', { special: true }),
      sampleImage('b', { special: true }),
      sampleImage('c'),
      sampleImage('d', { categoryId: 2 }),
    ]);
    const covers = async (path: string): Promise<string[]> =>
      (await get(path)).map(({ coverUrl }: { coverUrl: string | null }) => coverUrl?.split('/').at(-1));
    const etag = async () =>
      (await test.call('GET', '/api/images/categories', { headers: API_KEY })).headers['etag'];
    expect((await covers('images/categories')).slice(0, 3)).toEqual(['a', 'd', undefined]);
    expect(await covers('images/special-categories')).toEqual(['a']);
    const first = await etag();
    expect(await etag()).toBe(first);
    await send([view('c'), download('c')]);
    await send([view('b')]);
    await rank();
    expect(await etag()).not.toBe(first);
    expect((await covers('images/categories')).slice(0, 2)).toEqual(['c', 'd']);
    // The cover of the category is not special.
    expect(await covers('images/special-categories')).toEqual(['a']);
    await send([download('b')], { remoteAddress: '203.0.113.7' });
    await send([download('b')], { remoteAddress: '203.0.113.8' });
    await rank();
    expect(await covers('images/special-categories')).toEqual(['b']);
    await images.remove(['nature/b']);
    expect((await covers('images/categories')).slice(0, 2)).toEqual(['a', 'd']);
  });

  /** A list call and the parameters of its neighbours. */
  const lists: [path: string, query: string][] = [
    ['images/images', ''],
    ['images/special-images', 'special=true'],
    ['images/images/category/1', 'categoryId=1'],
    ...[
      '',
      'sort=newest',
      'sort=popular',
      'special=true',
      'special=true&sort=popular',
      'special=true&categoryId=1',
      'special=true&categoryId=1&sort=popular',
      'categoryId=2&sort=popular',
      'orientation=portrait&sort=popular',
      'q=fox',
      'q=fox&sort=newest',
      'q=fox&sort=popular',
      'q=fox+owl&special=true&sort=popular',
    ].map((query): [string, string] => ['search', query]),
  ];

  it('returns the neighbours of every list in the order of its pages', patient, async () => {
    const sample = fc.record({
      title: fc.constantFrom('Fox', 'Owl', 'Fox and owl', 'Lake'),
      prompt: fc.constantFrom('a fox', 'an owl', 'water'),
      categoryId: fc.integer({ min: 1, max: 2 }),
      special: fc.boolean(),
      height: fc.constantFrom(900, 2400),
    });
    const { db } = test.database;
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(sample, { minLength: 1, maxLength: 9 }),
        fc.array(fc.tuple(fc.nat(8), fc.integer({ min: 1, max: 4 })), { maxLength: 6 }),
        fc.array(fc.nat(8), { maxLength: 2 }),
        async (samples, counts, gone) => {
          round += 1;
          const all = samples.map((fields, index) => sampleImage(`${round}-${index}`, fields));
          await images.addMany(all);
          const counted = counts.flatMap(([index, weight]) => {
            const image = all[index];
            return image ? ([[image.publicId, weight]] as const) : [];
          });
          await createPopularityStore(db).add(
            new Map(counted.map(([id, weight]) => [id, scoreAt(weight, START)])),
          );
          await rank();
          const removed = gone.flatMap((index) => all[index]?.publicId ?? []);
          await images.remove(removed);
          const newest = all
            .map(({ publicId }) => publicId)
            .filter((id) => !removed.includes(id))
            .toReversed();
          const weights = new Map(counted);
          const expected = newest.toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));

          for (const [path, query] of lists) {
            const list: string[] = [];
            for (let page = 1; ; page += 1) {
              const { items } = await get(`${path}?${query}&pageSize=4&page=${page}`.replace('?&', '?'));
              if (items.length === 0) break;
              list.push(...items.map(({ id }: { id: string }) => id));
            }
            if (query.includes('popular'))
              expect([query, list]).toEqual([query, expected.filter((id) => list.includes(id))]);
            if (query === 'sort=popular') expect(list).toEqual(expected);
            if (query === 'special=true')
              expect(list).toEqual(
                newest.filter((id) => all.some((image) => image.publicId === id && image.special)),
              );
            for (const [index, id] of list.entries()) {
              const beside = await get(`images/neighbours/${id}?${query}`);
              const found = [beside.previous?.id, beside.next?.id, beside.index, beside.total];
              expect([path, query, id, ...found]).toEqual([
                path,
                query,
                id,
                list[index - 1],
                list[index + 1],
                index + 1,
                list.length,
              ]);
            }
          }
          await images.remove(newest);
          expect(await db.selectFrom('popular_image').selectAll().execute()).toEqual([]);
        },
      ),
      { numRuns: engine.title === 'SQLite' ? 12 : 8 },
    );
  });
}

/** Checks query plans: the cost of a ranking and of the popular tags must not grow with the gallery. */
function plans(engine: Engine): void {
  it('reads ranking, covers and popular tags by indexes', async () => {
    const { db, close, engine: name } = await engine.open();
    await fillGallery(db, 20_000);
    await db
      .insertInto('image_popularity')
      .columns(['image_id', 'category_id', 'score'])
      .expression((eb) => eb.selectFrom('image').select(['id', 'category_id', 'bytes']))
      .execute();
    await db
      .insertInto('image_term')
      .columns(['term', 'count', 'label'])
      .expression((eb) => eb.selectFrom('image').select(['public_id', 'id', 'title']))
      .execute();
    await db
      .insertInto('popular_image')
      .columns(['image_id', 'rank'])
      .expression((eb) => eb.selectFrom('image').where('id', '<=', 500).select(['id', 'id as rank']))
      .execute();
    await sql`analyze`.execute(db);
    const plan = async (query: Compilable): Promise<string> => {
      const compiled = query.compile();
      const { rows } = await db.executeQuery<Record<string, unknown>>({
        ...compiled,
        sql: (name === 'sqlite' ? 'explain query plan ' : 'explain ') + compiled.sql,
      });
      return rows.map((row) => Object.values(row).join(' ')).join('\n');
    };
    const whole =
      /TEMP B-TREE|Seq Scan on (image|image_popularity|image_term)\b|SCAN (image|image_term)\b(?!.*INDEX)|^\s*Sort/mu;
    for (const [query, index] of [
      [mostPopularQuery(db, { minScore: 1, count: 2_000 }), 'image_popularity_score'],
      [coversQuery(db, 1), 'image_popularity_category_score'],
      [frequentTagsQuery(db, 40), 'image_term_tag_count'],
    ] as const) {
      const found = await plan(query);
      expect(found).toContain(index);
      expect(found).not.toMatch(whole);
    }
    expect(await plan(rankedQuery(db))).not.toMatch(/Seq Scan on image\b|SCAN image\b/u);
    await close();
  });
}
