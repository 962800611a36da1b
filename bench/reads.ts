import type { StudioPage } from '@lumigraph/contracts/studio';
import { locales } from '@lumigraph/contracts';
import { RANKED_IMAGES } from '../apps/backend/src/features/images/popularity/popularity-service.ts';
import { createAccessKeys } from '../apps/backend/src/features/studio/access-keys.ts';
import { fillGallery } from '../apps/backend/src/testing/images/fill-gallery.ts';
import {
  commonWords,
  dayWords,
  fillPopularity,
  fillSearch,
  mediumWords,
  nightWords,
  openWords,
  rareWords,
} from '../apps/backend/src/testing/images/fill-search.ts';
import { API_KEY, onEachEngine, visitorHeaders, withDatabase } from './lib/engines.ts';
import { read } from './lib/load.ts';
import { median, report } from './lib/report.ts';
import { startServer } from './lib/server-process.ts';

/**
 * What visitors and editors read of a million images, each address for the first time and one request after the other:
 * time from request to response, database included. `node --conditions=@lumigraph/source reads.ts [sqlite postgres]
 * [requests of each kind] [images]`
 */
const [only, requestsArgument = '100', imagesArgument = '1000000'] = process.argv.slice(2);
const requests = Number(requestsArgument);
const images = Number(imagesArgument);
/** What nobody notices. */
const MOST_MS = { SQLite: 100, PostgreSQL: 250 };

type Address = (index: number) => string;
const nth = (words: readonly string[], index: number): string => words[index % words.length] ?? '';
/** Lists are counted off from the end that is nearer. */
const middlePage = Math.floor(images / 12 / 2);

/** Each call returns another address, so that no response comes from a cache. */
const searches: Readonly<Record<string, Address>> = {
  'a common word': (i) => `q=${nth(commonWords, i)}&page=${1 + Math.floor(i / commonWords.length)}`,
  'two common words': (i) =>
    `q=${nth(commonWords, i)}+${nth(commonWords, i * 3 + 1)}&page=${1 + Math.floor(i / 20)}`,
  'two common words that never meet': (i) => `q=${nth(dayWords, i)}+${nth(nightWords, Math.floor(i / 10))}`,
  'five common words': (i) =>
    `q=${[1, 2, 3, 5, 7].map((step) => nth(commonWords, i * step + step)).join('+')}`,
  'twelve common words': (i) =>
    `q=${Array.from({ length: 12 }, (_, k) => nth(commonWords, i + k)).join('+')}&page=${1 + Math.floor(i / 20)}`,
  'a common word, by date': (i) => `q=${nth(commonWords, i)}&sort=newest&page=${1 + Math.floor(i / 20)}`,
  'a common word and filters': (i) =>
    `q=${nth(commonWords, i)}&categoryId=${1 + (i % 6)}&orientation=landscape&colour=blue`,
  'the beginning of eight words': (i) =>
    `q=${nth(openWords, i)}&page=${1 + Math.floor(i / openWords.length)}`,
  'three beginnings of eight words': (i) =>
    `q=${[0, 1, 2].map((k) => nth(openWords, i + k)).join('+')}&page=${1 + Math.floor(i / openWords.length)}`,
  'a word of a thousand images': (i) => `q=${nth(mediumWords, i)}`,
  'a rare word': (i) => `q=${nth(rareWords, i)}`,
  'a rare and a common word': (i) => `q=${nth(rareWords, i)}+${nth(commonWords, i)}`,
  'a word that no image has': (i) => `q=nothing${i}`,
  'filters only': (i) =>
    `categoryId=${1 + (i % 6)}&colour=${i % 2 ? 'blue' : 'green'}&page=${1 + Math.floor(i / 6)}`,
  'all, the most popular first': (i) => `sort=popular&page=${1 + i * 3}`,
  'a filter, the most popular first': (i) =>
    `sort=popular&categoryId=${1 + (i % 6)}&page=${1 + Math.floor(i / 6)}`,
  'a common word, the most popular first': (i) =>
    `sort=popular&q=${nth(commonWords, i)}&page=${1 + Math.floor(i / 20)}`,
  'the last pages of a common word': (i) =>
    `q=${nth(commonWords, i)}&pageSize=24&page=${21 + Math.floor(i / 20)}`,
};

/** The table of the studio, by what an editor does. Nothing of it is cached. */
const studioTable = {
  'opens the table': '',
  'filters by category': 'categoryId=3',
  'filters by special': 'special=true',
  'filters by license': 'license=CC%20BY%204.0',
  'filters by missing text': 'missing=de',
  'sorts by title': 'sort=title',
};

const kinds: Readonly<Record<string, Address>> = {
  'a page of the list': (i) => `images/images?page=${100 + i}`,
  'a page in the middle of the list': (i) => `images/images?page=${middlePage - i}`,
  'the neighbors of an image there': (i) => `images/neighbours/nature/quiet-valley-${(middlePage - i) * 12}`,
  ...Object.fromEntries(
    Object.entries(searches).map(([name, query]) => [`search: ${name}`, (i: number) => `search?${query(i)}`]),
  ),
  ...Object.fromEntries(
    Object.entries(studioTable).map(([name, query]) => [
      `an editor ${name}`,
      () => `studio/images?pageSize=50&${query}`,
    ]),
  ),
};

await onEachEngine(only, async ({ engine, url, dataDir }) => {
  const key = await withDatabase({ url, dataDir }, async (db) => {
    await fillGallery(db, images);
    await fillSearch(db);
    await fillPopularity(db, RANKED_IMAGES);
    const keys = createAccessKeys({ db, now: Date.now });
    return (await keys.create({ name: 'Benchmark', scopes: ['images:read'], days: 30 }, null)).key;
  });
  const server = await startServer(new URL('servers/list-server.ts', import.meta.url), {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    API_KEYS: API_KEY,
  });
  const times = new Map<string, number[]>();
  const time = async (name: string, path: string): Promise<string> => {
    const headers = path.includes('studio/') ? { authorization: `Bearer ${key}` } : visitorHeaders;
    const begun = performance.now();
    const text = await read(`${server.origin}/${path}`, headers);
    times.set(name, [...(times.get(name) ?? []), performance.now() - begun]);
    return text;
  };

  // The kinds alternate, so that other load on the machine affects all of them.
  for (let index = 0; index < requests; index += 1)
    for (const [name, path] of Object.entries(kinds)) await time(name, `api/${path(index)}`);
  for (const filter of ['', '&categoryId=1', '&colour=blue'])
    for (const lang of locales)
      await time('a feed of all images, of a category, of a color', `images/rss.xml?lang=${lang}${filter}`);
  let cursor: string | null = '';
  for (let page = 0; page < requests && cursor !== null; page += 1) {
    const after = cursor && `&cursor=${cursor}`;
    const text = await time('an editor turns a page', `api/studio/images?pageSize=50${after}`);
    ({ nextCursor: cursor } = JSON.parse(text) as StudioPage<unknown>);
  }
  await server.stop();

  const most = MOST_MS[engine];
  report(
    `Reading of ${images.toLocaleString('en')} images on ${engine}, at most ${most} ms`,
    [],
    [...times].map(([name, measured]) => {
      const ms = median(measured);
      return { name, value: `${ms.toFixed(1)} ms`, holds: ms <= most };
    }),
  );
});
