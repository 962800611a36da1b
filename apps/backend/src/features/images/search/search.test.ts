import { RelatedSchema, SearchPageSchema, SuggestionListSchema } from '@lumigraph/contracts';
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import { fastFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import naughty from 'big-list-of-naughty-strings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleImage } from '../../../testing/images/sample-image.ts';
import { addFingerprint } from '../store/fingerprint-store.ts';
import { openTestGallery, type TestGallery } from '../../../testing/images/test-gallery.ts';

let gallery: TestGallery;
beforeAll(async () => {
  gallery = await openTestGallery();
  await gallery.store.addMany([
    ...Array.from({ length: 30 }, (_, index) =>
      sampleImage(`owl${index + 1}`, {
        title: `Owl ${index + 1}`,
        categoryId: 4,
        tags: ['night', 'bird'],
        placeholder: '#808080',
      }),
    ),
    sampleImage('fjord', {
      title: 'Fjord at dawn',
      titleTranslations: { de: 'Fjord im Morgenlicht', bg: 'Фиорд призори', zh: '黎明的峡湾' },
      tags: ['Golden hour', 'water'],
      prompt: 'oil on canvas',
      placeholder: '#2f6fd6',
      special: true,
    }),
    sampleImage('lake', {
      title: 'Lake',
      tags: ['water', 'golden hour'],
      placeholder: '#2f6fd6',
      height: 2400,
    }),
    sampleImage('meadow', { title: 'Meadow', prompt: 'a lake behind it', placeholder: '#3f9b45' }),
  ]);
});
afterAll(() => gallery.close());

const ajv = new Ajv({ strict: false, formats: fastFormats });
/** A schema may contain another one twice, but not its id. */
const withoutIds = (schema: AnySchema): AnySchema =>
  JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key === '$id' ? undefined : value)));
const validators = new Map<AnySchema, ValidateFunction>();
const expectShape = (schema: AnySchema, body: unknown): void => {
  const validate = validators.get(schema) ?? ajv.compile(withoutIds(schema));
  validators.set(schema, validate);
  const valid = validate(body);
  expect({ valid, errors: validate.errors ?? null }).toEqual({ valid: true, errors: null });
};
const search = async (query: string) => {
  const response = await gallery.get(`/api/search?${query}`);
  expect(response.statusCode).toBe(200);
  const body = response.json();
  expectShape(SearchPageSchema, body);
  return body as {
    items: { id: string; title: string }[];
    total: number;
    alternatives: string[];
    words: string[];
    instead?: { word: string | null; items: { id: string }[] };
  };
};
const ids = async (query: string): Promise<string[]> =>
  (await search(query)).items.map(({ id }) => id.replace('nature/', ''));
const q = (text: string): string => `q=${encodeURIComponent(text)}`;

