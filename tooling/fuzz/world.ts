import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'undici';
import { createImageStore } from '../../apps/backend/src/features/images/store/image-store.ts';
import { limits, type Limits } from '../../apps/backend/src/http/limits.ts';
import { newStorageKey } from '../../apps/backend/src/storage/file-storage.ts';
import { openDisk } from '../../apps/backend/src/storage/open-storages.ts';
import { createTestApp, PASSWORD, START, type TestApp } from '../../apps/backend/src/testing/auth-app.ts';
import type { Engine } from '../../apps/backend/src/testing/databases.ts';
import { createStudioScene } from '../../apps/backend/src/testing/studio-scene.ts';
import { sampleImage } from '../../apps/backend/src/testing/images/sample-image.ts';
import { drawImage } from '../../apps/backend/src/testing/images/test-gallery.ts';
import { operationsOf, type OpenApi, type Operation } from './document.ts';
import { createKnownValues, IMAGE_NAMES } from './known-values.ts';
import { requestOf, type Case, type Person, type Sent } from './requests.ts';

const EARLY = 2;
const SIZE = { width: 320, height: 240 };
const YEAR_MS = 365 * 24 * 3_600_000;
const CARD = {
  card: { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada Lovelace' },
  immediateStartConsent: true,
  consentVersion: '2026-11',
  country: 'DE',
};
/** Longer than every time limit of the server for one request: it means that a request never ends. */
const HANG_MS = 60_000;
/** The server closes connections with an oversized head or body; the client may notice that before it reads. */
const CLOSED = new Set(['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET']);
/** A request with a larger body or head may be cut off. */
const LARGE = 16 * 1024;
const LINK_TOKEN = /[#?&]token=([\w-]+)/gu;
const API_KEY = 'fuzz-identifier';

/** Random requests would soon reach every limit; the limits have their own tests. */
const noLimits = Object.fromEntries(
  Object.keys(limits).map((name) => [name, { points: 1e9, windowMs: 60_000 }]),
) as Limits;

async function addContent({ database: { db }, dataDir }: TestApp): Promise<void> {
  const { images } = openDisk({ DATA_DIR: dataDir });
  const file = await drawImage(SIZE);
  const added = IMAGE_NAMES.map((name, index) =>
    sampleImage(name, {
      ...SIZE,
      bytes: file.length,
      title: `Green hill ${index}`,
      special: index % 2 === 0,
      categoryId: (index % 3) + 1,
      tags: ['hill'],
      createdAt: index < EARLY ? START : START - YEAR_MS,
      storageKey: newStorageKey('originals', 'png'),
    }),
  );
  for (const { storageKey } of added) await images.put(storageKey, file);
  await createImageStore(db).addMany(added);
}

/** What a new account has, so that requests reach it. Without the first three it is not a member. */
const belongings = [
  [
    'POST',
    'payments/payment',
    { planId: 'premium-monthly', amount: 4.99, currency: 'EUR', provider: 'stripe', ...CARD },
  ],
  ['GET', 'accounting/subscriptions/current'],
  ['GET', 'accounting/subscriptions/invoices?pageSize=2'],
  ['GET', 'images/download/nature/hill-4'],
  ['GET', 'downloads?pageSize=2'],
  ['POST', 'collections', { name: 'Hills', imageId: 'nature/hill-5' }],
] as const;

export interface Received {
  status: number;
  /** Media type, or an empty text. */
  type: string;
  bytes: Buffer;
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** The whole server with content on a port, without limits; payments and mails stay inside. */
export async function openWorld(open?: Engine['open']) {
  const parent = await mkdtemp(join(tmpdir(), 'fuzz-'));
  const dataDir = join(parent, 'data');
  await mkdir(dataDir);
  const server = await createTestApp({
    dataDir,
    limits: noLimits,
    environment: { API_KEYS: API_KEY, EARLY_ACCESS_HOURS: '48' },
    ...(open ? { engine: { title: '', available: true, open } } : {}),
  });
  await addContent(server);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const listener = server.app.server;
  const pool = new Pool(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`, {
    connections: 4,
    headersTimeout: HANG_MS,
    bodyTimeout: HANG_MS,
  });
  const known = createKnownValues();
  /** The sessions of the clients; a session that has ended is replaced by one of a new account. */
  const tokens = new Map<Person, string>([['stranger', 'at_wrong']]);

  async function signUp(person: Person): Promise<string> {
    const email = `${person}-${randomUUID()}@example.com`;
    const roles = person === 'admin' ? ['admin'] : [];
    const account = { email, firstName: 'Ada', lastName: 'Lovelace', roles, password: PASSWORD };
    await server.services.accounts.admin.create(account);
    let token = '';
    const use = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
      const headers = { 'x-api-key': API_KEY };
      const response = await server.call(method, `/api/${path}`, { body, headers, ...(token && { token }) });
      if (response.status >= 400) throw new Error(`${path} answered ${response.status}: ${response.text}`);
      known.learn(response.body, path.split('?', 1)[0] ?? '');
      return response.body;
    };
    ({ token } = await use('POST', 'auth/login', { email, password: PASSWORD }));
    for (const [method, path, body] of belongings.slice(person === 'user' ? 3 : 0)) {
      const made = await use(method, path, body);
      if (path === 'collections') await use('PUT', `collections/${made.id}`, { shared: true });
    }
    return token;
  }

  tokens.set('admin', await signUp('admin'));
  const scene = createStudioScene(server, tokens.get('admin') ?? '');
  known.keep('id', (await scene.publishedPost()).split('/').pop());
  known.keep('messages/id', await scene.message());
  known.keep('reports/id', (await scene.report()).id);

  /** The bytes of a response; undefined where the server has cut off a large request. */
  async function send(sent: Sent): Promise<Received | undefined> {
    try {
      const { statusCode, headers, body } = await pool.request(sent);
      const [type = ''] = String(headers['content-type'] ?? '').split(';', 1);
      return { status: statusCode, type, bytes: Buffer.from(await body.arrayBuffer()) };
    } catch (error) {
      const size = sent.path.length + JSON.stringify(sent.headers).length + (sent.body?.length ?? 0);
      if (size > LARGE && CLOSED.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw error;
    }
  }

  return {
    server,
    known,
    operations: operationsOf((await server.call('GET', '/api/openapi.json')).body as OpenApi),
    /** The request of a case, with the session of its client. */
    async requestOf(operation: Operation, given: Case): Promise<Sent> {
      const { person } = given;
      if (person !== 'guest' && !tokens.has(person)) tokens.set(person, await signUp(person));
      const token = tokens.get(person);
      return requestOf(operation, given, {
        'x-api-key': API_KEY,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      });
    },
    /** Keeps what the response says about sessions and objects. */
    async send(sent: Sent, { path }: Operation, { person }: Case): Promise<Received | undefined> {
      const received = await send(sent);
      if (received?.status === 401 && person !== 'stranger') tokens.delete(person);
      if (received && received.status < 300 && received.type === 'application/json')
        known.learn(JSON.parse(received.bytes.toString()), path);
      return received;
    },
    /** Keeps the links of all mails and removes the mails. */
    async readMails() {
      for (const { text } of await server.mails())
        for (const [, token] of (text ?? '').matchAll(LINK_TOKEN)) known.keep('token', token);
      await rm(join(dataDir, 'outbox'), { recursive: true, force: true });
    },
    /** Ends the connections of the client and counts those that the server still has. */
    async connections(): Promise<number> {
      await pool.destroy();
      return promisify(listener.getConnections.bind(listener))();
    },
    async close() {
      await pool.destroy();
      await server.close();
      await rm(parent, { recursive: true, force: true });
    },
  };
}
