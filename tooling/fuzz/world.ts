import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPosts } from '../../apps/backend/src/features/blog/import-posts.ts';
import { renderPost } from '../../apps/backend/src/features/blog/rendering/render-post.ts';
import { createPostStore } from '../../apps/backend/src/features/blog/post-store.ts';
import { createImageStore } from '../../apps/backend/src/features/images/store/image-store.ts';
import { limits, type Limits } from '../../apps/backend/src/http/limits.ts';
import { imageTasks } from '../../apps/backend/src/image-processes/image-tasks.ts';
import { newStorageKey } from '../../apps/backend/src/storage/file-storage.ts';
import { openDisk } from '../../apps/backend/src/storage/open-storages.ts';
import { createTestApp, PASSWORD, START, type TestApp } from '../../apps/backend/src/testing/auth-app.ts';
import type { Engine } from '../../apps/backend/src/testing/databases.ts';
import { sampleImage } from '../../apps/backend/src/testing/images/sample-image.ts';
import { drawImage } from '../../apps/backend/src/testing/images/test-gallery.ts';
import { createKnownValues, type KnownValues } from './known-values.ts';
import type { Person } from './requests.ts';
import { IMAGE_NAMES } from './vocabulary.ts';

const EARLY = 2;
const SIZE = { width: 320, height: 240 };
const YEAR_MS = 365 * 24 * 3_600_000;
const CARD = {
  card: { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada Lovelace' },
  immediateStartConsent: true,
  consentVersion: '2026-11',
  country: 'DE',
};
const LINK_TOKEN = /[#?&]token=([\w-]+)/gu;
const WRONG_TOKEN = 'at_wrong';
export const API_KEY = 'fuzz-identifier';

/** Random requests would soon reach every limit; the limits have their own tests. */
const noLimits = Object.fromEntries(
  Object.keys(limits).map((name) => [name, { points: 1e9, windowMs: 60_000 }]),
) as Limits;

async function addContent({ database: { db }, dataDir }: TestApp): Promise<void> {
  const { images, files } = openDisk({ DATA_DIR: dataDir });
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

  const folder = join(dataDir, 'posts');
  await mkdir(folder);
  const post =
    '---\ntitle: First light\ndate: 2026-10-01\ntags: [light]\n---\n\nSome words about pictures.\n';
  await writeFile(join(folder, 'first-light.md'), post);
  await importPosts(folder, { store: createPostStore(db), storage: files, imageTasks, renderPost });
}

/** What a new account has, so that requests reach it. */
const belongings = [
  [
    'POST',
    'payments/payment',
    { planId: 'premium-monthly', amount: 4.99, currency: 'EUR', provider: 'stripe', ...CARD },
  ],
  ['GET', 'accounting/subscriptions/current', undefined],
  ['GET', 'accounting/subscriptions/invoices?pageSize=2', undefined],
  ['GET', 'images/download/nature/hill-4', undefined],
  ['GET', 'downloads?pageSize=2', undefined],
  ['POST', 'collections', { name: 'Hills', imageId: 'nature/hill-5' }],
] as const;

/** The sessions of the clients; a session that has ended is replaced by one of a new account. */
function createPeople({ services: { accounts }, call }: TestApp, known: KnownValues) {
  const tokens = new Map<Person, string>();

  async function signUp(person: Person): Promise<string> {
    const email = `${person}-${randomUUID()}@example.com`;
    const roles = person === 'admin' ? ['admin'] : [];
    await accounts.admin.create({ email, firstName: 'Ada', lastName: 'Lovelace', roles, password: PASSWORD });
    const session = await call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    known.learn(session.body, '');
    const token = session.body.token as string;
    // Without a payment the account is not a member.
    for (const [method, path, body] of belongings.slice(person === 'user' ? 3 : 0))
      await use({ method, path, body, token });
    return token;
  }

  async function use({
    method,
    path,
    body,
    token,
  }: {
    method: 'GET' | 'POST' | 'PUT';
    path: string;
    body: unknown;
    token: string;
  }) {
    const response = await call(method, `/api/${path}`, { body, token, headers: { 'x-api-key': API_KEY } });
    if (response.status >= 400) throw new Error(`${path} answered ${response.status}: ${response.text}`);
    known.learn(response.body, path.split('?', 1)[0] ?? '');
    if (path === 'collections')
      await use({ method: 'PUT', path: `collections/${response.body.id}`, body: { shared: true }, token });
  }

  return {
    async tokenOf(person: Person): Promise<string | undefined> {
      if (person === 'guest') return undefined;
      if (person === 'stranger') return WRONG_TOKEN;
      const token = tokens.get(person) ?? (await signUp(person));
      tokens.set(person, token);
      return token;
    },
    signedOut: (person: Person) => tokens.delete(person),
  };
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
  const known = createKnownValues();
  return {
    server,
    dataDir,
    known,
    people: createPeople(server, known),
    port: (server.app.server.address() as AddressInfo).port,
    /** Keeps the links of all mails and removes the mails. */
    async readMails() {
      for (const { text } of await server.mails())
        for (const [, token] of (text ?? '').matchAll(LINK_TOKEN)) known.keep('token', token);
      await rm(join(dataDir, 'outbox'), { recursive: true, force: true });
    },
    async close() {
      await server.close();
      await rm(parent, { recursive: true, force: true });
    },
  };
}
