import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQueryId, sql, type Kysely, type RootOperationNode } from 'kysely';
import type { OpenDatabase } from '../../../db/open.ts';
import type { Database } from '../../../db/tables/index.ts';
import { engines, type Engine } from '../../../testing/databases.ts';
import type { NewImage } from '../store/image-rows.ts';
import { createImageStore, type ImageStore } from '../store/image-store.ts';
import { fillGallery } from '../../../testing/images/fill-gallery.ts';
import { fillPopularity, fillSearch } from '../../../testing/images/fill-search.ts';
import { sampleImage } from '../../../testing/images/sample-image.ts';
import { createRankingCache } from '../popularity/popularity-service.ts';
import { facetTerm, categoryTerm, imageTerms, strongTerm } from '../store/image-terms.ts';
import { searchIndex } from '../store/search-index.ts';
import { rebuildSearchIndex } from '../store/search-index-store.ts';
import { createSearchStore, type SearchStore, type TermSearch } from './search-store.ts';
import { isFormOf } from './word-forms.ts';
import { queryWords } from '../store/words.ts';

for (const engine of engines) {
  describe.skipIf(!engine.available)(`The search index on ${engine.title}`, () => {
    behaviour(engine);
    manyImages(engine);
  });
}

const ask = (text: string, more: Partial<TermSearch> = {}): TermSearch => ({
  words: queryWords(text),
  facets: [],
  sort: 'best',
  ...more,
});

/** Reads the ranking again after every change. */
function openSearchStore(db: Kysely<Database>): SearchStore {
  const images = createImageStore(db);
  return createSearchStore(db, createRankingCache(db, { current: images.generation }));
}

/** For thousands of statements on a busy machine. */
const patient = { timeout: 180_000 };

