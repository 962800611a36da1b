import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pageQuery } from '../apps/backend/src/features/images/store/list-pages.ts';
import { fillGallery } from '../apps/backend/src/testing/images/fill-gallery.ts';
import { API_KEY, onEachEngine, visitorHeaders as headers, withDatabase } from './lib/engines.ts';
import { cpuPerRequest, read, throughput } from './lib/load.ts';
import { report } from './lib/report.ts';
import { startServer } from './lib/server-process.ts';

/**
 * The list endpoint, 12 images per page out of a million, against the same framework without application code. `node
 * --conditions=@lumigraph/source list-endpoint.ts [sqlite postgres] [rounds] [images]`
 */
const FIRST_REQUESTS = 3_000;
const SECONDS = 2;
/** Enough requests for the engine to compile the hot code. */
const WARM_UP_ROUNDS = 7;
/** Until a server has noticed that its lists have changed. */
const NOTICED_MS = 600;

const [only, roundsArgument = '5', imagesArgument = '1000000'] = process.argv.slice(2);
const rounds = Number(roundsArgument);
const images = Number(imagesArgument);

await onEachEngine(only, async ({ engine, url, dataDir }) => {
  // The statement of a page as the store writes it.
  const query = await withDatabase({ url, dataDir }, async (db) => {
    await fillGallery(db, images);
    return pageQuery(db, { kind: 'all' }, { skip: 0, take: 12, fromOldest: false }).compile(db).sql;
  });
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, API_KEYS: API_KEY, QUERY: query };
  const repeated = { ours: [] as number[], reference: [] as number[] };
  const first = { ours: [] as number[], reference: [] as number[] };
  // Two processes of the same program differ by a tenth in the cost of a request, so each round starts new processes.
  for (let round = 0; round < rounds; round += 1) {
    const ours = await startServer(new URL('servers/list-server.ts', import.meta.url), environment);
    const list = (page: number): string => `${ours.origin}/api/images/images?page=${page}&pageSize=12`;
    const BYTES_FILE = join(dataDir, 'answer.json');
    writeFileSync(BYTES_FILE, await read(list(1), headers));
    const bare = await startServer(new URL('servers/bare-list-server.ts', import.meta.url), {
      ...environment,
      BYTES_FILE,
    });
    const pages = Array.from({ length: FIRST_REQUESTS }, (_, index) => index + 1);
    const ourPages = pages.map(list);
    const barePages = pages.map((page) => `${bare.origin}/query?page=${page}`);

    for (let warm = 0; warm < WARM_UP_ROUNDS; warm += 1) {
      await cpuPerRequest(ours, ourPages, headers);
      await cpuPerRequest(bare, barePages, headers);
      await ours.ask('forget');
      await wait(NOTICED_MS);
    }
    repeated.ours.push(await throughput(list(1), SECONDS, headers));
    repeated.reference.push(await throughput(`${bare.origin}/memory`, SECONDS, headers));
    first.ours.push(await cpuPerRequest(ours, ourPages, headers));
    first.reference.push(await cpuPerRequest(bare, barePages, headers));
    await Promise.all([ours.stop(), bare.stop()]);
  }
  report(`List endpoint on ${engine}: 12 of ${images.toLocaleString('en')} images, ${rounds} rounds`, [
    {
      name: 'repeated request : same bytes from memory',
      unit: 'requests/s',
      ...repeated,
      atLeast: 0.5,
    },
    {
      name: 'first request : bare route, same query',
      unit: 'µs CPU',
      ...first,
      atMost: 1.3,
    },
  ]);
});
