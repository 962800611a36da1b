import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../apps/backend/src/db/migrate.ts';
import { openDatabase } from '../apps/backend/src/db/open.ts';
import { pageQuery, pageValues } from '../apps/backend/src/features/images/catalogue/image-store.ts';
import { fillGallery } from '../apps/backend/src/testing/images/fill-gallery.ts';
import { onEachEngine, type BenchDatabase } from './lib/engines.ts';
import { cpuPerRequest, throughput } from './lib/load.ts';
import { report } from './lib/report.ts';
import { startServer } from './lib/server-process.ts';

/**
 * The list endpoint, 12 images per page out of a million, against the same framework without application code. `node
 * --conditions=@lumigraph/source list-endpoint.ts [sqlite
 * postgres] [rounds]`
 */
const ROWS = 1_000_000;
const FIRST_REQUESTS = 3_000;
const DEEP_PAGE = 50_000;
const SECONDS = 2;
/** Enough requests for the engine to compile the hot code. */
const WARM_UP_REQUESTS = 20_000;
const API_KEY = 'key-of-the-benchmark';
const headers = { 'x-api-key': API_KEY, 'accept-language': 'en' };

const [only, roundsArgument = '5'] = process.argv.slice(2);
const rounds = Number(roundsArgument);

await onEachEngine(only, bench);

async function bench({ engine, url, dataDir }: BenchDatabase): Promise<void> {
  const query = await fill(url, dataDir);
  await measure(engine, { DATABASE_URL: url, DATA_DIR: dataDir, API_KEYS: API_KEY, QUERY: query });
}

/** Inserts a million rows; returns the statement of a page as the store writes it. */
async function fill(url: string, dataDir: string): Promise<string> {
  const database = openDatabase({ url, dataDir });
  await migrate(database.db);
  await fillGallery(database.db, ROWS);
  const { sql } = pageQuery(database.db, 'all', pageValues({ kind: 'all' }, 1, 12)).compile();
  await database.close();
  return sql;
}

interface Samples {
  ours: number[];
  reference: number[];
}

interface Results {
  repeated: Samples;
  first: Samples;
  deep: Samples;
}

async function measure(engine: string, environment: Record<string, string>): Promise<void> {
  const samples = (): Samples => ({ ours: [], reference: [] });
  const results: Results = { repeated: samples(), first: samples(), deep: samples() };
  // Two processes of the same program differ by a tenth in the cost of a request, so each round starts new processes.
  for (let round = 0; round < rounds; round += 1) await measureRound(environment, results);

  report(`List endpoint on ${engine}: 12 of ${ROWS.toLocaleString('en')} pictures, ${rounds} rounds`, [
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
    { name: 'page 50,000 : page 1', unit: 'µs CPU', ...results.deep, target: { atMost: 2 } },
  ]);
}

async function measureRound(environment: Record<string, string>, results: Results): Promise<void> {
  const { repeated, first, deep } = results;
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

  await cpuPerRequest(ours, pagesFrom(60_000, WARM_UP_REQUESTS).map(list), headers);
  await cpuPerRequest(bare, pagesFrom(60_000, WARM_UP_REQUESTS).map(query), headers);
  repeated.ours.push(await throughput(list(1), SECONDS, headers));
  repeated.reference.push(await throughput(`${bare.origin}/memory`, SECONDS, headers));

  first.ours.push(await cpuPerRequest(ours, pagesFrom(1).map(list), headers));
  first.reference.push(await cpuPerRequest(bare, pagesFrom(1).map(query), headers));

  await forget();
  deep.reference.push(await cpuPerRequest(ours, pagesFrom(1).map(list), headers));
  await forget();
  deep.ours.push(await cpuPerRequest(ours, pagesFrom(DEEP_PAGE).map(list), headers));
  await Promise.all([ours.stop(), bare.stop()]);

  async function forget(): Promise<void> {
    await ours.ask('forget');
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
}
