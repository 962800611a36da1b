import { DAY_MS, locales } from '@lumigraph/contracts';
import { Readable } from 'node:stream';
import FeedParser from 'feedparser';
import { JSDOM } from 'jsdom';
import Parser from 'rss-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';
import { sampleImage } from '../../../testing/images/sample-image.ts';
import { createImageEditor } from '../store/image-editor.ts';
import { createImageStore } from '../store/image-store.ts';

let test: TestApp;
/** The query of the feed of a collection, and how its user ends its link. */
let sharedQuery: string;
let endLink: () => Promise<unknown>;
beforeAll(async () => {
  test = await createTestApp();
  const store = createImageStore(test.database.db);
  await store.addMany([
    sampleImage('fjord', {
      title: 'Fjord & <fog>',
      titleTranslations: { de: 'Fjord im Nebel', bg: 'Фиорд в мъгла' },
      credit: 'Ada',
      license: 'free',
      createdAt: Date.UTC(2026, 5, 1),
    }),
    sampleImage('owl', {
      title: 'Owl',
      categoryId: 4,
      placeholder: '#808080',
      createdAt: Date.UTC(2026, 5, 2),
    }),
    sampleImage('dog', { title: 'A dog', createdAt: Date.UTC(2026, 5, 3) }),
  ]);
  await store.addMany([sampleImage('tomorrow', { createdAt: test.clock.now + DAY_MS })], 'scheduled');
  const { token } = await test.register();
  const post = (path: string, body: object) => test.call('POST', path, { token, body });
  const { body } = await post('/api/collections', { name: 'Birds & co', imageId: 'nature/owl' });
  const collection = `/api/collections/${String(body['id'])}`;
  const { body: opened } = await test.call('PUT', collection, { token, body: { shared: true } });
  sharedQuery = `collection=${String(opened['shareToken'])}`;
  endLink = () => test.call('PUT', collection, { token, body: { shared: false } });
});
afterAll(() => test.close());

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
/** As a library of readers understands it. */
async function read(query: string) {
  const { body, statusCode } = await get(`/images/rss.xml?${query}`);
  expect(statusCode).toBe(200);
  return new Parser({
    customFields: {
      item: [
        ['media:content', 'media'],
        ['content:encoded', 'html'],
      ],
    },
  }).parseString(body);
}
const titles = async (query: string) => (await read(query)).items.map(({ title }) => title);

