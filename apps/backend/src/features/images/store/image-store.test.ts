import { fallbackCategories } from '@lumigraph/contracts';
import fc from 'fast-check';
import { sql, type Compilable, type RawBuilder } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../db/open.ts';
import { engines, type Engine } from '../../../testing/databases.ts';
import type { GenerationFacts, ImageList, NewImage } from './image-rows.ts';
import { createImageCheckStore } from './image-check-store.ts';
import { countQuery, pageQuery } from './list-pages.ts';
import { createImageStore, type ImageStore } from './image-store.ts';
import { categoriesQuery, specialCategoriesQuery } from './read-categories.ts';
import { fillGallery } from '../../../testing/images/fill-gallery.ts';
import { sampleImage } from '../../../testing/images/sample-image.ts';

const all: ImageList = { kind: 'all' };
const special: ImageList = { kind: 'special' };
const category = (categoryId: number): ImageList => ({ kind: 'category', categoryId });

for (const engine of engines) {
  describe.skipIf(!engine.available)(`The image store on ${engine.title}`, () => {
    behaviour(engine);
    plans(engine);
  });
}

function behaviour(engine: Engine): void {
  let database: OpenDatabase;
  let store: ImageStore;
  beforeEach(async () => {
    database = await engine.open();
    store = createImageStore(database.db);
  });
  afterEach(() => database.close());

  const ids = async (list: ImageList, page = 1, pageSize = 100): Promise<string[] | undefined> =>
    (await store.page(list, page, pageSize))?.items.map((image) => image.publicId);
  const add = (...images: NewImage[]) => store.addMany(images);

  it('starts with the categories of the built-in list under the same ids', async () => {
    const categories = await store.categories();
    expect(categories.map(({ id, name, count }) => ({ id, name, count }))).toEqual(
      fallbackCategories.map(({ id, name, count }) => ({ id, name, count })),
    );
    expect(await store.specialCategories()).toMatchObject([]);
    expect(await store.count(all)).toBe(0);
    expect(await store.page(all, 1, 12)).toEqual({ items: [], total: 0 });
  });

  it('returns pages with the newest images first and the total length', async () => {
    await add(...['a', 'b', 'c', 'd', 'e'].map((name) => sampleImage(name)));
    expect(await ids(all, 1, 2)).toEqual(['nature/e', 'nature/d']);
    expect(await ids(all, 2, 2)).toEqual(['nature/c', 'nature/b']);
    expect(await ids(all, 3, 2)).toEqual(['nature/a']);
    expect(await store.page(all, 4, 2)).toEqual({ items: [], total: 5 });
    expect(await store.page(all, 1_000_000, 100)).toEqual({ items: [], total: 5 });
  });

  it('stores every field of an image', async () => {
    const generation: GenerationFacts = {
      prompt: "a 'fjord'; drop table image; --",
      negativePrompt: 'blurry',
      model: 'sdxl',
      sampler: 'Euler a',
      seed: '18446744073709551615',
      steps: 30,
    };
    const full = sampleImage('full', {
      ...generation,
      title: 'Фиорд 🌄',
      titleTranslations: { de: 'Fjord', bg: 'Фиорд' },
      altTranslations: { de: 'Ein Fjord' },
      special: true,
      bytes: 5_000_000_000,
      createdAt: 4_102_444_800_000,
      storedSha256: 'ab'.repeat(32),
      tags: ['fjord', 'dawn'],
    });
    await add(full);
    expect(await store.find('nature/full')).toMatchObject({
      ...full,
      categoryName: 'Nature',
      categoryTranslations: expect.objectContaining({ de: 'Natur' }),
      fileVersion: 0,
    });
    expect(await store.find('nature/none')).toBeUndefined();
    expect(await store.find("nature/full' or '1'='1")).toBeUndefined();
  });

  it('returns the counts and covers of the lists', async () => {
    await add(
      sampleImage('a'),
      sampleImage('b', { categoryId: 2, special: true }),
      sampleImage('c', { categoryId: 2, special: true }),
      sampleImage('d', { categoryId: 2 }),
    );
    expect(await store.count(all)).toBe(4);
    expect(await store.count(special)).toBe(2);
    expect(await store.count(category(2))).toBe(3);
    expect((await store.categories()).slice(0, 3)).toMatchObject([
      {
        id: 1,
        name: 'Nature',
        count: 1,
        coverPublicId: 'nature/a',
        coverFileVersion: 0,
        nameTranslations: expect.objectContaining({ de: 'Natur' }),
      },
      {
        id: 2,
        name: 'Abstract',
        count: 3,
        coverPublicId: 'nature/b',
        coverFileVersion: 0,
        nameTranslations: expect.objectContaining({ de: 'Abstrakt' }),
      },
      {
        id: 3,
        name: 'Technology',
        count: 0,
        coverPublicId: null,
        coverFileVersion: null,
        nameTranslations: expect.objectContaining({ de: 'Technik' }),
      },
    ]);
    expect(await store.specialCategories()).toMatchObject([
      {
        id: 2,
        name: 'Abstract',
        count: 2,
        coverPublicId: 'nature/b',
        coverFileVersion: 0,
        nameTranslations: expect.objectContaining({ de: 'Abstrakt' }),
      },
    ]);
  });

  it('returns undefined for an unknown category', async () => {
    expect(await store.page(category(99), 1, 12)).toBeUndefined();
    expect(await store.count(category(99))).toBeUndefined();
    await expect(add(sampleImage('a', { categoryId: 99 }))).rejects.toThrow(/foreign key/iu);
    expect(await store.count(all)).toBe(0);
  });

  it('skips and reports bytes that are already published, also within one batch', async () => {
    await add(sampleImage('a'));
    const again = { ...sampleImage('a'), publicId: 'nature/other' };
    const result = await add(again, sampleImage('b'), { ...sampleImage('b'), publicId: 'nature/b-copy' });
    expect(result.added.map((image) => image.publicId)).toEqual(['nature/b']);
    expect(result.skipped.map((image) => image.publicId)).toEqual(['nature/a', 'nature/b']);
    expect(await store.count(all)).toBe(2);
    const { sha256 } = sampleImage('a');
    expect(await store.knownHashes([sha256, 'f'.repeat(64)])).toEqual(new Set([sha256]));
  });

  it('adds a suffix to an id that is taken by a stored image or within the same batch', async () => {
    await add(sampleImage('a', { publicId: 'nature/same' }));
    const { added } = await add(
      sampleImage('b', { publicId: 'nature/same' }),
      sampleImage('c', { publicId: 'nature/same' }),
    );
    expect(added.map(({ publicId }) => publicId)).toEqual([
      `nature/same-${sampleImage('b').sha256.slice(0, 6)}`,
      `nature/same-${sampleImage('c').sha256.slice(0, 6)}`,
    ]);
    const longest = 'x'.repeat(300);
    const { added: long } = await add(
      sampleImage('d', { publicId: longest }),
      sampleImage('e', { publicId: longest }),
    );
    expect(new Set(long.map(({ publicId }) => publicId.length))).toEqual(new Set([300]));
  });

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '../a',
    'a/./b',
    'a\\b',
    'a\u0000',
    'c_fill,h_300,w_300/a',
    'x'.repeat(301),
  ])('refuses %j as a public id', async (publicId) => {
    await expect(add(sampleImage('a', { publicId }))).rejects.toThrow(/public id/);
  });

  it('returns the neighbours of an image in the given list', async () => {
    await add(
      sampleImage('a', { special: true }),
      sampleImage('b', { categoryId: 2 }),
      sampleImage('c', { special: true }),
      sampleImage('d', { categoryId: 2, special: true }),
    );
    const beside = async (publicId: string, list: ImageList) => {
      const found = await store.neighbours(publicId, list);
      return found && [found.previous?.publicId, found.next?.publicId, found.index, found.total];
    };
    expect(await beside('nature/c', all)).toEqual(['nature/d', 'nature/b', 2, 4]);
    expect(await beside('nature/d', all)).toEqual([undefined, 'nature/c', 1, 4]);
    expect(await beside('nature/a', all)).toEqual(['nature/b', undefined, 4, 4]);
    expect(await beside('nature/c', special)).toEqual(['nature/d', 'nature/a', 2, 3]);
    expect(await beside('nature/b', category(2))).toEqual(['nature/d', undefined, 2, 2]);
    expect(await beside('nature/b', special)).toBeUndefined();
    expect(await beside('nature/b', category(1))).toBeUndefined();
    expect(await beside('nature/none', all)).toBeUndefined();
  });

  it('takes removed images out of every list', async () => {
    await add(
      ...'abcdefgh'
        .split('')
        .map((name, index) => sampleImage(name, { categoryId: 1 + (index % 2), special: index % 3 === 0 })),
    );
    const removed = await store.remove(['nature/b', 'nature/c', 'nature/g', 'nature/none', 'nature/b']);
    expect(removed.map((image) => image.storageKey).toSorted()).toEqual([
      'originals/b.png',
      'originals/c.png',
      'originals/g.png',
    ]);
    expect(await ids(all)).toEqual(['nature/h', 'nature/f', 'nature/e', 'nature/d', 'nature/a']);
    expect(await ids(special)).toEqual(['nature/d', 'nature/a']);
    expect(await ids(category(1))).toEqual(['nature/e', 'nature/a']);
    await add(sampleImage('i'));
    expect(await ids(all, 1, 2)).toEqual(['nature/i', 'nature/h']);
  });

  it('creates a category once for all spellings of its name', async () => {
    expect(await store.ensureCategory('  nature ')).toBe(1);
    const id = await store.ensureCategory('Sci  Fi');
    expect(id).toBe(7);
    expect(await store.ensureCategory('SCI FI')).toBe(id);
    expect(await store.count(category(id))).toBe(0);
    expect((await store.categories()).at(-1)).toMatchObject({ id, name: 'Sci Fi' });
    await expect(store.ensureCategory(' ')).rejects.toThrow(/name/);
  });

  it('counts right when images are added and removed concurrently', async () => {
    const batches = Array.from({ length: 8 }, (_, batch) =>
      Array.from({ length: 5 }, (_unused, index) =>
        sampleImage(`${batch}-${index}`, { categoryId: 1 + (index % 2) }),
      ),
    );
    await Promise.all(batches.map((batch) => store.addMany(batch)));
    await Promise.all(
      batches.map((batch) => store.remove(batch.slice(0, 2).map(({ publicId }) => publicId))),
    );
    expect(await createImageCheckStore(database.db).wrongCounters()).toEqual([]);
    expect(await store.count(all)).toBe(24);
  });

  it('increases the generation with every change', async () => {
    const seen = [await store.generation()];
    await add(sampleImage('a'));
    seen.push(await store.generation());
    await store.remove(['nature/a']);
    seen.push(await store.generation());
    await store.ensureCategory('New');
    seen.push(await store.generation());
    expect(new Set(seen).size).toBe(4);
  });

  it('keeps its invariants after any sequence of additions and removals', async () => {
    const command = fc.oneof(
      fc.record({
        add: fc.array(
          fc.record({ name: fc.nat(30), categoryId: fc.integer({ min: 1, max: 3 }), special: fc.boolean() }),
          {
            maxLength: 6,
          },
        ),
      }),
      fc.record({ remove: fc.array(fc.nat(30), { maxLength: 8 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 8 }), async (commands) => {
        await store.remove(Array.from({ length: 31 }, (_, name) => `nature/${name}`));
        let model: NewImage[] = [];
        for (const step of commands) {
          if ('add' in step) {
            const batch = step.add.map(({ name, ...rest }) => sampleImage(String(name), rest));
            await store.addMany(batch);
            for (const image of batch)
              if (!model.some(({ sha256 }) => sha256 === image.sha256)) model.push(image);
          } else {
            const gone = step.remove.map((name) => `nature/${name}`);
            await store.remove(gone);
            model = model.filter(({ publicId }) => !gone.includes(publicId));
          }
        }
        expect(await createImageCheckStore(database.db).wrongCounters()).toEqual([]);
        const newestFirst = model.toReversed();
        const lists: [ImageList, (image: NewImage) => boolean][] = [
          [all, () => true],
          [special, (image) => image.special],
          ...[1, 2, 3].map((id): [ImageList, (image: NewImage) => boolean] => [
            category(id),
            (image) => image.categoryId === id,
          ]),
        ];
        for (const [list, belongs] of lists) {
          const expected = newestFirst.filter(belongs).map(({ publicId }) => publicId);
          expect(await ids(list)).toEqual(expected);
          expect(await store.count(list)).toBe(expected.length);
        }
      }),
      { numRuns: 40 },
    );
  });
}