describe('GET /api/search', () => {
  it('returns images in the visitor’s language, best first, with the recognised words', async () => {
    expect(await ids(q('lake'))).toEqual(['lake', 'meadow']);
    expect(await ids(`${q('lake')}&sort=newest`)).toEqual(['meadow', 'lake']);
    const body = await search(`${q('ФИОРД «призори»')}&locale=bg`);
    expect(body).toMatchObject({
      total: 1,
      totalIsExact: true,
      words: ['фиорд', 'призори'],
      shortened: false,
    });
    expect(body.items[0]?.title).toBe('Фиорд призори');
  });

  it('combines all filters', async () => {
    expect(await ids('colour=blue')).toEqual(['lake', 'fjord']);
    expect(await ids('colour=blue&orientation=portrait&categoryId=1')).toEqual(['lake']);
    expect(await ids(`${q('golden')}&special=true`)).toEqual(['fjord']);
    expect(await ids('categoryId=99')).toEqual([]);
    expect((await search('')).total).toBe(33);
  });

  it('returns pages up to the last one and empty pages after it, with the total on each', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search(`${q('owl')}&page=${page}`)));
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [12, 30],
      [12, 30],
      [6, 30],
      [0, 30],
    ]);
    expect(pages[1]?.items[0]?.title).toBe('Owl 18');
    expect((await search(`${q('owl')}&page=1000000&pageSize=100`)).items).toEqual([]);
  });

  it.each([
    ['de', 'Groesse', 'Größe'],
    ['de', 'Aerger', 'Ärger'],
    ['de', 'Gruesse', 'Grüße'],
    ['en', 'zolw', 'Żółw'],
    ['en', 'isik', 'Işık'],
    ['bg', 'деца', 'Дете'],
    ['ru', 'людей', 'Человек'],
    ['es', 'luces', 'Luz'],
    ['en', 'women', 'Woman'],
  ])('in %s, %s finds %s, whatever the keyboard and the form', async (locale, typed, title) => {
    await gallery.store.addMany([sampleImage('spelled', { title })]);
    expect(await ids(`${q(typed)}&locale=${locale}`)).toEqual(['spelled']);
    await gallery.store.remove(['nature/spelled']);
  });

  it('offers alternative words if nothing was found', async () => {
    expect((await search(q('fjordwards'))).alternatives).toContain('fjord');
    expect((await search(q('owl canvas'))).alternatives).toEqual(['owl', 'canvas']);
    // No word has the same beginning.
    expect((await search(q('atwer'))).alternatives).toEqual(['water']);
    expect((await search(q('owl'))).alternatives).toEqual([]);
    expect((await search(q('🦊'))).total).toBe(0);
  });

  it('shows images of the closest word if nothing was found, and popular ones if no word is close', async () => {
    const mistyped = await search(q('atwer'));
    expect(mistyped).toMatchObject({ total: 0, items: [], instead: { word: 'water' } });
    expect(mistyped.instead?.items.map(({ id }) => id)).toEqual(['nature/lake', 'nature/fjord']);
    const unknown = await search(q('zzzyx'));
    expect(unknown.instead).toMatchObject({ word: null });
    expect(unknown.instead?.items).toHaveLength(12);
    expect((await search(q('🦊'))).instead).toMatchObject({ word: null });
    expect(await search(q('owl'))).not.toHaveProperty('instead');
  });

  it('names the invalid field', async () => {
    for (const query of [
      'page=0',
      'page=1e1',
      'colour=mauve',
      'orientation=up',
      'sort=random',
      'special=perhaps',
      'categoryId=x',
      'q=a&q=b',
    ]) {
      const response = await gallery.get(`/api/search?${query}`);
      expect([query, response.statusCode]).toEqual([query, 400]);
      expect(response.json()).toMatchObject({ success: false, code: 'VALIDATION_FAILED' });
      expect(response.json().errors[0].field).not.toBe('');
    }
  });

  it('returns 304 for an unchanged result, and reflects added and removed images at once', async () => {
    const first = await gallery.get(`/api/search?${q('heron')}`);
    const again = await gallery.get(`/api/search?${q('heron')}`, {
      'if-none-match': String(first.headers['etag']),
    });
    expect(again.statusCode).toBe(304);
    await gallery.store.addMany([sampleImage('heron', { title: 'Heron' })]);
    expect(await ids(q('heron'))).toEqual(['heron']);
    await gallery.store.remove(['nature/heron']);
    expect(await ids(q('heron'))).toEqual([]);
  });

  it('accepts any text in the words and in every other field without an error', async () => {
    const hostile = [
      ...naughty,
      'x'.repeat(10_000),
      'fjord '.repeat(1_700),
      '" OR 1=1 --',
      'fjord" OR "owl',
      "fjord') | ('owl",
      'fjord & !owl | (a:*) <-> b',
      'NEAR("a" "b", 3) AND title:fjord* ^x {col}: -y',
      ':c4',
      '=fjord',
      '#golden-hour',
      '十'.repeat(900),
      '👩‍👩‍👧‍👦'.repeat(200),
    ];
    for (const text of hostile) {
      const response = await gallery.get(`/api/search?q=${encodeURIComponent(text.toWellFormed())}`);
      expect([text.slice(0, 40), response.statusCode]).toEqual([text.slice(0, 40), 200]);
    }
    // None of these texts is interpreted as query syntax: the search uses their letters and digits only.
    expect(await ids(q('fjord" OR "owl'))).toEqual([]);
    expect(await ids(q(':c4'))).toEqual([]);
    expect(await ids(q('=fjord'))).toEqual(['fjord']);
    expect(await search(q('x'.repeat(10_000)))).toMatchObject({ shortened: true });
  });

  it.each([
    ['en', 'a fjord at the dawn', ['fjord']],
    ['de', 'der Fjord in dem Licht und', []],
    ['bg', 'фиорд на призори и', ['fjord']],
  ])('does not require function words: in %s, %s', async (locale, text, found) => {
    expect(await ids(`${q(text)}&locale=${locale}`)).toEqual(found);
  });

  it.each([
    ['scifi', 'A sci-fi city'],
    ['sci-fi', 'A scifi city'],
    ['gpt3', 'Drawn by GPT-3'],
    ['okeeffe', 'After O’Keeffe'],
    ["O'Keeffe", 'After OKeeffe'],
    ['trex', 'T\u2011Rex in the rain'],
    ['Nordostsee', 'Am Nord-Ost-See'],
  ])('finds by "%s" what is written as "%s"', async (query, title) => {
    await gallery.store.addMany([sampleImage('joined', { title, tags: [], prompt: null })]);
    expect((await search(`q=${encodeURIComponent(query)}`)).items.map(({ id }) => id)).toEqual([
      'nature/joined',
    ]);
    await gallery.store.remove(['nature/joined']);
  });

  it('finds the images of a model and of a seed', async () => {
    await gallery.store.addMany([
      sampleImage('made', { title: 'Hill', model: 'flux1-dev.safetensors', seed: '18446744073709551615' }),
    ]);
    for (const query of ['flux1-dev.safetensors', 'flux', '18446744073709551615'])
      expect((await search(`q=${query}`)).items.map(({ id }) => id)).toEqual(['nature/made']);
    await gallery.store.remove(['nature/made']);
  });

  it('finds the images with the word for a query of function words only', async () => {
    await gallery.store.addMany([sampleImage('gate', { title: 'The Gate', alt: 'A gate' })]);
    expect(await ids(q('of the'))).toContain('gate');
    await gallery.store.remove(['nature/gate']);
  });

  it('never fails for any query string', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.constantFrom(
            'q',
            'page',
            'pageSize',
            'categoryId',
            'orientation',
            'colour',
            'special',
            'sort',
            'locale',
          ),
          fc.oneof(
            fc.string({ unit: 'grapheme' }),
            fc.nat().map(String),
            fc.constantFrom('blue', 'true', 'newest'),
          ),
        ),
        async (query) => {
          const response = await gallery.get(`/api/search?${new URLSearchParams(query).toString()}`);
          expect([200, 400]).toContain(response.statusCode);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('GET /api/search/suggestions', () => {
  const suggest = async (text: string, locale = 'en') => {
    const response = await gallery.get(`/api/search/suggestions?${q(text)}&locale=${locale}`);
    expect(response.statusCode).toBe(200);
    expectShape(SuggestionListSchema, response.json());
    return response.json().suggestions as { kind: string; text: string }[];
  };

  it('completes categories, tags and titles from any prefix of a word', async () => {
    expect((await suggest('na')).map(({ kind, text }) => `${kind} ${text}`)).toContain('category Nature');
    expect((await suggest('живот'))[0]).toMatchObject({
      kind: 'category',
      text: 'Animals',
      categoryId: 4,
      count: 30,
    });
    expect(await suggest('gol')).toContainEqual({ kind: 'tag', text: 'Golden hour', count: 2 });
    expect(await suggest('fj', 'de')).toEqual([
      {
        kind: 'picture',
        text: 'Fjord im Morgenlicht',
        imageId: 'nature/fjord',
        thumbnailUrl: '/cdn/image/upload/c_fill,h_150,w_150/nature/fjord',
      },
    ]);
    expect((await suggest('dawn f')).map(({ text }) => text)).toEqual(['Fjord at dawn']);
    expect((await suggest('峡湾', 'zh')).map(({ text }) => text)).toEqual(['黎明的峡湾']);
  });

  it('returns the most frequent tags for an empty text, without colours and categories', async () => {
    const tags = await suggest(' ');
    expect(tags.slice(0, 2)).toEqual([
      { kind: 'tag', text: 'night', count: 30 },
      { kind: 'tag', text: 'bird', count: 30 },
    ]);
    expect(tags.slice(2).map(({ text }) => text)).toEqual(['water', 'Golden hour']);
    await gallery.store.addMany(
      Array.from({ length: 40 }, (_, index) =>
        sampleImage(`tag${index}`, {
          tags: ['Blue', 'gray', 'Animals', 'природа', ...(index < 35 ? ['blue hour'] : []), `only ${index}`],
        }),
      ),
    );
    const found = await suggest('');
    expect(found.map(({ text }) => text).slice(0, 3)).toEqual(['blue hour', 'night', 'bird']);
    expect(found).toHaveLength(8);
    await gallery.store.remove(Array.from({ length: 40 }, (_, index) => `nature/tag${index}`));
    expect(await suggest('')).toEqual(tags);
  });

  it('returns frequent tags that have a name in the language of the visitor, then categories', async () => {
    expect(await suggest('', 'de')).toMatchObject([
      { kind: 'tag', text: 'Nacht', count: 30 },
      { kind: 'tag', text: 'Vogel', count: 30 },
      { kind: 'tag', text: 'Wasser', count: 2 },
      { kind: 'category', text: 'Tiere' },
      { kind: 'category', text: 'Natur' },
    ]);
    expect((await suggest('', 'zh'))[0]).toEqual({ kind: 'tag', text: '夜晚', count: 30 });
    expect((await suggest('vog', 'de'))[0]).toEqual({ kind: 'tag', text: 'Vogel', count: 30 });
  });

  it('returns none for text without a word, and may be cached for a minute', async () => {
    for (const text of ['"*', '🦊', 'zzz']) expect(await suggest(text)).toEqual([]);
    const response = await gallery.get('/api/search/suggestions?q=ow');
    expect(response.headers['cache-control']).toBe('public, max-age=60, stale-if-error=86400');
    expect((await gallery.get(`/api/search/suggestions?${q('x'.repeat(10_000))}`)).statusCode).toBe(200);
  });
});

describe('GET /api/images/related', () => {
  it('returns images with the same tags, then with the same category and colour; never the image itself', async () => {
    const response = await gallery.get('/api/images/related/nature/fjord');
    expect(response.statusCode).toBe(200);
    expectShape(RelatedSchema, response.json());
    expect(response.json().items.map(({ id }: { id: string }) => id)).toEqual([
      'nature/lake',
      'nature/meadow',
    ]);
    const again = await gallery.get('/api/images/related/nature/fjord');
    expect(again.body).toBe(response.body);
    const owls = (await gallery.get('/api/images/related/nature/owl3')).json().items;
    expect(owls).toHaveLength(12);
  });

  it('returns those of the search first from which the visitor came', async () => {
    const related = async (query: string) =>
      (await gallery.get(`/api/images/related/nature/fjord?${query}`))
        .json()
        .items.map(({ id }: { id: string }) => id);
    expect(await related('q=meadow')).toEqual(['nature/meadow', 'nature/lake']);
    expect(await related('q=zzz')).toEqual(['nature/lake', 'nature/meadow']);
    expect(await related('colour=green')).toEqual(['nature/meadow', 'nature/lake']);
  });

  it('puts what looks alike first, also inside a search and without a common tag', async () => {
    const looks = {
      look: '1100'.repeat(16),
      'look-far': '0011'.repeat(16),
      'look-near': `1000${'1100'.repeat(15)}`,
    };
    const others = { 'look-other': '0101'.repeat(16), 'look-twin': `${'1100'.repeat(15)}1101` };
    for (const [name, fingerprint] of Object.entries({ ...others, ...looks })) {
      // The twin shares nothing but the look.
      const categoryId = name === 'look-twin' ? 2 : 6;
      const image = sampleImage(name, { title: `Statue ${name}`, categoryId, placeholder: '#a02020' });
      await gallery.store.addMany([image]);
      await addFingerprint(gallery.db, image.sha256, fingerprint);
    }
    const related = async (query: string) =>
      (await gallery.get(`/api/images/related/nature/look?${query}`))
        .json()
        .items.map(({ id }: { id: string }) => id.replace('nature/', ''));
    expect(await related('')).toEqual(['look-near', 'look-twin', 'look-far', 'look-other']);
    expect(await related('q=statue')).toEqual(['look-near', 'look-twin', 'look-far', 'look-other']);
    expect((await related('q=twin'))[0]).toBe('look-twin');
    await gallery.store.remove(Object.keys({ ...others, ...looks }).map((name) => `nature/${name}`));
  });

  it('returns 404 for an unknown image', async () => {
    for (const id of ['nature/none', '../x', '%00', 'a//b']) {
      const response = await gallery.get(`/api/images/related/${id}`);
      expect([400, 404]).toContain(response.statusCode);
    }
  });
});

describe('GET /api/images/neighbours of a search', () => {
  const beside = async (id: string, query: string) =>
    gallery.get(`/api/images/neighbours/nature/${id}?${query}`);

  it('returns the neighbours in the search of the query', async () => {
    expect((await beside('owl18', `${q('owl')}&categoryId=4`)).json()).toMatchObject({
      previous: { id: 'nature/owl19' },
      next: { id: 'nature/owl17' },
      index: 13,
      total: 30,
    });
    expect((await beside('lake', q('lake'))).json()).toMatchObject({
      previous: null,
      next: { id: 'nature/meadow' },
    });
    expect((await beside('fjord', 'colour=blue')).json()).toMatchObject({ index: 2, next: null });
  });

  it('returns 404 for an image that the search does not find', async () => {
    expect((await beside('lake', q('owl'))).statusCode).toBe(404);
    expect((await beside('lake', q('🦊'))).statusCode).toBe(404);
  });
});