function behaviour(engine: Engine): void {
  let database: OpenDatabase;
  let images: ImageStore;
  let store: SearchStore;
  beforeEach(async () => {
    database = await engine.open();
    images = createImageStore(database.db);
    store = openSearchStore(database.db);
  });
  afterEach(() => database.close());

  const found = async (text: string, more: Partial<TermSearch> = {}): Promise<string[]> => {
    const page = await store.search(ask(text, more), { skip: 0, take: 100 });
    expect(page).toMatchObject({ total: page.items.length, exact: true });
    return page.items.map(({ publicId }) => publicId.replace('nature/', ''));
  };

  it('finds words of title, translations, tags, prompt, description and category, in any case and alphabet', async () => {
    await images.addMany([
      sampleImage('fjord', {
        title: 'Fjord at dawn',
        titleTranslations: { bg: 'Фиорд призори', zh: '黎明的峡湾', es: 'Fiordo al amanecer' },
        alt: 'Still water under mountains',
        prompt: 'oil on canvas',
        tags: ['golden hour'],
      }),
      sampleImage('tower', { title: 'Tower', categoryId: 5 }),
    ]);
    for (const text of [
      'fjord',
      'DAWN',
      'fjo',
      'ФИОРД',
      'призори',
      '黎明',
      '峡',
      '峡湾',
      'amanecer',
      'golden',
      'canvas',
      'mountain',
      'nature',
      'природа',
      '自然',
      'fjord canvas golden',
      '"fjord" AND -dawn',
      'dawn fjord',
    ]) {
      expect([text, await found(text.replace(' AND ', ' '))]).toEqual([text, ['fjord']]);
    }
    expect(await found('архитектура')).toEqual(['tower']);
    for (const text of ['fjord tower', 'jord', '湾峡', 'fj', 'x'.repeat(10_000), 'canvas:fjor'])
      expect([text, await found(text)]).toEqual([text, text === 'canvas:fjor' ? ['fjord'] : []]);
  });

  it('finds other forms of a word in the languages of the visitor', async () => {
    await images.addMany([
      sampleImage('mountain', {
        title: 'Mountain city',
        titleTranslations: { de: 'Baum', bg: 'Планина и пеперуди', es: 'Flor' },
      }),
      sampleImage('mount', { title: 'Mount', alt: 'New' }),
    ]);
    for (const [locale, text] of [
      ['en', 'mountains'],
      ['en', 'cities'],
      ['de', 'Bäume'],
      ['de', 'mountains'],
      ['bg', 'планините'],
      ['bg', 'пеперуда'],
      ['ru', 'планины'],
      ['es', 'flores'],
    ] as const)
      expect([text, await found(text, { locale })]).toEqual([text, ['mountain']]);
    expect(await found('mountains', { sort: 'newest' })).toEqual(['mountain']);
    expect(await found('mountainous trees')).toEqual([]);
    // This is a form in another language: `flores` is not an English word.
    expect(await found('flores', { locale: 'bg' })).toEqual([]);
  });

  it('finds German compounds by their last part too, in German only', async () => {
    const german = (name: string, de: string, alt = '') =>
      sampleImage(name, { title: name, titleTranslations: { de }, altTranslations: { de: alt }, alt: '' });
    await images.addMany([
      german('a', 'Bergsee im Nebel'),
      german('b', 'Ein Sonnenuntergang', 'Der Kirchturm in der Abendsonne'),
      german('c', 'Kreis und Preis, Matrose', 'Brot mit Butter'),
      german('d', 'Kirche'),
    ]);
    for (const [text, names] of [
      ['See', ['a']],
      ['Untergang', ['b']],
      ['Turm', ['b']],
      ['Sonne', ['b']],
      ['Eis', []],
      ['Rose', []],
      ['rot', []],
      ['Nebel See', ['a']],
    ] as const)
      expect([text, await found(text, { locale: 'de' })]).toEqual([text, names]);
    expect(await found('Untergang', { locale: 'en' })).toEqual([]);
    await images.remove(['a', 'b', 'c', 'd'].map((name) => `nature/${name}`));
    expect(await database.db.selectFrom('image_term').selectAll().execute()).toEqual([]);
  });

  it('returns images with the words in their title first, newer ones first among equals, or all by date', async () => {
    await images.addMany([
      sampleImage('a', { title: 'Fox' }),
      sampleImage('b', { prompt: 'a fox' }),
      sampleImage('c', { tags: ['fox'] }),
      sampleImage('d', { alt: 'foxes', title: 'Two' }),
    ]);
    expect(await found('fox')).toEqual(['c', 'a', 'd', 'b']);
    expect(await found('fox', { sort: 'newest' })).toEqual(['d', 'c', 'b', 'a']);
    const second = await store.search(ask('fox'), { skip: 1, take: 2 });
    expect(second.items.map(({ publicId }) => publicId)).toEqual(['nature/a', 'nature/d']);
    expect(await store.search(ask('fox'), { skip: 4, take: 2 })).toEqual({
      items: [],
      total: 4,
      exact: true,
      meant: ['fox'],
      also: [],
    });
    expect(await store.ids(ask('fox'), 3)).toHaveLength(3);
  });

  it('applies filters with and without words', async () => {
    await images.addMany([
      sampleImage('wide', { title: 'Fox', placeholder: '#2f6fd6' }),
      sampleImage('tall', { title: 'Fox', width: 900, height: 1600, special: true }),
      sampleImage('other', { title: 'Owl', categoryId: 4, special: true }),
    ]);
    expect(await found('', { facets: [':special'] })).toEqual(['other', 'tall']);
    expect(await found('fox', { facets: [':special'] })).toEqual(['tall']);
    expect(await found('fox', { facets: [facetTerm('landscape'), facetTerm('blue')] })).toEqual(['wide']);
    expect(await found('', { facets: [categoryTerm(4), facetTerm('landscape')] })).toEqual(['other']);
    expect(await found('fox', { facets: [categoryTerm(99)] })).toEqual([]);
  });

  it('removes images from index and counts', async () => {
    await images.addMany([
      sampleImage('a', { title: 'Fox', tags: ['Red fox'] }),
      sampleImage('b', { title: 'Fox' }),
    ]);
    expect(await store.counts(['fox', '=fox', '#red-fox', ':c1', 'no'])).toEqual(
      new Map([
        ['fox', 2],
        ['=fox', 2],
        ['#red-fox', 1],
        [':c1', 2],
      ]),
    );
    await images.remove(['nature/a']);
    expect(await found('fox')).toEqual(['b']);
    expect(await store.counts(['fox', 'red', '#red-fox'])).toEqual(new Map([['fox', 1]]));
    await images.remove(['nature/b']);
    expect(await database.db.selectFrom('image_term').selectAll().execute()).toEqual([]);
  });

  it('suggests tags in their original spelling, the most frequent first', async () => {
    await images.addMany([
      sampleImage('a', { tags: ['Golden hour', 'gold'] }),
      sampleImage('b', { tags: ['golden HOUR'] }),
      sampleImage('c', { tags: ['Горы'] }),
    ]);
    expect(await store.tags('#gol', 5)).toEqual([
      { label: 'Golden hour', count: 2 },
      { label: 'gold', count: 1 },
    ]);
    expect(await store.tags('#гор', 5)).toEqual([{ label: 'Горы', count: 1 }]);
    expect(await store.completions('gol', 5)).toEqual([
      { term: 'golden', count: 2, strong: 2 },
      { term: 'gold', count: 1, strong: 1 },
    ]);
  });

  it('is equal after a rebuild from the images', async () => {
    await images.addMany([
      sampleImage('a', { title: 'Fox' }),
      sampleImage('b', { title: 'Owl', tags: ['bird'] }),
    ]);
    const terms = () => database.db.selectFrom('image_term').selectAll().orderBy('term').execute();
    const before = await terms();
    await sql`delete from image_term`.execute(database.db);
    await rebuildSearchIndex(database.db);
    expect(await terms()).toEqual(before);
    expect(await found('bird')).toEqual(['b']);
  });

  it('agrees with a brute-force search after any additions and removals', patient, async () => {
    const word = fc.constantFrom('fox', 'foxes', 'owl', 'гора', 'гори', '山', '山水', 'é', 'red');
    const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
    const sample = fc.record({
      title: text,
      prompt: text,
      tags: fc.array(text, { maxLength: 2 }),
      categoryId: fc.integer({ min: 1, max: 2 }),
      special: fc.boolean(),
      width: fc.constantFrom(100, 200),
      height: fc.constantFrom(100, 200),
      titleTranslations: fc.constant({}),
    });
    const question = fc.record({
      text: fc.oneof(text, fc.string({ unit: 'binary', maxLength: 20 })),
      facets: fc.subarray([':special', ':c1', ':portrait', ':square']),
      sort: fc.constantFrom('best' as const, 'newest' as const),
      skip: fc.nat(12),
      take: fc.integer({ min: 1, max: 12 }),
    });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(sample, { maxLength: 25 }),
        fc.array(fc.nat(24), { maxLength: 5 }),
        fc.array(question, { minLength: 1, maxLength: 6 }),
        async (samples, gone, questions) => {
          round += 1;
          const all = samples.map((parts, index) => sampleImage(`${round}-${index}`, { ...parts, alt: '' }));
          await images.addMany(all);
          const removed = gone.flatMap((index) => all[index]?.publicId ?? []);
          await images.remove(removed);
          const kept = all.filter(({ publicId }) => !removed.includes(publicId)).toReversed();
          for (const { text: asked, facets, sort, skip, take } of questions) {
            const search = ask(asked, { facets, sort });
            if (search.words.length + facets.length === 0) continue;
            const expected = lookAtAll(kept, search);
            const page = await store.search(search, { skip, take });
            expect(page.items.map(({ publicId }) => publicId)).toEqual(expected.slice(skip, skip + take));
            expect(page.total).toBeLessThanOrEqual(expected.length);
            if (page.exact) expect(page.total).toBe(expected.length);
            else expect(page.total).toBeGreaterThanOrEqual(Math.min(expected.length, skip + take));
          }
          await images.remove(kept.map(({ publicId }) => publicId));
          const left = await database.db.selectFrom('image_term').select('term').execute();
          expect(left).toEqual([]);
        },
      ),
      { numRuns: engine.title === 'SQLite' ? 60 : 30 },
    );
  });
}

