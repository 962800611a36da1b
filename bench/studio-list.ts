import type { StudioPage } from '@lumigraph/contracts/studio';
import { createAccessKeys } from '../apps/backend/src/features/studio/access-keys.ts';
import { fillGallery } from '../apps/backend/src/testing/images/fill-gallery.ts';
import { API_KEY, onEachEngine, visitorHeaders, withDatabase, type BenchDatabase } from './lib/engines.ts';
import { report } from './lib/report.ts';
import { startServer, type ServerProcess } from './lib/server-process.ts';

/**
 * The studio's table of images against the public list, 50 rows a page out of a million. `node
 * --conditions=@lumigraph/source studio-list.ts [sqlite postgres] [rounds] [rows]`
 */
const PAGE_SIZE = 50;
const REQUESTS = 200;
const WARM_UP_REQUESTS = 300;
const TARGET = { atMost: 2 };
/** Before a refused request is repeated. */
const PAUSE_MS = 50;

const [only, roundsArgument = '3', rowsArgument = '1000000'] = process.argv.slice(2);
const rounds = Number(roundsArgument);
const ROWS = Number(rowsArgument);

/** What the table asks for, by what a person does. */
const filters = {
  'opens the table': '',
  'filters by category': 'categoryId=3',
  'filters by special': 'special=true',
  'filters by license': 'license=CC%20BY%204.0',
  'filters by missing text': 'missing=de',
  'sorts by title': 'sort=title',
};
type Action = keyof typeof filters | 'turns a page';

await onEachEngine(only, bench);

async function bench({ engine, url, dataDir }: BenchDatabase): Promise<void> {
  const key = await withDatabase({ url, dataDir }, async (db) => {
    await fillGallery(db, ROWS);
    const keys = createAccessKeys({ db, now: Date.now });
    return (await keys.create({ name: 'Benchmark', scopes: ['images:read'], days: 30 }, null)).key;
  });
  const results = new Map<Action, number[]>();
  const reference: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir, API_KEYS: API_KEY };
    const server = await startServer(new URL('servers/list-server.ts', import.meta.url), environment);
    const publicPages = (start: number, count: number): string[] =>
      Array.from(
        { length: count },
        (_, page) => `${server.origin}/api/images/images?page=${start + page}&pageSize=${PAGE_SIZE}`,
      );
    const headers = { authorization: `Bearer ${key}` };
    const list = (query: string): string =>
      `${server.origin}/api/studio/images?pageSize=${PAGE_SIZE}&${query}`;
    const cost = (urls: readonly string[]): Promise<number> => cpuOf(server, urls, headers);

    await cpuOf(server, publicPages(1_000, WARM_UP_REQUESTS), visitorHeaders);
    await cost(Array.from({ length: WARM_UP_REQUESTS }, () => list('')));
    // Each page is requested for the first time: a repeated one comes from memory.
    reference.push(await cpuOf(server, publicPages(1, REQUESTS), visitorHeaders));
    for (const [action, query] of rotated(Object.entries(filters) as [Action, string][], round))
      keep(results, action, await cost(Array.from({ length: REQUESTS }, () => list(query))));
    keep(results, 'turns a page', await cost(await pagesOf(list, headers)));
    await server.stop();
  }
  report(
    `Table of images in the studio on ${engine}: ${PAGE_SIZE} of ${ROWS.toLocaleString('en')}, ${rounds} rounds`,
    [...results].map(([action, ours]) => ({
      name: `${action} : first request of a page of the public list`,
      unit: 'µs CPU',
      ours,
      reference,
      target: TARGET,
    })),
  );
}

/** Each round begins with another action: the first one of a process costs more, until its code is compiled. */
function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/**
 * CPU microseconds of the server for each address, one after another. A server without CPU time, as on a busy machine,
 * refuses requests at little cost: they are repeated.
 */
async function cpuOf(
  server: ServerProcess,
  urls: readonly string[],
  headers: Record<string, string>,
): Promise<number> {
  const before = await server.cpuMicros();
  for (const url of urls) await fetchPatiently(url, headers);
  return ((await server.cpuMicros()) - before) / urls.length;
}

async function fetchPatiently(url: string, headers: Record<string, string>): Promise<string> {
  for (;;) {
    const response = await fetch(url, { headers });
    const text = await response.text();
    if (response.ok) return text;
    if (response.status !== 503) throw new Error(`${url} answered ${response.status}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function keep(results: Map<Action, number[]>, action: Action, cost: number): void {
  results.set(action, [...(results.get(action) ?? []), cost]);
}

/** The addresses of the pages one after another, as somebody who scrolls down requests them. */
async function pagesOf(list: (query: string) => string, headers: Record<string, string>): Promise<string[]> {
  const urls: string[] = [];
  let url = list('');
  while (urls.length < REQUESTS) {
    urls.push(url);
    const { nextCursor } = JSON.parse(await fetchPatiently(url, headers)) as StudioPage<unknown>;
    if (nextCursor === null) break;
    url = list(`cursor=${nextCursor}`);
  }
  return urls;
}
