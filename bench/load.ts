import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { openConnections } from './lib/idle-connections.ts';
import { API_KEY, visitorHeaders as apiHeaders } from './lib/engines.ts';
import { cpuPerRequest, fetchAll, fetchBytes } from './lib/load.ts';
import { installPeer } from './lib/peers.ts';
import { cpuMillisOfTree, residentMemory } from './lib/process-memory.ts';
import { publishImages, type PublishedImage } from './lib/publish-images.ts';
import { report, type Comparison } from './lib/report.ts';
import { startServer, type ServerProcess } from './lib/server-process.ts';

/**
 * The complete server beside peers in one run: cached list and document against bare Fastify, renditions against ipx,
 * sign-ins against the hash function alone, keep-alive connections against bare Fastify. The sides alternate.
 * `pnpm --filter @lumigraph/bench load [rounds]`; needs a built gallery, Linux and the network for ipx.
 */
const rounds = Number(process.argv[2] ?? 5);
const REQUESTS = 4_000;
const COLD_A_ROUND = 16;
const CLIENTS_OF_RENDITIONS = 4;
const SIGN_IN_SECONDS = 4;
const HASHES = 200;
const SIGN_IN_CLIENTS = 40;
const CONNECTIONS = 1_000;
const SETTLE_MS = 1_500;
const KB_PER_MB = 1_024;

const account = { email: 'ada@example.com', password: 'sturdy-Walnut-Harbor-93' };
const pageHeaders = { accept: 'text/html', 'accept-encoding': 'br', 'accept-language': 'en' };
const LIST = '/api/images/images?page=1&pageSize=12';
const DOCUMENT = '/';

interface Side {
  server: ServerProcess;
  pid: number;
}
interface Samples {
  ours: number[];
  reference: number[];
}
const samples = (): Samples => ({ ours: [], reference: [] });

const siteDir = join(import.meta.dirname, '../apps/gallery/dist');
if (!existsSync(join(siteDir, 'server/entry-server.js')))
  throw new Error('Build the gallery first: pnpm build');
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
/** Where the server keeps originals; ipx reads the same files. */
const originals = join(dataDir, 'pictures');

const peerScript = new URL('servers/peer-server.ts', import.meta.url);

async function start(script: URL, environment: Record<string, string>): Promise<Side> {
  const server = await startServer(script, environment);
  return { server, pid: await server.ask<number>('pid') };
}

/** Bare Fastify with the bytes and headers that our server has sent. */
async function startBare({ server }: Side): Promise<Side> {
  const read = async (path: string, headers: Record<string, string>) => {
    const response = await fetchBytes(server.origin + path, headers);
    // Fastify adds these itself.
    const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = response.headers;
    return { path: path.split('?', 1)[0], headers: own, body: response.bytes.toString('base64') };
  };
  const file = join(dataDir, 'responses.json');
  writeFileSync(file, JSON.stringify([await read(LIST, apiHeaders), await read(DOCUMENT, pageHeaders)]));
  return start(peerScript, { PEER: 'fastify', RESPONSES: file });
}

async function measureCached(ours: Side, bare: Side): Promise<Comparison[]> {
  const cached = { [LIST]: samples(), [DOCUMENT]: samples() };
  const headersOf = { [LIST]: apiHeaders, [DOCUMENT]: pageHeaders };
  const cpu = async ({ server }: Side, path: typeof LIST | typeof DOCUMENT) => {
    const urls = Array.from({ length: REQUESTS }, () => server.origin + path);
    // A document is kept for five seconds; its rendering is measured by `render`.
    await fetchAll(urls.slice(0, 1), { headers: headersOf[path] });
    return cpuPerRequest(server, urls, headersOf[path]);
  };
  // The first round compiles the code of both.
  for (let round = -1; round < rounds; round += 1) {
    for (const path of [LIST, DOCUMENT] as const) {
      const [own, reference] = [await cpu(ours, path), await cpu(bare, path)];
      if (round < 0) continue;
      cached[path].ours.push(own);
      cached[path].reference.push(reference);
    }
  }
  const unit = 'µs CPU';
  return [
    { name: 'cached list : bare Fastify', unit, ...cached[LIST], target: { atMost: 2 } },
    { name: 'cached document : bare Fastify', unit, ...cached[DOCUMENT], target: { atMost: 3 } },
  ];
}

