import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { cpuPerRequest } from './lib/load.ts';
import { report } from './lib/report.ts';
import { startServer } from './lib/server-process.ts';

/**
 * CPU time of the backend's process, all threads, for a document that is not kept yet, beside the compression of the
 * same bytes, which is part of it and depends only on the machine. Both alternate. `node
 * --conditions=@lumigraph/source render.ts [rounds] [requests a round]`; needs a built gallery.
 */
const ROUNDS = Number(process.argv[2] ?? 7);
const REQUESTS = Number(process.argv[3] ?? 100);
const WARM_UP_ROUNDS = 3;
const MOST = 1.5;
const headers = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en', accept: 'text/html' };

using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-'));
const server = await startServer(new URL('servers/page-server.ts', import.meta.url), {
  DATA_DIR: folder.path,
});
const pages = ['/', String(await server.ask('image')), '/subscription/plans'].map((path) => ({
  path,
  rendered: [] as number[],
  compressed: [] as number[],
}));
/** New addresses, so that each is rendered: an unknown parameter does not change a page. */
let asked = 0;
const addresses = (path: string): string[] =>
  Array.from({ length: REQUESTS }, () => {
    asked += 1;
    return `${server.origin}${path}?utm_source=${asked}`;
  });
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1)
  for (const { path, ...measured } of pages) {
    const rendered = await cpuPerRequest(server, addresses(path), headers);
    const compressed = await cpuPerRequest(server, addresses(`/compressed${path}`), headers);
    if (round < 0) continue;
    measured.rendered.push(rendered);
    measured.compressed.push(compressed);
  }
await server.stop();
report(
  `A document: ${ROUNDS} rounds of ${REQUESTS} requests`,
  pages.map(({ path, rendered, compressed }) => ({
    name: `${path}, rendered : the same bytes compressed`,
    unit: 'µs of CPU',
    ours: rendered,
    reference: compressed,
    atMost: MOST,
  })),
);
