import { locales, type Locale } from '@lumigraph/contracts';
import type { StudioImageFilters, StudioImageQuery } from '@lumigraph/contracts/studio';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleImage } from '../../../testing/images/sample-image.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import type { TestApp } from '../../../testing/auth-app.ts';
import { createImageStore } from '../store/image-store.ts';
import type { StudioImages } from './studio-images.ts';
import { imageKeysQuery } from './image-conditions.ts';

const DAY = 86_400_000;
const base: StudioImageQuery = { visibility: 'published', sort: '-createdAt', pageSize: 50 };

onEachEngine((createApp) => {
  let test: TestApp;
  let images: StudioImages;
  beforeAll(async () => {
    test = await createApp();
    ({ images } = test.services.images.studio);
    const store = createImageStore(test.database.db);
    await store.addMany([
      sampleImage('a', { title: 'Walrus', createdAt: 1 * DAY, tags: ['Ice'], license: 'free' }),
      sampleImage('b', { title: 'Aurora', createdAt: 3 * DAY, categoryId: 2, special: true, alt: 'Aurora' }),
      sampleImage('c', {
        title: 'Meadow',
        createdAt: 2 * DAY,
        model: 'Flux',
        titleTranslations: { de: 'Wiese "de":' },
        altTranslations: { de: 'Eine Wiese' },
      }),
      sampleImage('d', { title: 'Zebra', createdAt: 2 * DAY, source: 'digitalCapture' }),
    ]);
    await store.addMany(
      [
        sampleImage('s', { title: 'Soon', createdAt: test.clock.now + DAY }),
        sampleImage('t', { title: 'Later', createdAt: test.clock.now + 2 * DAY }),
      ],
      'scheduled',
    );
  });
  afterAll(() => test.close());

  const names = async (query: Partial<StudioImageQuery>): Promise<string> => {
    const { items } = await images.list({ ...base, ...query });
    return items.map(({ id }) => id.split('/').at(-1)).join('');
  };

  describe('the list of images', () => {
    it.each<[Partial<StudioImageQuery>, string]>([
      [{}, 'bdca'],
      [{ sort: 'createdAt' }, 'acdb'],
      [{ sort: 'title' }, 'bcad'],
      [{ sort: '-title', missing: 'de' }, 'dab'],
      [{ categoryId: 1 }, 'dca'],
      [{ special: true }, 'b'],
      [{ special: false, sort: 'title' }, 'cad'],
      [{ license: 'free' }, 'a'],
      [{ license: 'free', source: 'digitalCapture' }, ''],
      [{ source: 'digitalCapture' }, 'd'],
      [{ model: 'Flux' }, 'c'],
      [{ missing: 'alt' }, 'b'],
      [{ missing: 'de' }, 'bda'],
      [{ from: 2 * DAY, to: 3 * DAY }, 'dc'],
      [{ q: 'walrus' }, 'a'],
      [{ q: 'nature/d' }, 'd'],
      [{ q: 'walrus', categoryId: 2 }, ''],
      [{ visibility: 'scheduled' }, 'ts'],
      [{ visibility: 'scheduled', q: 'soon' }, 's'],
      [{ visibility: 'withheld' }, ''],
    ])('finds with %j: %s', async (query, expected) => {
      expect(await names(query)).toBe(expected);
    });

    it('has the texts of some languages beside the English ones', async () => {
      const rows = async (query: Partial<StudioImageQuery>) =>
        (await images.list({ ...base, sort: 'title', ...query })).items.map(
          ({ translations }) => translations,
        );
      const translations = async (query: Partial<StudioImageQuery>) =>
        (await rows(query)).map((texts) => Object.values(texts ?? {})[0]);
      const [, meadow = {}] = await rows({ texts: 'de,bg,en' });
      expect(Object.keys(meadow)).toEqual(['de', 'bg', 'en']);
      expect(meadow).toMatchObject({ de: { title: 'Wiese "de":' }, bg: { title: '', alt: '' } });
      const none = { title: '', alt: '' };
      const german = { title: 'Wiese "de":', alt: 'Eine Wiese' };
      expect(await translations({ texts: 'de' })).toEqual([none, german, none, none]);
      expect((await translations({ texts: 'en' }))[0]).toEqual({ title: 'Aurora', alt: 'Aurora' });
      expect(await translations({})).toEqual([undefined, undefined, undefined, undefined]);
      expect(await translations({ texts: 'de', visibility: 'scheduled' })).toEqual([none, none]);
    });

    it('finds with other values what it finds with the first ones', async () => {
      expect(await names({ categoryId: 1, sort: 'title' })).toBe('cad');
      expect(await names({ categoryId: 2, sort: 'title' })).toBe('b');
      expect(await names({ license: 'free', special: false, sort: 'title' })).toBe('a');
      expect(await names({ license: 'free', special: true, sort: 'title' })).toBe('');
      expect((await images.list({ ...base, categoryId: 1 })).total).toBe(3);
      expect((await images.list({ ...base, categoryId: 2 })).total).toBe(1);
      expect((await images.list({ ...base, pageSize: 2 })).items).toHaveLength(2);
    });

    it('sorts by popularity, and lists the others after the popular ones', async () => {
      const ids = await test.database.db.selectFrom('image').select(['id', 'public_id']).execute();
      const idOf = (name: string) => ids.find((row) => row.public_id === `nature/${name}`)?.id ?? 0;
      for (const [name, score] of [
        ['a', 5],
        ['d', 7],
      ] as const)
        await test.database.db
          .insertInto('image_popularity')
          .values({ image_id: idOf(name), category_id: 1, score })
          .execute();
      expect(await names({ sort: '-popularity' })).toBe('dacb');
      expect(await pages({ sort: '-popularity' })).toBe('dacb');
      expect(await names({ sort: '-popularity', categoryId: 1 })).toBe('dac');
    });

    const pages = async (query: Partial<StudioImageQuery>): Promise<string> => {
      let found = '';
      let cursor: string | undefined;
      for (let page = 0; page < 10; page += 1) {
        const asked = { ...base, ...query, pageSize: 1, ...(cursor === undefined ? {} : { cursor }) };
        const { items, nextCursor, total, totalIsExact } = await images.list(asked);
        expect([total, totalIsExact]).toEqual([(await images.list({ ...base, ...query })).total, true]);
        found += items.map(({ id }) => id.split('/').at(-1)).join('');
        if (nextCursor === null) return found;
        cursor = nextCursor;
      }
      throw new Error('The list has no end');
    };

    it.each<Partial<StudioImageQuery>>([
      {},
      { sort: 'createdAt' },
      { sort: 'title' },
      { sort: '-title', categoryId: 1 },
      { q: 'picture', sort: 'title' },
      { visibility: 'scheduled', sort: 'title' },
    ])('has the same order page by page: %j', async (query) => {
      expect(await pages(query)).toBe(await names(query));
    });

    it('names what is missing, and refuses a cursor of something else', async () => {
      const { items } = await images.list({ ...base, q: 'meadow' });
      expect(items[0]?.missing).toEqual(['bg', 'ru', 'es', 'zh']);
      await expect(images.list({ ...base, cursor: 'abc' })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    });

    it.each<[Partial<StudioImageFilters>, '-title' | '-createdAt', string]>([
      [{}, '-createdAt', 'studio_image_created'],
      [{}, '-title', 'studio_image_title'],
      [{ categoryId: 1 }, '-createdAt', 'studio_image_category_created'],
      [{ special: true }, '-createdAt', 'studio_image_special_created'],
      [{ source: 'x' }, '-createdAt', 'studio_image_source_created'],
      [{ license: 'x' }, '-createdAt', 'studio_image_license_created'],
      [{ model: 'x' }, '-createdAt', 'studio_image_model_created'],
      [{ missing: 'alt' }, '-createdAt', 'studio_image_without_alt'],
      ...locales
        .filter((locale): locale is Exclude<Locale, 'en'> => locale !== 'en')
        .map((missing): [Partial<StudioImageFilters>, '-createdAt', string] => [
          { missing },
          '-createdAt',
          `studio_image_without_${missing}`,
        ]),
    ])('reads %j by %s from the index %s', async (filters, sort, index) => {
      const { db } = test.database;
      const after = { value: sort === '-title' ? 'M' : DAY, id: 5 };
      const found = imageKeysQuery(db, { ...base, ...filters, sort }, after);
      const plan = await planOf(test, found);
      // PostgreSQL chooses among the indexes by its statistics.
      expect(plan).toMatch(
        test.database.engine === 'postgres' ? /Index (?:Only )?Scan/u : new RegExp(index, 'u'),
      );
      expect(plan).not.toMatch(/Seq Scan|Sort|USE TEMP B-TREE/u);
    });
  });
});

/** What the database would do with many rows: the few rows of a test are cheaper to read at once. */
async function planOf(
  { database: { db, engine } }: TestApp,
  query: ReturnType<typeof imageKeysQuery>,
): Promise<string> {
  const { sql: text, parameters } = query.compile();
  if (engine !== 'postgres') {
    const statement = sql`explain query plan ${sql.raw(text)}`.compile(db);
    const { rows } = await db.executeQuery<{ detail: string }>({ ...statement, parameters });
    return rows.map(({ detail }) => detail).join('\n');
  }
  return db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection);
    await sql`set enable_sort = off`.execute(connection);
    const statement = sql`explain ${sql.raw(text)}`.compile(connection);
    const { rows } = await connection.executeQuery<Record<string, string>>({ ...statement, parameters });
    await sql`reset all`.execute(connection);
    return rows.map((row) => Object.values(row).join('')).join('\n');
  });
}