/** Cold WebP of 300 x 300, four clients: time and CPU of each, and the memory of all processes afterwards. */
async function measureRenditions(
  ours: Side,
  ipx: Side,
  images: readonly PublishedImage[],
): Promise<Comparison[]> {
  const [elapsed, cpu, memory] = [samples(), samples(), samples()];
  const headers = { accept: 'image/webp,*/*' };
  const make = async ({ pid }: Side, urls: string[]) => {
    const [begun, used] = [performance.now(), cpuMillisOfTree(pid)];
    await fetchAll(urls, { headers, connections: CLIENTS_OF_RENDITIONS });
    return {
      elapsed: (performance.now() - begun) / urls.length,
      cpu: (cpuMillisOfTree(pid) - used) / urls.length,
      memory: residentMemory(pid).allMb,
    };
  };
  const own = ({ publicId }: PublishedImage) =>
    `${ours.server.origin}/cdn/image/upload/c_fill,f_auto,h_300,w_300/${publicId}`;
  const theirs = ({ path }: PublishedImage) =>
    `${ipx.server.origin}/f_webp,q_78,fit_cover,s_300x300/${relative(originals, path)}`;
  // The first round starts the image processes and loads their code.
  for (let round = -1; round < rounds; round += 1) {
    const chosen = images.slice((round + 1) * COLD_A_ROUND, (round + 2) * COLD_A_ROUND);
    const results = {
      ours: await make(ours, chosen.map(own)),
      reference: await make(ipx, chosen.map(theirs)),
    };
    if (round < 0) continue;
    for (const side of ['ours', 'reference'] as const) {
      elapsed[side].push(results[side].elapsed);
      cpu[side].push(results[side].cpu);
      // Later rounds use memory that the first one has left.
      if (round === 0) memory[side].push(results[side].memory);
    }
  }
  return [
    { name: 'cold rendition, time : ipx', unit: 'ms', ...elapsed, target: { atMost: 1.3 } },
    { name: 'cold rendition, CPU of all processes : ipx', unit: 'ms CPU', ...cpu, target: { atMost: 1.3 } },
    { name: 'memory of all processes : ipx', unit: 'MB', ...memory },
  ];
}

/** Sign-ins of one account against the hashes that the same process computes without anything else. */
async function measureSignIns({ server, pid }: Side): Promise<Comparison[]> {
  const [perSecond, cpu] = [samples(), samples()];
  const add = (side: keyof Samples, rate: number, millis: number): void => {
    perSecond[side].push(rate);
    cpu[side].push(millis);
  };
  for (let round = 0; round < rounds; round += 1) {
    const begun = cpuMillisOfTree(pid);
    const rate = await server.ask<number>('hashes');
    const hashed = cpuMillisOfTree(pid);
    add('reference', rate, (hashed - begun) / HASHES);
    const { requests, non2xx, errors } = await autocannon({
      url: `${server.origin}/api/auth/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
      connections: SIGN_IN_CLIENTS,
      duration: SIGN_IN_SECONDS,
    });
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} sign-ins were refused, ${errors} failed`);
    add('ours', requests.average, (cpuMillisOfTree(pid) - hashed) / requests.total);
  }
  const target = { atMost: 1.5 };
  return [
    { name: 'CPU of a sign-in : of a hash', unit: 'ms CPU', ...cpu, target },
    { name: 'sign-ins : hashes of the same process alone', unit: '1/s', ...perSecond },
  ];
}

/** A thousand open connections: memory of each, and response times while they send in turn. */
async function measureConnections(ours: Side, bare: Side): Promise<Comparison[]> {
  const [memory, p99] = [samples(), samples()];
  const resident = async ({ server, pid }: Side): Promise<number> => {
    await wait(SETTLE_MS);
    await server.ask('collect');
    return residentMemory(pid).serverMb;
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const [side, { server, pid }] of [
      ['ours', ours],
      ['reference', bare],
    ] as const) {
      const before = await resident({ server, pid });
      const options = { path: LIST, headers: apiHeaders, count: CONNECTIONS };
      const opened = await openConnections(server.origin, options);
      memory[side].push(((await resident({ server, pid })) - before) * (KB_PER_MB / CONNECTIONS));
      const times = await opened.sendInTurn();
      opened.close();
      p99[side].push(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0);
    }
  }
  return [
    { name: 'memory of a keep-alive connection : bare Fastify', unit: 'kB', ...memory },
    { name: 'p99 of 1,000 connections that send in turn : bare Fastify', unit: 'ms', ...p99 },
  ];
}

try {
  const images = await publishImages(dataDir, (rounds + 1) * COLD_A_ROUND);
  const ours = await start(new URL('servers/load-server.ts', import.meta.url), {
    DATA_DIR: dataDir,
    SITE_DIR: siteDir,
    API_KEYS: API_KEY,
    EMAIL: account.email,
    PASSWORD: account.password,
  });
  const bare = await startBare(ours);
  const ipx = await start(peerScript, {
    PEER: 'ipx',
    IPX: installPeer('ipx'),
    ORIGINALS: originals,
  });
  // First, because it measures memory that later work leaves unused.
  const connections = await measureConnections(ours, bare);
  const comparisons = [
    ...(await measureCached(ours, bare)),
    ...(await measureRenditions(ours, ipx, images)),
    ...(await measureSignIns(ours)),
    ...connections,
  ];
  await Promise.all([ours, bare, ipx].map(({ server }) => server.stop()));
  const [cpu] = cpus();
  const machine = `${cpus().length} x ${cpu?.model ?? ''}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  report(`The server beside peers, medians of ${rounds} rounds (${machine})`, comparisons);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
