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
import { RANKED_IMAGES } from '../apps/backend/src/features/images/popularity/popularity-service.ts';
import {
  API_KEY,
  onEachEngine,
  visitorHeaders as headers,
  withDatabase,
  type BenchDatabase,
} from './lib/engines.ts';
import { fetchAll } from './lib/load.ts';
import { median, report, type Comparison } from './lib/report.ts';
import { startServer, type ServerProcess } from './lib/server-process.ts';

/**
 * Searches over a million images against a page of the plain list, both through HTTP, one after the other, each with a
 * first request: time from request to response, database included. `node --conditions=@lumigraph/source search.ts
 * [sqlite
 * postgres] [rounds] [images]`
 */
const REQUESTS = 100;
const WARM_UP_ROUNDS = 3;
/** Limit of the usual searches, as a multiple of a page of the list. */
const USUAL_AT_MOST = 5;
const usual = new Set([
  'a common word',
  'two common words',
  'a common word, by date',
  'the beginning of eight words',
  'a word of a thousand images',
  'a rare word',
  'a word that no image has',
  'all, the most popular first',
  'a filter, the most popular first',
  'a common word, the most popular first',
]);
/** Limit of the slowest kind of search, in milliseconds. */
const SLOWEST_AT_MOST = { SQLite: 100, PostgreSQL: 250 };

type Query = (index: number) => string;
const nth = (words: readonly string[], index: number): string => words[index % words.length] ?? '';

/** Each call returns new parameters, so that no response comes from a cache. */
const queries: Readonly<Record<string, Query>> = {
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

const [only, roundsArgument = '7', rowsArgument = '1000000'] = process.argv.slice(2);
const ROWS = Number(rowsArgument);
const rounds = Number(roundsArgument);

await onEachEngine(only, bench);

async function bench({ engine, url, dataDir }: BenchDatabase): Promise<void> {
  await withDatabase({ url, dataDir }, async (db) => {
    await fillGallery(db, ROWS);
    await fillSearch(db);
    await fillPopularity(db, RANKED_IMAGES);
  });
  await measure(engine, { DATABASE_URL: url, DATA_DIR: dataDir, API_KEYS: API_KEY });
}

async function measure(engine: BenchDatabase['engine'], environment: Record<string, string>): Promise<void> {
  const server = await startServer(new URL('servers/list-server.ts', import.meta.url), environment);
  const pages = new Map(Object.keys(queries).map((name) => [name, [] as number[]]));
  const searches = new Map(Object.keys(queries).map((name) => [name, [] as number[]]));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const [name, query] of Object.entries(queries)) {
      // Measured alternately, so that other load on the machine affects both.
      const page = await microsPerRequest(
        server,
        (i) => `/api/images/images?page=${1 + i + round * 7 + 100}`,
      );
      if (round >= 0) pages.get(name)?.push(page);
      const micros = await microsPerRequest(server, (i) => `/api/search?${query(i)}`);
      if (round >= 0) searches.get(name)?.push(micros);
    }
  }
  await server.stop();
  const [slowest = '', times = []] = [...searches].toSorted(([, a], [, b]) => median(b) - median(a))[0] ?? [];
  const slowestMs = median(times) / 1_000;
  report(
    `Search on ${engine}: ${ROWS.toLocaleString('en')} images, ${rounds} rounds of ${REQUESTS} requests`,
    [...searches].map(([name, ours]): Comparison => ({
      name: `${name} : a page of the list`,
      unit: 'µs',
      ours,
      reference: pages.get(name) ?? [],
      ...(usual.has(name) && { target: { atMost: USUAL_AT_MOST } }),
    })),
    [
      {
        name: `slowest: ${slowest}, at most ${SLOWEST_AT_MOST[engine]} ms`,
        value: `${slowestMs.toFixed(1)} ms`,
        holds: slowestMs <= SLOWEST_AT_MOST[engine],
      },
    ],
  );
}

async function microsPerRequest(server: ServerProcess, path: Query): Promise<number> {
  await server.ask('forget');
  await new Promise((resolve) => setTimeout(resolve, 600));
  const urls = Array.from({ length: REQUESTS }, (_, index) => server.origin + path(index));
  const started = performance.now();
  await fetchAll(urls, { headers, connections: 1 });
  return ((performance.now() - started) * 1_000) / REQUESTS;
}