/** Common terms are read in a different way from rare ones; both ways must return the same images. */
function manyImages(engine: Engine): void {
  // The long run only on PostgreSQL: filling the tables takes seconds.
  describe('with many images', engine.title === 'PostgreSQL' ? { tags: ['long'] } : {}, () => {
    const IMAGES = 24_000;
    const RANKED = 500;
    let database: OpenDatabase;
    let store: SearchStore;
    beforeAll(async () => {
      database = await engine.open();
      await fillGallery(database.db, IMAGES);
      await fillSearch(database.db);
      await fillPopularity(database.db, RANKED);
      store = openSearchStore(database.db);
    });
    afterAll(() => database.close());

    it.each<[string, string[], TermSearch['sort']]>([
      ['commona', [], 'best'],
      ['commona', [], 'newest'],
      ['commonb', [':landscape'], 'best'],
      ['commona commonc', [':c1', ':blue'], 'best'],
      ['light', [], 'best'],
      ['medium007', [], 'best'],
      ['rare00014', [], 'best'],
      ['commona medium007', [], 'newest'],
      ['dayb nightc', [], 'best'],
      ['commona commonb commonc commond commone', [':landscape'], 'best'],
      ['opena openb', [], 'best'],
      ['', [':c3', ':portrait'], 'newest'],
      ['', [':special'], 'newest'],
      ['commona', [], 'popular'],
      ['light', [':c1'], 'popular'],
      ['medium007', [], 'popular'],
      ['dayb nightc', [], 'popular'],
      ['commona commonb commonc', [':landscape'], 'popular'],
      ['opena', [':blue', ':portrait'], 'popular'],
    ])('pages through %j with %j, %s first, as through the whole list', async (text, facets, sort) => {
      const search = ask(text, { facets, sort });
      const whole = await store.ids(search, IMAGES);
      expect(new Set(whole).size).toBe(whole.length);
      const numbers = new Map(
        (await store.summaries(whole)).map((item, index) => [item.publicId, whole[index]]),
      );
      for (const skip of [0, 1, 24, 25, 240, 480]) {
        const page = await store.search(search, { skip, take: 24 });
        expect(page.items.map(({ publicId }) => numbers.get(publicId))).toEqual(whole.slice(skip, skip + 24));
        if (page.exact) expect(page.total).toBe(whole.length);
        else expect(page.total).toBeLessThanOrEqual(whole.length);
        if (whole.length > skip + 24) expect(page.total).toBeGreaterThan(skip + 24);
      }
    });

    it.each<[string, string[]]>([
      ['commona', []],
      ['openb', [':landscape', ':green']],
      ['', [':brown']],
    ])('returns the hits for %j with %j that have a rank before the others', async (text, facets) => {
      const newest = await store.ids(ask(text, { facets, sort: 'newest' }), IMAGES);
      const ranked = await database.db
        .selectFrom('popular_image')
        .orderBy('rank')
        .select('image_id')
        .execute();
      const first = ranked.map((row) => row.image_id).filter((id) => newest.includes(id));
      expect(first.length).toBeGreaterThan(5);
      expect(await store.ids(ask(text, { facets, sort: 'popular' }), IMAGES)).toEqual([
        ...first,
        ...newest.filter((id) => !first.includes(id)),
      ]);
    });

    it.each([
      [[['commona']], 600],
      [[['commona', 'commonb'], [':c1'], ['=commona']], 60],
      [[['rare00014']], 60],
      [[['daya'], ['nighta']], 60],
      // More than the number of newest images that are checked one by one.
      [[['commona']], IMAGES],
    ])('finds the newest with %j in either way, at most %i', async (groups, limit) => {
      const index = searchIndex(database.db);
      const found = await index.newest(groups, { limit, common: false });
      expect(found).toEqual(found.toSorted((a, b) => b - a));
      expect(await index.newest(groups, { limit, common: true })).toEqual(found);
      // As many blocks as a gallery of these hits needs, and blocks that cannot hold enough of them.
      for (const hits of [8 * limit, 4_000 * limit])
        expect(await index.newest(groups, { limit, common: false, hits })).toEqual(found);
    });

    const readings: Record<string, [common: boolean, plan: RegExp][]> = {
      SQLite: [[false, /VIRTUAL TABLE INDEX \d+:M/u]],
      PostgreSQL: [
        [false, /Bitmap Index Scan on image_search_terms/u],
        [true, /Index Scan Backward using image_search_pkey/u],
      ],
    };
    it.each(readings[engine.title] ?? [])('reads the index; common terms: %s', async (common, reading) => {
      const nodes: RootOperationNode[] = [];
      const recording = database.db.withPlugin({
        transformQuery: ({ node }) => {
          nodes.push(node);
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
      await searchIndex(recording).newest([['rare00014'], ['medium007']], { limit: 60, common });
      const [node] = nodes;
      if (!node) throw new Error('No query was run.');
      const query = database.db.getExecutor().compileQuery(node, createQueryId());
      const { rows } = await database.db.executeQuery<Record<string, unknown>>({
        ...query,
        // The statement is built with placeholders.
        parameters: [
          database.engine === 'postgres' ? `'rare00014' & 'medium007'` : '"rare00014" AND "medium007"',
          60,
        ],
        sql: (database.engine === 'sqlite' ? 'explain query plan ' : 'explain ') + query.sql,
      });
      const plan = rows.map((row) => Object.values(row).join(' ')).join('\n');
      expect(plan).toMatch(reading);
      expect(plan).not.toMatch(/TEMP B-TREE|Seq Scan/u);
    });

    it('returns the exact count of a single word', async () => {
      const { total, exact } = await store.search(ask('commona'), { skip: 0, take: 12 });
      expect({ total, exact }).toEqual({
        total: (await store.ids(ask('commona'), IMAGES)).length,
        exact: true,
      });
    });
  });
}

/** Brute-force reference implementation; `images` are newest first. */
function lookAtAll(samples: readonly NewImage[], { words, facets, sort }: TermSearch): string[] {
  const names = ['', 'Nature', 'Abstract'];
  const known = samples.map((sample) => ({
    publicId: sample.publicId,
    terms: [...imageTerms({ ...sample, categoryName: names[sample.categoryId] ?? '' }).terms],
  }));
  const has = (terms: string[], mark: (word: string) => string): boolean =>
    words.every(({ text, open }) =>
      terms.some((term) =>
        open
          ? term.startsWith(mark(text)) ||
            (term.startsWith(mark('')) && isFormOf(text, term.slice(mark('').length), 'en'))
          : term === mark(text),
      ),
    );
  const hits = known.filter(
    ({ terms }) => facets.every((facet) => terms.includes(facet)) && has(terms, (word) => word),
  );
  if (sort === 'newest' || words.length === 0) return hits.map(({ publicId }) => publicId);
  const strong = hits.filter(({ terms }) => has(terms, strongTerm));
  return [...strong, ...hits.filter((hit) => !strong.includes(hit))].map(({ publicId }) => publicId);
}
