import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../db/open.ts';
import { engines } from '../../../testing/databases.ts';
import { sampleImage } from '../../../testing/images/sample-image.ts';
import { createRankingCache } from '../popularity/popularity-service.ts';
import { createSearchStore, type SearchStore } from '../search/search-store.ts';
import { createSearchService } from '../search/search-service.ts';
import { createImageCheckStore } from './image-check-store.ts';
import { mergedInto } from './edit-categories.ts';
import { createImageEditor, type ImageEditor } from './image-editor.ts';
import { fieldsOfRow, type ImageFields, type ImageList, type NewImage } from './image-rows.ts';
import { createImageStore, type ImageStore } from './image-store.ts';

const NATURE = 1;
const ABSTRACT = 2;
const special: ImageList = { kind: 'special' };
const category = (categoryId: number): ImageList => ({ kind: 'category', categoryId });

for (const engine of engines) {
  describe.skipIf(!engine.available)(`Editing on ${engine.title}`, () => {
    let database: OpenDatabase;
    let store: ImageStore;
    let editor: ImageEditor;
    let searchStore: SearchStore;
    let events: string[];
    beforeEach(async () => {
      database = await engine.open();
      store = createImageStore(database.db);
      events = [];
      editor = createImageEditor({ db: database.db, log: (event) => events.push(event) });
      const clock = { current: () => store.generation() };
      searchStore = createSearchStore(database.db, createRankingCache(database.db, clock));
      await store.addMany(
        ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) =>
          sampleImage(name, {
            categoryId: index % 2 === 0 ? NATURE : ABSTRACT,
            special: index > 3,
            tags: [],
          }),
        ),
      );
    });
    afterEach(() => database.close());

    const ids = async (list: ImageList) =>
      (await store.page(list, 1, 100))?.items.map(({ publicId }) => publicId.split('/').at(-1)).join('');
    const found = async (q: string, sort: 'best' | 'popular' = 'best') => {
      const search = createSearchService({
        images: store,
        store: searchStore,
        synonyms: { current: async () => new Map() },
        cdnBase: '',
      });
      const { items } = await search.search({ q, sort }, { page: 1, pageSize: 50, locale: 'en' });
      return items.map(({ id }) => id.split('/').at(-1)).join('');
    };
    const id = (name: string): string => `nature/${name}`;

    it('changes texts and tags, and the search finds the new ones only', async () => {
      expect(
        await editor.edit([id('c'), 'unknown'], { title: { en: 'Walrus' }, tags: ['Ice floe'] }),
      ).toEqual([id('c')]);
      await editor.edit([id('c')], { title: { de: 'Robbe' }, alt: { en: 'On ice' } });
      expect(await store.find(id('c'))).toMatchObject({
        title: 'Walrus',
        alt: 'On ice',
        titleTranslations: { de: 'Robbe' },
        tags: ['Ice floe'],
      });
      for (const word of ['walrus', 'robbe', 'floe']) expect(await found(word)).toBe('c');
      await editor.edit([id('c')], { title: { en: 'Seal', de: '' }, tags: [] });
      for (const word of ['walrus', 'robbe', 'floe']) expect(await found(word)).toBe('');
      expect(await found('seal')).toBe('c');
      expect(await store.find(id('c'))).toMatchObject({ titleTranslations: {} });
    });

    it('stores every field that users edit', async () => {
      const fields: ImageFields = {
        title: { en: 'Walrus', de: 'Walross' },
        alt: { en: 'On ice', de: 'Auf Eis' },
        categoryId: ABSTRACT,
        special: true,
        tags: ['Ice'],
        license: 'CC BY 4.0',
        credit: 'Ana',
        createdAt: 1_700_000_000_000,
        source: 'digitalCreation',
        prompt: 'a walrus',
        negativePrompt: 'fog',
        model: 'sdxl',
        acceptsSimilar: true,
      };
      await editor.edit([id('a')], fields);
      const row = await database.db
        .selectFrom('image')
        .selectAll()
        .where('public_id', '=', id('a'))
        .executeTakeFirstOrThrow();
      expect(fieldsOfRow(row)).toEqual(fields);
    });

    it('moves images to another category, in the order of publication, with all counts', async () => {
      expect([await ids(category(NATURE)), await ids(category(ABSTRACT))]).toEqual(['eca', 'fdb']);
      const generation = await store.generation();
      await editor.edit([id('c'), id('e')], { categoryId: ABSTRACT });
      expect([await ids(category(NATURE)), await ids(category(ABSTRACT))]).toEqual(['a', 'fedcb']);
      expect(await ids({ kind: 'all' })).toBe('fedcba');
      expect(await store.generation()).toBeGreaterThan(generation);
      expect(await createImageCheckStore(database.db).wrongCounters()).toEqual([]);
      expect((await store.neighbours(id('c'), category(ABSTRACT)))?.index).toBe(4);
      expect((await store.specialCategories()).map(({ id: own, count }) => [own, count])).toEqual([
        [ABSTRACT, 2],
      ]);
    });

    it('makes images special in the order of publication, and takes that back', async () => {
      expect(await ids(special)).toBe('fe');
      await editor.edit([id('b')], { special: true });
      expect(await ids(special)).toBe('feb');
      await editor.edit([id('f')], { special: false });
      expect(await ids(special)).toBe('eb');
      expect(await createImageCheckStore(database.db).wrongCounters()).toEqual([]);
      await editor.edit([id('b')], { createdAt: 86_400_000, credit: 'Ada' });
      expect(await store.find(id('b'))).toMatchObject({
        createdAt: 86_400_000,
        credit: 'Ada',
        special: true,
      });
      expect(await ids(special)).toBe('eb');
    });

    it('changes scheduled images, whose date is the time of their publication', async () => {
      const at = (day: number): number => Date.UTC(2100, 0, day);
      const waiting = sampleImage('later', { categoryId: NATURE, createdAt: at(1), tags: [] });
      await store.addMany([waiting], 'scheduled');
      const changes = { title: { en: 'Walrus', de: 'Walross' }, categoryId: ABSTRACT, special: true };
      expect(await editor.edit([id('later'), id('a'), 'unknown'], changes)).toEqual([id('a'), id('later')]);
      expect(await editor.edit([id('later')], { title: { de: '' }, createdAt: at(3) })).toEqual([
        id('later'),
      ]);
      expect(await found('walrus')).toBe('a');
      expect(await store.publishDue(at(2))).toBe(0);
      expect(await store.publishDue(at(3))).toBe(1);
      expect(await found('walrus')).toBe('latera');
      expect(await ids(category(ABSTRACT))).toBe('laterfdba');
      expect(await store.find(id('later'))).toMatchObject({
        titleTranslations: {},
        special: true,
        createdAt: at(3),
      });
      expect(await createImageCheckStore(database.db).wrongCounters()).toEqual([]);
    });

    it('keeps the popular order in step with changed texts', async () => {
      const { id: imageId } = await database.db
        .selectFrom('image')
        .select('id')
        .where('public_id', '=', id('a'))
        .executeTakeFirstOrThrow();
      await database.db.insertInto('popular_image').values({ image_id: imageId, rank: 1 }).execute();
      await editor.edit([id('a')], { title: { en: 'Walrus' } });
      expect(await found('walrus', 'popular')).toBe('a');
      await editor.edit([id('a'), id('b')], { tags: ['Polar'] });
      expect(await found('polar', 'popular')).toBe('ab');
    });

    it('renames a category, which the search finds by the new name', async () => {
      expect(await editor.renameCategory(NATURE, { name: 'abstract' })).toBe(false);
      expect(await editor.renameCategory(NATURE, { name: 'Wildlife' })).toBe(true);
      expect(await editor.renameCategory(NATURE, { name: 'WildLife' })).toBe(true);
      expect((await store.categories())[0]).toMatchObject({ id: NATURE, name: 'WildLife', count: 3 });
      expect(await found('wildlife')).toBe('eca');
      expect(await store.ensureCategory('wildlife')).toBe(NATURE);
    });

    it('merges a category into another one, scheduled images and covers included', async () => {
      const waiting: NewImage = sampleImage('later', { categoryId: NATURE, createdAt: Date.UTC(2100, 0) });
      await store.addMany([waiting], 'scheduled');
      const cover = await database.db
        .selectFrom('image')
        .select('id')
        .where('public_id', '=', id('a'))
        .executeTakeFirstOrThrow();
      await database.db
        .updateTable('category')
        .set({ cover_image_id: cover.id })
        .where('id', '=', NATURE)
        .execute();
      expect(await editor.removeCategory(NATURE)).toBe(false);
      expect(await editor.mergeCategory(NATURE, ABSTRACT)).toBe(4);
      expect(await mergedInto(database.db, NATURE)).toBe(ABSTRACT);
      expect(await ids(category(ABSTRACT))).toBe('fedcba');
      expect(await store.page(category(NATURE), 1, 10)).toBeUndefined();
      expect(await createImageCheckStore(database.db).wrongCounters()).toEqual([]);
      expect(await found('abstract')).toBe('fedcba');
      await store.publishDue(Date.UTC(2101, 0));
      expect((await store.find(id('later')))?.categoryId).toBe(ABSTRACT);
    });

    it('withholds images and restores them to their place, with search, counts and popularity', async () => {
      const { id: imageId } = await database.db
        .selectFrom('image')
        .select('id')
        .where('public_id', '=', id('e'))
        .executeTakeFirstOrThrow();
      const popularity = { image_id: imageId, category_id: NATURE, score: 2.5 };
      await database.db.insertInto('image_popularity').values(popularity).execute();
      const withheld = [id('c'), id('e')];
      expect((await editor.withhold([...withheld, 'unknown'], 'damaged')).toSorted()).toEqual(withheld);
      expect([await ids({ kind: 'all' }), await ids(special), await ids(category(NATURE))]).toEqual([
        'fdba',
        'f',
        'a',
      ]);
      expect(await store.find(id('c'))).toBeUndefined();
      expect(await found('picture')).toBe('fdba');
      expect((await createImageCheckStore(database.db).damaged()).map(({ publicId }) => publicId)).toEqual(
        withheld,
      );
      expect(await createImageCheckStore(database.db).wrongCounters()).toEqual([]);

      await store.addMany([sampleImage('g', { categoryId: NATURE })]);
      expect(await editor.restore([id('e'), id('c'), 'unknown'])).toEqual({
        restored: expect.arrayContaining(withheld),
        replaced: [],
        incomplete: [],
      });
      expect([await ids({ kind: 'all' }), await ids(special), await ids(category(NATURE))]).toEqual([
        'gfedcba',
        'fe',
        'geca',
      ]);
      expect(await found('picture')).toBe('gfedcba');
      expect(await createImageCheckStore(database.db).wrongCounters()).toEqual([]);
      expect(await database.db.selectFrom('image_popularity').selectAll().execute()).toEqual([popularity]);
      expect(await createImageCheckStore(database.db).damaged()).toEqual([]);
    });

    it('does not restore what was imported again, and moves withheld images with their category', async () => {
      await editor.withhold([id('a'), id('c')], 'damaged');
      // The withheld image keeps its address.
      await store.addMany([
        { ...sampleImage('a', { categoryId: NATURE }), storageKey: 'originals/again.png' },
      ]);
      expect(await editor.restore([id('a')])).toEqual({
        restored: [],
        replaced: [id('a')],
        incomplete: [],
      });
      await editor.mergeCategory(NATURE, ABSTRACT);
      await editor.restore([id('c')]);
      expect((await store.find(id('c')))?.categoryId).toBe(ABSTRACT);
      expect(await ids(category(ABSTRACT))).toBe(`a-${sampleImage('a').sha256.slice(0, 6)}fedcb`);
    });

    it('deletes only an empty category', async () => {
      const empty = await store.ensureCategory('Empty');
      await store.addMany([sampleImage('later', { categoryId: empty })], 'scheduled');
      expect(await editor.removeCategory(empty)).toBe(false);
      await database.db.deleteFrom('image').where('state', '=', 'scheduled').execute();
      expect(await editor.removeCategory(empty)).toBe(true);
      expect((await store.categories()).map(({ name }) => name)).not.toContain('Empty');
      expect(events).toEqual(['category-removed']);
    });
  });
}
