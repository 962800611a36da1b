import { migrate } from '../apps/backend/src/db/migrate.ts';
import { openDatabase } from '../apps/backend/src/db/open.ts';
import { fillGallery } from '../apps/backend/src/testing/images/fill-gallery.ts';
import {
  commonWords,
  dayWords,
  fillSearch,
  mediumWords,
  nightWords,
  openWords,
  rareWords,
} from '../apps/backend/src/testing/images/fill-search.ts';
import { onEachEngine, type BenchDatabase } from './lib/engines.ts';
import { fetchAll } from './lib/load.ts';
import { report, type Comparison } from './lib/report.ts';
import { startServer, type ServerProcess } from './lib/server-process.ts';

/**
 * Searches over a million pictures against a page of the plain list, both through HTTP, one after the other,
 * each asked for the first time: time from request to answer, database included.
 * `node --conditions=@lumigraph/source search.ts [sqlite|postgres] [rounds] [pictures]`
 */
const REQUESTS = 100;
const WARM_UP_ROUNDS = 3;
const API_KEY = 'key-of-the-benchmark';
const headers = { 'x-api-key': API_KEY, 'accept-language': 'en' };
const AT_MOST = 5;

type Question = (index: number) => string;
const nth = (words: readonly string[], index: number): string => words[index % words.length] ?? '';

/** Every one asks something else each time: no answer comes from memory. */
const questions: Readonly<Record<string, Question>> = {
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
  'a word of a thousand pictures': (i) => `q=${nth(mediumWords, i)}`,
  'a rare word': (i) => `q=${nth(rareWords, i)}`,
  'a rare and a common word': (i) => `q=${nth(rareWords, i)}+${nth(commonWords, i)}`,
  'a word that no picture has': (i) => `q=nothing${i}`,
  'filters only': (i) =>
    `categoryId=${1 + (i % 6)}&colour=${i % 2 ? 'blue' : 'green'}&page=${1 + Math.floor(i / 6)}`,
  'the last pages of a common word': (i) =>
    `q=${nth(commonWords, i)}&pageSize=24&page=${21 + Math.floor(i / 20)}`,
};

const [only, roundsWish = '7', rowsWish = '1000000'] = process.argv.slice(2);
const ROWS = Number(rowsWish);
const rounds = Number(roundsWish);

await onEachEngine(only, bench);

async function bench({ engine, url, dataDir }: BenchDatabase): Promise<void> {
  const database = openDatabase({ url, dataDir });
  await migrate(database.db);
  await fillGallery(database.db, ROWS);
  await fillSearch(database.db);
  await database.close();
  await measure(engine, { DATABASE_URL: url, DATA_DIR: dataDir, API_KEYS: API_KEY });
}

async function measure(engine: string, environment: Record<string, string>): Promise<void> {
  const server = await startServer(new URL('servers/list-server.ts', import.meta.url), environment);
  const pages = new Map(Object.keys(questions).map((name) => [name, [] as number[]]));
  const searches = new Map(Object.keys(questions).map((name) => [name, [] as number[]]));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const [name, question] of Object.entries(questions)) {
      // Beside each other, so that what else the machine does meets both.
      const page = await microsPerRequest(
        server,
        (i) => `/api/images/images?page=${1 + i + round * 7 + 100}`,
      );
      if (round >= 0) pages.get(name)?.push(page);
      const micros = await microsPerRequest(server, (i) => `/api/search?${question(i)}`);
      if (round >= 0) searches.get(name)?.push(micros);
    }
  }
  await server.stop();
  report(
    `Search on ${engine}: ${ROWS.toLocaleString('en')} pictures, ${rounds} rounds of ${REQUESTS} requests`,
    [...searches].map(([name, ours]): Comparison => ({
      name: `${name} : a page of the list`,
      unit: 'µs',
      ours,
      reference: pages.get(name) ?? [],
      target: { atMost: AT_MOST },
    })),
  );
}

async function microsPerRequest(server: ServerProcess, path: Question): Promise<number> {
  await server.ask('forget');
  await new Promise((resolve) => setTimeout(resolve, 600));
  const urls = Array.from({ length: REQUESTS }, (_, index) => server.origin + path(index));
  const started = performance.now();
  await fetchAll(urls, { headers, connections: 1 });
  return ((performance.now() - started) * 1_000) / REQUESTS;
}