describe('feeds of images', () => {
  it('are in the language of their address, with picture, credit, license and permanent address', async () => {
    const feed = await read('lang=de');
    expect(feed).toMatchObject({ title: 'Lumigraph: Neue Bilder', language: 'de' });
    expect(feed.link).toMatch(/\/\?lang=de$/u);
    const entry = feed.items.at(-1);
    expect(entry?.title).toBe('Fjord im Nebel');
    expect(entry?.link).toMatch(/\/image\/nature\/fjord\?lang=de$/u);
    expect(entry?.guid).toBe(entry?.link);
    expect(JSON.stringify(entry?.['media'])).toContain('Ada, KI-generiert');
    expect(JSON.stringify(entry?.['media'])).toContain('Kostenlos für private');
    expect(entry?.['html']).toContain('<img src="http');
    for (const lang of locales) expect((await read(`lang=${lang}`)).language).toBe(lang);
  });

  it('follow all new images, a category, a search, a filter, and a shared collection', async () => {
    expect(await titles('')).toEqual(['A dog', 'Owl', 'Fjord & <fog>']);
    expect(await titles('categoryId=4')).toEqual(['Owl']);
    expect((await read('categoryId=4&lang=de')).title).toBe('Lumigraph: Tiere');
    // Only images with the word, not those of a wider one.
    expect(await titles('q=dog')).toEqual(['A dog']);
    expect((await read('q=fjord&lang=en')).title).toBe('Lumigraph: Pictures for “fjord”');
    expect(await titles('colour=grey')).toEqual(['Owl']);
    expect((await read('q=owl&categoryId=4&colour=grey&special=true&lang=de')).title).toBe(
      'Lumigraph: Bilder zu „owl“ · Tiere · Empfohlen · Grau',
    );
    expect(await read(`${sharedQuery}&lang=en`)).toMatchObject({
      title: 'Lumigraph: Birds & co',
      items: [{ title: 'Owl' }],
    });
  });

  it('exist in Atom and as JSON, and show what is published only', async () => {
    const { body, headers } = await get('/images/atom.xml?lang=bg');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect((await new Parser().parseString(body)).items.map(({ title }) => title)).toContain('Фиорд в мъгла');
    const json = await get('/images/feed.json?lang=en');
    expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(json.json()).toMatchObject({
      language: 'en',
      items: [{}, {}, { title: 'Fjord & <fog>', _rights: { credit: 'Ada, AI-generated' } }],
    });
    expect(body + json.body).not.toContain('tomorrow');
  });

  it.each(['/images/rss.xml', '/images/atom.xml?lang=zh', '/images/feed.json?q=owl', '/blog/rss.xml'])(
    '%s is sent once: 304 for its checksum, and for its date',
    async (url) => {
      const { headers } = await get(url);
      expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin' });
      const again = await get(url, { 'if-none-match': String(headers['etag']) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      const dated = await get(url, { 'if-modified-since': String(headers['last-modified']) });
      expect(dated.statusCode).toBe(304);
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
      if (!url.startsWith('/blog'))
        expect((await get(url, { 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' })).statusCode).toBe(
          200,
        );
    },
  );

  it.each(['rss.xml', 'atom.xml', 'feed.json'])(
    'are refused by their address as %s, never sent without entries',
    async (file) => {
      for (const [query, status] of [
        ['lang=xx', 404],
        ['lang=', 404],
        ['categoryId=999', 404],
        ['categoryId=999&q=owl', 404],
        ['categoryId=x', 400],
        ['categoryId=0', 400],
        ['colour=mauve', 400],
        ['orientation=round', 400],
        ['special=maybe', 400],
        ['collection=none', 404],
        ['collection=', 404],
        [`collection=${'x'.repeat(101)}`, 400],
      ] as const)
        expect([query, (await get(`/images/${file}?${query}`)).statusCode]).toEqual([query, status]);
      expect((await get(`/blog/${file}?lang=xx`)).statusCode).toBe(404);
      // A search may have no images yet, and may be longer than the words that are read.
      expect((await get(`/images/${file}?q=nothinglikethis`)).statusCode).toBe(200);
      expect((await get(`/images/${file}?q=${'owl%20'.repeat(200)}`)).statusCode).toBe(200);
    },
  );

  it('are not found when the link of a collection was ended', async () => {
    expect((await get(`/images/rss.xml?${sharedQuery}`)).statusCode).toBe(200);
    await endLink();
    expect((await get(`/images/rss.xml?${sharedQuery}`)).statusCode).toBe(404);
  });

  it('lead from a merged category to the one that stayed, and from the usual addresses', async () => {
    await createImageEditor({ db: test.database.db, log: () => undefined }).mergeCategory(2, 1);
    const moved = await get('/images/rss.xml?categoryId=2&lang=de');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/images/rss.xml?categoryId=1&lang=de']);
    for (const path of ['/feed', '/rss', '/rss.xml', '/feed.xml'])
      expect((await get(`${path}?lang=es`)).headers.location).toBe('/images/rss.xml?lang=es');
    expect((await get('/atom.xml')).headers.location).toBe('/images/atom.xml');
  });
});

interface ReadItem {
  media: { $: { url: string } };
  html: string;
}

describe('a feed in a reader', () => {
  /** Entries as a second library understands them. */
  async function entriesOf(url: string) {
    const { body } = await get(url);
    const parser = new FeedParser({});
    const entries: FeedParser.Item[] = [];
    for await (const entry of Readable.from([body]).pipe(parser)) entries.push(entry);
    return { meta: parser.meta, entries };
  }

  it.each(['/images/rss.xml?lang=bg', '/images/atom.xml?lang=bg'])(
    '%s has titles, permanent addresses and authors',
    async (url) => {
      const { meta, entries } = await entriesOf(url);
      expect(meta.title).toContain('Lumigraph');
      const entry = entries.at(-1);
      expect(entry).toMatchObject({ title: 'Фиорд в мъгла', author: 'Ada' });
      expect(entry?.guid).toBe(entry?.link);
    },
  );

  it('shows each image once: the content and the media element name the same address', async () => {
    for (const { media, html } of (await read('lang=en')).items as unknown as ReadItem[]) {
      const { url } = media.$;
      expect(html).toContain(`<img src="${url}"`);
    }
  });

  it('gets an image with an old date, when the reader sends no checksum', async () => {
    const store = createImageStore(test.database.db);
    const { headers } = await get('/images/rss.xml');
    const since = { 'if-modified-since': String(headers['last-modified']) };
    expect((await get('/images/rss.xml', since)).statusCode).toBe(304);
    // Dates of the protocol have whole seconds.
    await test.database.db
      .updateTable('image')
      .set((eb) => ({ created_at: eb('created_at', '-', 5_000) }))
      .execute();
    const { headers: before } = await get('/images/rss.xml');
    await store.addMany([sampleImage('old', { createdAt: Date.UTC(1999, 0, 1) })]);
    const after = await get('/images/rss.xml', { 'if-modified-since': String(before['last-modified']) });
    expect(after.statusCode).toBe(200);
    expect(after.body).toContain('nature/old');
  });
});

describe('an image in another site', () => {
  const oembed = (url: string, limits = '') =>
    get(`/oembed?url=${encodeURIComponent(`http://localhost:4106${url}`)}${limits}`);

  it('is a photo with credit and license, in the language of its address', async () => {
    const response = await oembed('/image/nature/fjord?lang=de');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.json()).toMatchObject({
      version: '1.0',
      type: 'photo',
      title: 'Fjord im Nebel',
      author_name: 'Ada, KI-generiert',
      provider_name: 'Lumigraph',
      width: 1280,
      height: 720,
      license: expect.stringContaining('Quellenangabe'),
    });
  });

  it.each([
    'http://localhost:4106/image/nature/fjord/',
    'https://localhost:4106/image/nature/fjord',
    'HTTP://LOCALHOST:4106/image/nature/fjord?utm_source=x&lang=xx#top',
    'http://localhost:4106/image/nature%2Ffjord',
  ])('is the same by the address %s', async (address) => {
    const response = await get(`/oembed?url=${encodeURIComponent(address)}`);
    expect([response.statusCode, response.json()]).toMatchObject([200, { title: 'Fjord & <fog>' }]);
  });

  it('has at most the size that the other site wants', async () => {
    const { url, width, height } = (
      await oembed('/image/nature/fjord', '&maxwidth=700&maxheight=300')
    ).json();
    expect([width, height]).toEqual([480, 270]);
    expect(url).toMatch(/\/c_limit,w_480\/nature\/fjord$/u);
    expect((await oembed('/image/nature/fjord', '&maxwidth=200')).json()).toMatchObject({
      width: 150,
      height: 150,
    });
  });

  it('is none unless it is published and may be shown by other sites', async () => {
    const { db } = test.database;
    const store = createImageStore(db);
    await store.addMany([
      sampleImage('withheld', { license: 'free' }),
      sampleImage('press', { license: 'Only for the press' }),
      sampleImage('premium', { license: 'premium' }),
    ]);
    await createImageEditor({ db, log: () => undefined }).withhold(['nature/withheld'], 'Doubt');
    for (const [name, status] of [
      ['fjord', 200],
      ['premium', 200],
      ['tomorrow', 404],
      ['withheld', 404],
      ['press', 404],
      ['deleted', 404],
    ] as const)
      for (const format of ['', '&format=json'])
        expect([name, (await oembed(`/image/nature/${name}`, format)).statusCode]).toEqual([name, status]);
  });

  it('is none for another page, another site, and another format', async () => {
    for (const path of [
      '/',
      '/image/',
      '/blog/x',
      '/image/%ff',
      '/image/../../etc',
      '/follow',
      '/image/a\u0000b',
    ])
      expect([path, (await oembed(path)).statusCode]).toEqual([path, 404]);
    for (const [url, status] of [
      ['https://evil.example/image/nature/fjord', 404],
      ['http://localhost:4106@evil.example/image/nature/fjord', 404],
      ['http://localhost:41060/image/nature/fjord', 404],
      ['javascript:alert(1)', 404],
      ['x', 404],
      ['', 404],
      [`http://localhost:4106/image/${'a'.repeat(2_000)}`, 400],
    ] as const)
      expect([url, (await get(`/oembed?url=${encodeURIComponent(url)}`)).statusCode]).toEqual([url, status]);
    expect((await get('/oembed')).statusCode).toBe(400);
    expect((await oembed('/image/nature/fjord', '&maxwidth=0')).statusCode).toBe(400);
    for (const path of ['/image/nature/fjord', '/image/nature/tomorrow'])
      expect((await oembed(path, '&format=xml')).statusCode).toBe(501);
  });
});

describe('the search in the address bar of a browser', () => {
  it('is described in the language of its address', async () => {
    const { headers, body } = await get('/opensearch.xml?lang=de');
    expect(headers['content-type']).toContain('application/opensearchdescription+xml');
    const description = new JSDOM(body, { contentType: 'application/xml' }).window.document;
    expect(description.querySelector('Description')?.textContent).toBe('Bilder bei Lumigraph suchen');
    const templates = [...description.querySelectorAll('Url')].map((url) => url.getAttribute('template'));
    expect(templates[0]).toMatch(/\/\?q=\{searchTerms\}&lang=de$/u);
    const attributes = [...description.querySelectorAll('Url')].flatMap((url) => url.getAttributeNames());
    expect([...new Set(attributes)].toSorted()).toEqual(['rel', 'template', 'type']);
    expect((await get('/opensearch.xml?lang=xx')).statusCode).toBe(404);
  });

  it('suggests what the search of the site suggests', async () => {
    const { headers, body } = await get(`/opensearch-suggestions?q=${encodeURIComponent('fj')}&lang=de`);
    expect(headers['content-type']).toContain('application/x-suggestions+json');
    expect(JSON.parse(body)).toEqual(['fj', ['Fjord im Nebel']]);
  });
});
