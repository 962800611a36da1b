// `PROXY_TESTS=1 pnpm vitest run proxies`: three instances on PostgreSQL and shared object storage, behind nginx, Caddy and
// HAProxy.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Agent, FormData, request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createDatabase,
  startPostgres,
  type PostgresServer,
} from '../../apps/backend/src/testing/postgres.ts';
import { openDatabase } from '../../apps/backend/src/db/open.ts';
import { createTestApp } from '../../apps/backend/src/testing/auth-app.ts';
import { deadlines } from '../../apps/backend/src/lib/deadlines.ts';
import { smallDisk } from '../../apps/backend/src/testing/small-disk.ts';
import { startS3, type S3Server } from '../../apps/backend/src/testing/s3-server.ts';
import {
  freePort,
  startServerProcess,
  type ServerProcess,
} from '../../apps/backend/src/testing/server-process.ts';
import { SECOND_MS, type AuthResponse, type StoredFile } from '../../packages/contracts/src/index.ts';
import { example, programs, SITE, startProxy, type Proxy } from './proxies.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** Needs nginx, Caddy and HAProxy, which are not installed for the other tests. */
const isRequested = process.env['PROXY_TESTS'] === '1';
const PASSWORD = 'sturdy-Walnut-Harbor-93';
/** Outside of production limits are 100 times as high. */
const CONTACT_LIMIT = 500;

interface Instance extends ServerProcess {
  metrics: string;
}