/** Checks query plans: a wrong index causes a scan of the whole table, which functional tests do not detect. */
function plans(engine: Engine): void {
  describe('with many images', () => {
    let database: OpenDatabase;
    beforeAll(async () => {
      database = await engine.open();
      await fillGallery(database.db, 30_000);
    });
    afterAll(() => database.close());

    const explain = async (query: Compilable | RawBuilder<unknown>): Promise<string> => {
      const compiled = query.compile(database.db);
      const words = database.engine === 'sqlite' ? 'explain query plan ' : 'explain analyze ';
      const { rows } = await database.db.executeQuery<Record<string, unknown>>({
        ...compiled,
        sql: words + compiled.sql,
      });
      return rows.map((row) => Object.values(row).join(' ')).join('\n');
    };

    it.each<[string, ImageList, string]>([
      ['all images', all, 'image_list'],
      ['special images', special, 'image_special_list'],
      ['a category', category(3), 'image_category_list'],
    ])('reads a page of %s from its own index', async (_name, list, index) => {
      for (const fromOldest of [false, true]) {
        const plan = await explain(pageQuery(database.db, list, { skip: 200, take: 12, fromOldest }));
        expect(plan).toContain(index);
        expect(plan).not.toMatch(/Seq Scan on image\b|SCAN image\b/);
      }
    });

    it.each<[string, ImageList, string]>([
      ['all images', all, 'image_list'],
      ['special images', special, 'image_special_list'],
      ['a category', category(1), 'image_category_list'],
    ])('counts the images in front of one in %s by its index', async (_name, list, index) => {
      for (const isNew of [false, true]) {
        const plan = await explain(countQuery(database.db, list, { id: isNew ? 29_000 : 600, isNew }));
        expect(plan).toContain(index);
        expect(plan).not.toMatch(/Seq Scan on image\b|SCAN image\b/);
      }
    });

    it('finds the places of images at both ends of a list', async () => {
      const store = createImageStore(database.db);
      for (const [id, index] of [
        [30_000, 1],
        [29_999, 2],
        [7, 29_994],
        [1, 30_000],
      ] as const)
        expect((await store.neighbours(`nature/quiet-valley-${id}`, all))?.index).toBe(index);
    });

    it('reads the covers of the categories by indexes', async () => {
      await database.db.updateTable('category').set({ cover_image_id: 700 }).where('id', '=', 2).execute();
      const plan = await explain(categoriesQuery(database.db));
      expect(plan).toContain('image_category_list');
      expect(plan).not.toMatch(/Seq Scan on image\b|SCAN (popular|first)\b/);
      const [, second] = await createImageStore(database.db).categories();
      expect(second?.coverPublicId).toBe('nature/quiet-valley-700');
    });

    it('reads the cover of a special category from an index', async () => {
      const plan = await explain(specialCategoriesQuery(database.db));
      // PostgreSQL may scan the special images instead if that is as short.
      expect(plan).toMatch(/image_(category_)?special_list/);
      expect(plan).not.toMatch(/Seq Scan on image\b|SCAN image\b/);
    });

    it('reads the last page and the total of 30,000 images', async () => {
      const store = createImageStore(database.db);
      const last = await store.page(all, 2_500, 12);
      expect(last?.items.at(-1)?.publicId).toBe('nature/quiet-valley-1');
      expect(last?.total).toBe(30_000);
      expect(await sql<{ n: number }>`select count(*) as n from image`.execute(database.db)).toMatchObject({
        rows: [{ n: 30_000 }],
      });
    });
  });
}
