import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { cpuPerRequest } from './lib/load.ts';
import { report, type Comparison } from './lib/report.ts';
import { startServer } from './lib/server-process.ts';

/**
 * The cost of a document: CPU time of the backend's process per request, all threads. The first request is compared with
 * compressing the same bytes, which is part of it and depends only on the machine; a request while the document is kept
 * (five seconds, until images change) with sending the same bytes from memory. The variants alternate. `node --conditions=@lumigraph/source render.ts [rounds]
 * [requests a round]`; needs a built gallery.
 */
const ROUNDS = Number(process.argv[2] ?? 7);
const REQUESTS = Number(process.argv[3] ?? 100);
const WARM_UP_ROUNDS = 3;
const AGAIN_AT_MOST = 5;
const kinds = ['rendered', 'compressed', 'again', 'stored'] as const;
type Measures = Record<(typeof kinds)[number], number[]>;
const headers = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en', accept: 'text/html' };

const siteDir = join(import.meta.dirname, '../apps/gallery/dist');
if (!existsSync(join(siteDir, 'server/entry-server.js')))
  throw new Error('Build the gallery first: pnpm build');

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
try {
  const server = await startServer(new URL('servers/page-server.ts', import.meta.url), {
    DATA_DIR: dataDir,
    SITE_DIR: siteDir,
  });
  const image = await server.ask<string>('image');
  /** New addresses, so that each is rendered: an unknown parameter does not change a page. */
  let asked = 0;
  const often = (path: string, fresh: boolean): string[] =>
    Array.from({ length: REQUESTS }, () => {
      asked += 1;
      return `${server.origin}${path}${fresh ? `?utm_source=${asked}` : ''}`;
    });
  const pages = {
    'the home page': '/',
    'an image page': `/image/${image}`,
    'the plans': '/subscription/plans',
  };
  const measures = new Map(
    Object.keys(pages).map((name): [string, Measures] => [
      name,
      { rendered: [], compressed: [], again: [], stored: [] },
    ]),
  );
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [name, path] of Object.entries(pages)) {
      const measured = {
        rendered: await cpuPerRequest(server, often(path, true), headers),
        compressed: await cpuPerRequest(server, often(`/compressed${path}`, false), headers),
        again: await cpuPerRequest(server, often(path, false), headers),
        stored: await cpuPerRequest(server, often(`/stored${path}`, false), headers),
      };
      if (round < 0) continue;
      for (const kind of kinds) measures.get(name)?.[kind].push(measured[kind]);
    }
  }
  await server.stop();
  const unit = 'µs of CPU';
  report(
    `A document: ${ROUNDS} rounds of ${REQUESTS} requests`,
    [...measures].flatMap(([name, { rendered, compressed, again, stored }]): Comparison[] => [
      {
        name: `${name}, rendered : the same bytes compressed`,
        unit,
        ours: rendered,
        reference: compressed,
      },
      {
        name: `${name}, asked for again : the same bytes stored`,
        unit,
        ours: again,
        reference: stored,
        target: { atMost: AGAIN_AT_MOST },
      },
    ]),
  );
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