let postgres: PostgresServer;
let s3: S3Server;
let folder: string;
let instances: Instance[] = [];
let proxy: Proxy;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  if (!isRequested) return;
  [postgres, s3, folder] = await Promise.all([
    startPostgres(),
    startS3(),
    mkdtemp(join(tmpdir(), 'proxies-')),
  ]);
});
afterAll(async () => {
  if (!isRequested) return;
  await s3.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startInstance(
  name: string,
  database: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Instance> {
  const metrics = await freePort();
  const own = {
    ...s3.environment(database),
    DATA_DIR: join(folder, name),
    DATABASE_URL: await databaseUrl(database),
    PUBLIC_ORIGIN: `https://${SITE}`,
    SESSION_SECRET: 'Zb2pX0v8Qk4mT7sR1wY6uJ9cN3gH5dLf',
    TRUST_PROXY: '127.0.0.1',
    SHUTDOWN_DELAY_SECONDS: '5',
    METRICS_PORT: String(metrics),
    ...settings,
  };
  const started = await startServerProcess(folder, own);
  closing.push(() => started.child.kill('SIGKILL'));
  return { ...started, metrics: `http://127.0.0.1:${metrics}/metrics` };
}

const databases = new Map<string, Promise<string>>();
function databaseUrl(name: string): Promise<string> {
  const url = databases.get(name) ?? createDatabase(postgres.url, name);
  databases.set(name, url);
  return url;
}

interface Call {
  method?: 'GET' | 'POST';
  token?: string;
  json?: object;
  form?: FormData;
  headers?: Record<string, string>;
  /** Address of the visitor, on this machine. */
  from?: string;
}

interface Reply {
  status: number;
  bytes: Buffer;
}

/** One request of a visitor to the proxy, over a connection of its own. */
async function call(
  path: string,
  { method = 'GET', token, json, form, headers, from = '127.0.0.1' }: Call = {},
): Promise<Reply> {
  // The certificate is made by the test.
  const dispatcher = new Agent({ localAddress: from, connect: { rejectUnauthorized: false } });
  try {
    const response = await request(`https://127.0.0.1:${proxy.https}${path}`, {
      dispatcher,
      method,
      headers: {
        host: SITE,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ?? (json ? JSON.stringify(json) : null),
    });
    return { status: response.statusCode, bytes: Buffer.from(await response.body.arrayBuffer()) };
  } finally {
    await dispatcher.destroy();
  }
}

const post = (path: string, json: object, more: Call = {}) => call(path, { method: 'POST', json, ...more });
const bodyOf = <T>({ status, bytes }: Reply): T => {
  expect([status, bytes.toString()]).toEqual([200, expect.any(String)]);
  return JSON.parse(bytes.toString()) as T;
};

async function register(): Promise<{ email: string; session: AuthResponse }> {
  const email = `${randomUUID()}@example.com`;
  const account = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  return { email, session: bodyOf<AuthResponse>(await post('/api/auth/register', account)) };
}

/** Which instances have responded to requests of a route. */
async function served(route: string): Promise<number[]> {
  const texts = await Promise.all(instances.map(async ({ metrics }) => (await fetch(metrics)).text()));
  const line = new RegExp(`^lumigraph_http_request_duration_seconds_count\\{.*route="${route}".* [1-9]`, 'm');
  return texts.flatMap((text, index) => (line.test(text) ? [index] : []));
}

const payment = {
  planId: 'premium-monthly',
  amount: 4.99,
  currency: 'EUR',
  provider: 'stripe',
  immediateStartConsent: true,
  consentVersion: '2026-11',
  country: 'DE',
  card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', name: 'Ada Lovelace' },
};

const names = Object.keys(programs) as (keyof typeof programs)[];

/** Three instances behind a proxy, the last one with settings of its own. Returns the name of their database. */
async function startSite(
  name: keyof typeof programs,
  odd?: Readonly<Record<string, string>>,
): Promise<string> {
  const database = `${name}_${randomBytes(4).toString('hex')}`;
  // The first one creates the tables.
  const first = await startInstance(`${database}-0`, database);
  const others = await Promise.all(
    [undefined, odd].map((settings, index) => startInstance(`${database}-${index + 1}`, database, settings)),
  );
  instances = [first, ...others];
  const files = join(folder, `${database}-proxy`);
  await mkdir(files);
  proxy = await startProxy(name, {
    folder: files,
    instances: instances.map(({ origin }) => new URL(origin).host),
  });
  closing.push(proxy.stop);
  await vi.waitFor(() => call('/api/images/categories'), { timeout: 30_000 });
  return database;
}

async function stopSite(): Promise<void> {
  for (const close of closing.splice(0).toReversed()) await close();
}

it.each(['nginx.conf', 'Caddyfile', 'haproxy.cfg'])(
  'deploy/%s leads to the three sites of a server',
  (name) => {
    const ports = [...example(name, []).matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port);
    expect(ports).toEqual(expect.arrayContaining(['4000', '4001', '4002']));
  },
);

it.each(['Caddyfile', 'compose.Caddyfile'])(
  'deploy/%s closes an idle connection before the server does, which would lose a request',
  async (name) => {
    const seconds = Number(/keepalive (\d+)s/.exec(example(name, []))?.[1]);
    const test = await createTestApp();
    expect(seconds * SECOND_MS).toBeLessThan(test.app.server.keepAliveTimeout);
    await test.close();
  },
);

describe.each(isRequested ? names : [])('three instances behind %s', (name) => {
  beforeEach(async () => {
    await startSite(name);
  });
  afterEach(stopSite);

  it('are one site: a user signs in on one, refreshes on another, pays on the third, and two stop', async () => {
    const { email } = await register();
    const signedIn = bodyOf<AuthResponse>(await post('/api/auth/login', { email, password: PASSWORD }));
    const refreshed = bodyOf<AuthResponse>(
      await post('/api/auth/refresh-token', { refreshToken: signedIn.refreshToken }),
    );
    const paid = await post('/api/payments/payment', payment, {
      token: refreshed.token,
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(bodyOf(paid)).toMatchObject({ status: 'succeeded' });
    const places = [];
    for (const route of ['/api/auth/login', '/api/auth/refresh-token', '/api/payments/payment'])
      places.push(...(await served(route)));
    expect(places.toSorted((a, b) => a - b)).toEqual([0, 1, 2]);

    let { token, refreshToken } = refreshed;
    const use = async () => {
      const me = bodyOf<{ user: object }>(await call('/api/auth/me', { token }));
      expect(me.user).toMatchObject({ email, isPremium: true });
      ({ token, refreshToken } = bodyOf<AuthResponse>(
        await post('/api/auth/refresh-token', { refreshToken }),
      ));
    };
    const [stopping, killed] = instances;
    if (!stopping || !killed) throw new Error('Three instances run.');
    const exited = once(stopping.child, 'exit');
    stopping.child.kill('SIGTERM');
    while (stopping.child.exitCode === null) await use();
    expect(await exited).toEqual([0, null]);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    // Caddy may refuse a request until it notices (2.6: a POST whose connection is refused gets 502, and was not sent).
    await vi.waitFor(use, { timeout: 10_000 });
    for (let round = 0; round < 6; round += 1) await use();
  });

  it('see the addresses of visitors, and count them together', async () => {
    const statuses = new Set<number>();
    const ask = async (from: string, forged: string) => {
      const { status } = await post('/api/contact', {}, { from, headers: { 'x-forwarded-for': forged } });
      return status;
    };
    for (let sent = 0; sent < CONTACT_LIMIT; sent += 20) {
      const batch = Array.from({ length: 20 }, (_, index) =>
        ask('127.0.0.2', `203.0.113.${(sent + index) % 250}`),
      );
      for (const status of await Promise.all(batch)) statuses.add(status);
    }
    expect([...statuses]).toEqual([400]);
    expect(await ask('127.0.0.2', '198.51.100.7')).toBe(429);
    expect(await ask('127.0.0.3', '127.0.0.2')).toBe(400);
  });

  it('take large uploads, and send downloads complete, in parts and at once to many', async () => {
    const { token } = (await register()).session;
    const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(9.9 * 1024 * 1024)]);
    const form = (content: Buffer<ArrayBuffer>): FormData => {
      const data = new FormData();
      data.append('file', new Blob([content], { type: 'application/pdf' }), 'large.pdf');
      return data;
    };
    const uploaded = await call('/api/files', { method: 'POST', token, form: form(pdf) });
    expect(uploaded.status).toBe(201);
    const { url } = JSON.parse(uploaded.bytes.toString()) as StoredFile;
    const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
    const downloads = await Promise.all(Array.from({ length: 9 }, () => call(url, { token })));
    expect(new Set(downloads.map(({ status, bytes }) => `${status} ${hash(bytes)}`))).toEqual(
      new Set([`200 ${hash(pdf)}`]),
    );
    const part = await call(url, { token, headers: { range: 'bytes=5000000-5000099' } });
    expect([part.status, part.bytes.equals(pdf.subarray(5_000_000, 5_000_100))]).toEqual([206, true]);
    const tooLarge = Buffer.alloc(12 * 1024 * 1024);
    const refused = await call('/api/files', { method: 'POST', token, form: form(tooLarge) }).catch(
      () => undefined,
    );
    // A proxy may close the connection before it has read the body.
    expect([413, undefined]).toContain(refused?.status);
  });

  it('lead to HTTPS, and hide the health check', async () => {
    const address = `http://127.0.0.1:${proxy.http}/en/blog?page=2`;
    const redirected = await fetch(address, { headers: { host: SITE }, redirect: 'manual' });
    expect(redirected.status).toBe(308);
    expect(redirected.headers.get('location')).toMatch(/^https:\/\/[^/]+\/en\/blog\?page=2$/);
    // A client that sends its token unencrypted has to notice.
    const api = `http://127.0.0.1:${proxy.http}/api/auth/user`;
    expect((await fetch(api, { headers: { host: SITE }, redirect: 'manual' })).status).toBe(403);
    expect((await call('/api/health/ready', { from: '127.0.0.2' })).status).toBeGreaterThanOrEqual(403);
    expect((await call('/api/health/ready', { from: '127.0.0.2' })).status).toBeLessThan(405);
  });
});

/** A visitor notices a response that takes longer than the server promises for what is read. */
const SLOW_MS = deadlines.read;
const VISITORS = 6;
/** Longer than a proxy needs to notice an instance. */
const VISIT_MS = 25_000;

/** What a visitor notices: responses that are late or missing. */
interface Noticed {
  path: string;
  status: number | undefined;
  ms: number;
}

/** Some visitors at once read pages and sign in again and again, from the begin of a fault on. */
async function visit(begin: () => void): Promise<Noticed[][]> {
  const accounts = await Promise.all(Array.from({ length: VISITORS }, register));
  begin();
  const until = Date.now() + VISIT_MS;
  const visits = accounts.map(async ({ email, session }) => {
    const noticed: Noticed[] = [];
    const see = async (path: string, more?: Call): Promise<Reply | undefined> => {
      const from = performance.now();
      const reply = await call(path, more).catch(() => undefined);
      const ms = Math.round(performance.now() - from);
      if (ms > SLOW_MS || reply?.status !== 200) noticed.push({ path, status: reply?.status, ms });
      return reply;
    };
    // An account has some sessions at most: the newest one is used.
    let { token } = session;
    while (Date.now() < until) {
      await see('/api/images/categories', { headers: { 'x-api-key': 'gallery-public-key' } });
      await see('/api/auth/me', { token });
      const again = await see('/api/auth/login', { method: 'POST', json: { email, password: PASSWORD } });
      if (again?.status === 200) ({ token } = bodyOf<AuthResponse>(again));
    }
    return noticed;
  });
  return Promise.all(visits);
}

/** Each visitor notices one thing at most; what is read is late at most, and what is sent may have to be sent again. */
function expectCalm(visits: readonly Noticed[][]): void {
  expect(visits.filter((noticed) => noticed.length > 1)).toEqual([]);
  const refused = visits.flat().filter(({ status }) => status !== 200);
  expect(refused.map(({ path, status }) => [path, status])).toEqual(
    refused.map(() => ['/api/auth/login', 504]),
  );
}

describe.each(isRequested ? names : [])('visitors behind %s', (name) => {
  afterEach(stopSite);

  it('notice at most one slow request each when one instance is frozen, and use it again afterwards', async () => {
    await startSite(name);
    const [frozen] = instances;
    const visits = await visit(() => frozen?.child.kill('SIGSTOP'));
    expectCalm(visits);
    frozen?.child.kill('SIGCONT');
    await vi.waitFor(
      async () => expect((await fetch(`${frozen?.origin}/api/health/ready`)).status).toBe(200),
      20_000,
    );
  });

  it('do not notice that the disk of one instance is full', async ({ skip }) => {
    const disk = smallDisk();
    if (disk === undefined) {
      skip('a file system of its own needs root');
      return;
    }
    closing.push(disk.remove);
    await startSite(name, { DATA_DIR: join(disk.path, 'data') });
    const visits = await visit(() => disk.fill());
    expect(visits.flat()).toEqual([]);
    const odd = instances.at(-1)?.origin;
    expect((await fetch(`${odd}/api/health/ready`)).status).toBe(503);
  });

  it('get what the balancer says when no instance is ready, and the site again afterwards', async () => {
    const { db, close } = openDatabase({
      url: await databaseUrl(await startSite(name)),
      dataDir: '',
    });
    closing.push(close);
    const ready = () => Promise.all(instances.map(({ origin }) => fetch(`${origin}/api/health/ready`)));
    const page = async () => (await call('/api/no-page')).status;
    expect(await page()).toBe(404);
    // A newer release has taken away what these use.
    const newer = { name: '9999-newer', timestamp: new Date().toISOString() };
    await db
      .insertInto('kysely_migration' as never)
      .values(newer)
      .execute();
    await vi.waitFor(
      async () => expect((await ready()).map(({ status }) => status)).toEqual([503, 503, 503]),
      20_000,
    );
    // nginx asks no health checks: the instances answer as before.
    await vi.waitFor(async () => expect(await page()).toBe(name === 'nginx' ? 404 : 503), {
      timeout: 60_000,
    });
    await db
      .deleteFrom('kysely_migration' as never)
      .where('name' as never, '=', newer.name as never)
      .execute();
    await vi.waitFor(async () => expect(await page()).toBe(404), { timeout: 60_000 });
  });
});
