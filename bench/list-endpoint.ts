import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@lumigraph/contracts';
import { pageQuery } from '../apps/backend/src/features/images/store/list-pages.ts';
import { fillGallery } from '../apps/backend/src/testing/images/fill-gallery.ts';
import {
  API_KEY,
  onEachEngine,
  visitorHeaders as headers,
  withDatabase,
  type BenchDatabase,
} from './lib/engines.ts';
import { cpuPerRequest, throughput } from './lib/load.ts';
import { median, report, type Check } from './lib/report.ts';
import { startServer } from './lib/server-process.ts';

/**
 * The list endpoint, 12 images per page out of a million, against the same framework without application code. `node
 * --conditions=@lumigraph/source list-endpoint.ts [sqlite
 * postgres] [rounds]`
 */
const ROWS = 1_000_000;
const FIRST_REQUESTS = 3_000;
/** The middle of the list: lists are counted off from the end that is nearer. */
const DEEPEST_PAGE = Math.floor(ROWS / 12 / 2);
const DEEP_REQUESTS = 100;
/** What a visitor does not notice. */
const MOST_MS = { SQLite: 100, PostgreSQL: 250 };
const SECONDS = 2;
/** Enough requests for the engine to compile the hot code. */
const WARM_UP_ROUNDS = 7;

const [only, roundsArgument = '5'] = process.argv.slice(2);
const rounds = Number(roundsArgument);

await onEachEngine(only, bench);

async function bench({ engine, url, dataDir }: BenchDatabase): Promise<void> {
  // The statement of a page as the store writes it.
  const query = await withDatabase({ url, dataDir }, async (db) => {
    await fillGallery(db, ROWS);
    return pageQuery(db, { kind: 'all' }, { skip: 0, take: 12, fromOldest: false }).compile(db).sql;
  });
  await measure(engine, { DATABASE_URL: url, DATA_DIR: dataDir, API_KEYS: API_KEY, QUERY: query });
}

interface Samples {
  ours: number[];
  reference: number[];
}

interface Results {
  repeated: Samples;
  first: Samples;
  /** Milliseconds of each request, one after the other. */
  deepPage: number[];
  deepNeighbours: number[];
  feeds: number[];
}

async function measure(engine: BenchDatabase['engine'], environment: Record<string, string>): Promise<void> {
  const samples = (): Samples => ({ ours: [], reference: [] });
  const results: Results = {
    repeated: samples(),
    first: samples(),
    deepPage: [],
    deepNeighbours: [],
    feeds: [],
  };
  // Two processes of the same program differ by a tenth in the cost of a request, so each round starts new processes.
  for (let round = 0; round < rounds; round += 1) await measureRound(environment, results);

  report(
    `List endpoint on ${engine}: 12 of ${ROWS.toLocaleString('en')} pictures, ${rounds} rounds`,
    [
      {
        name: 'repeated request : same bytes from memory',
        unit: 'requests/s',
        ...results.repeated,
        target: { atLeast: 0.5 },
      },
      {
        name: 'first request : bare route, same query',
        unit: 'µs CPU',
        ...results.first,
        target: { atMost: 1.3 },
      },
    ],
    [
      deepCheck('the deepest page', results.deepPage, MOST_MS[engine]),
      deepCheck('the neighbours of an image in the middle', results.deepNeighbours, MOST_MS[engine]),
      deepCheck('a feed of all images, of a category and of a colour', results.feeds, MOST_MS[engine]),
    ],
  );
}

async function measureRound(environment: Record<string, string>, results: Results): Promise<void> {
  const { repeated, first, deepPage, deepNeighbours, feeds } = results;
  const ours = await startServer(new URL('servers/list-server.ts', import.meta.url), environment);
  const list = (page: number): string => `${ours.origin}/api/images/images?page=${page}&pageSize=12`;
  const bytesFile = join(environment['DATA_DIR'] ?? '', 'answer.json');
  writeFileSync(bytesFile, await (await fetch(list(1), { headers })).text());
  const bare = await startServer(new URL('servers/bare-list-server.ts', import.meta.url), {
    ...environment,
    BYTES_FILE: bytesFile,
  });
  const query = (page: number): string => `${bare.origin}/query?page=${page}`;
  const pagesFrom = (start: number, count = FIRST_REQUESTS): number[] =>
    Array.from({ length: count }, (_, index) => start + index);

  for (let warm = 0; warm < WARM_UP_ROUNDS; warm += 1) {
    await cpuPerRequest(ours, pagesFrom(1).map(list), headers);
    await cpuPerRequest(bare, pagesFrom(1).map(query), headers);
    await forget();
  }
  repeated.ours.push(await throughput(list(1), SECONDS, headers));
  repeated.reference.push(await throughput(`${bare.origin}/memory`, SECONDS, headers));

  first.ours.push(await cpuPerRequest(ours, pagesFrom(1).map(list), headers));
  first.reference.push(await cpuPerRequest(bare, pagesFrom(1).map(query), headers));

  for (const page of pagesFrom(DEEPEST_PAGE, DEEP_REQUESTS)) deepPage.push(await timeOf(list(page)));
  for (const page of pagesFrom(DEEPEST_PAGE, DEEP_REQUESTS))
    deepNeighbours.push(
      await timeOf(`${ours.origin}/api/images/neighbours/nature/quiet-valley-${page * 12}`),
    );
  for (const filter of ['', '&categoryId=1', '&colour=blue'])
    for (const lang of locales)
      feeds.push(await timeOf(`${ours.origin}/images/rss.xml?lang=${lang}${filter}`));
  await Promise.all([ours.stop(), bare.stop()]);

  async function forget(): Promise<void> {
    await ours.ask('forget');
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
}

async function timeOf(url: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - begun;
}

function deepCheck(name: string, times: readonly number[], mostMs: number): Check {
  const value = median(times);
  return {
    name: `${name}, median, at most ${mostMs} ms`,
    value: `${value.toFixed(1)} ms`,
    holds: value <= mostMs,
  };
}
