import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '@lumigraph/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase, type OpenDatabase } from './db/open.ts';
import { createImageStore } from './features/images/store/image-store.ts';
import { deadlines } from './lib/deadlines.ts';
import { currentWait } from './lib/work-context.ts';
import { openStorages, type Storages } from './storage/open-storages.ts';
import { createTestApp, PASSWORD, type TestApp } from './testing/auth-app.ts';
import { createPostgresDatabase } from './testing/databases.ts';
import { openFaultProxy, proxyPostgres, type FaultProxy, type NetworkFault } from './testing/fault-proxy.ts';
import { sampleImage } from './testing/images/sample-image.ts';
import { drawImage } from './testing/images/test-gallery.ts';
import { createFakeStripe, type FakeStripe } from './testing/payments/fake-stripe.ts';
import { postgresPrograms, postgresTitle } from './testing/postgres.ts';
import { startS3, type S3Server } from './testing/s3-server.ts';
import { startSmtpInbox, type SmtpInbox } from './testing/smtp-inbox.ts';
import { redAndBlue } from './testing/upload.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Parts that two instances share, each behind a proxy that can break. */
const parts = ['database', 'storage', 'mail', 'payments'] as const;
type Part = (typeof parts)[number];

const faults = ['refuse', 'reset', 'stall', 'trickle', 'nonsense', 'error'] as const;
/** Only where the part speaks HTTP. */
const ofHttp: ReadonlySet<Part> = new Set(['storage', 'payments']);

/** In every run; the others in the long one. */
const frequent: ReadonlySet<string> = new Set([
  'database stall',
  'storage stall',
  'mail refuse',
  'payments stall',
]);

/** `later`: 503 with the time after which to try again. `pending`: a payment whose result is settled later. */
type Outcome = 'ok' | 'later' | 'pending';

/** What differs from `ok`, while a part fails. */
const outcomes: Record<Part, Partial<Record<keyof typeof actions, Outcome>>> = {
  database: {
    'a list never seen': 'later',
    'a cold rendition': 'later',
    'a sign-in': 'later',
    'a registration': 'later',
    'an upload': 'later',
    'a payment': 'later',
  },
  storage: { 'a cold rendition': 'later', 'an upload': 'later' },
  // Mails wait in the database.
  mail: {},
  payments: { 'a payment': 'pending' },
};

interface Instance {
  test: TestApp;
  origin: string;
}

let s3: S3Server;
let smtp: SmtpInbox;
let stripe: FakeStripe;
/** The same database and storage without the proxies. */
let direct: OpenDatabase;
let storages: Storages;
let original: Buffer;
let proxies: Record<Part, FaultProxy>;
let instances: [Instance, Instance];
const closing: (() => unknown)[] = [];
const KEY = 'key-of-the-test';
const registered: string[] = [];
let count = 0;

beforeAll(async () => {
  if (!postgresPrograms()) return;
  const { url, remove } = await createPostgresDatabase();
  closing.push(remove);
  direct = openDatabase({ url, dataDir: '' });
  closing.push(() => direct.close());
  s3 = await startS3();
  smtp = await startSmtpInbox();
  stripe = createFakeStripe();
  closing.push(s3.stop, smtp.close, () => stripe.app.close());
  const { url: through, proxy: database } = await proxyPostgres(url);
  const local = (port: number) => openFaultProxy({ host: '127.0.0.1', port });
  proxies = {
    database,
    storage: await local(Number(new URL(s3.endpoint).port)),
    mail: await local(smtp.port),
    payments: await local(Number(new URL(await stripe.listen()).port)),
  };
  for (const proxy of Object.values(proxies)) closing.push(proxy.close);
  const ownStorage = s3.environment('faults');
  const environment = {
    ...ownStorage,
    STORAGE_URL: ownStorage.STORAGE_URL.replace(
      encodeURIComponent(s3.endpoint),
      encodeURIComponent(`http://127.0.0.1:${proxies.storage.port}`),
    ),
    SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
    MAIL_FROM: 'Gallery <gallery@example.com>',
    API_KEYS: KEY,
    ...stripe.environment(`http://127.0.0.1:${proxies.payments.port}`),
  };
  const start = async (): Promise<Instance> => {
    const test = await createTestApp({
      environment,
      staleForMs: 0,
      billing: { manualJobs: true },
      engine: {
        title: 'PostgreSQL behind a proxy',
        available: true,
        open: async () =>
          openDatabase({
            url: through,
            dataDir: '',
            patience: () => ({ wholeMs: deadlines.database[currentWait() ?? 'write'] }),
          }),
      },
    });
    closing.push(test.close);
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    return { test, origin: `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}` };
  };
  instances = [await start(), await start()];
  original = await drawImage({ width: 600, height: 400 }, 'png');
  storages = await openStorages({ DATA_DIR: instances[0].test.dataDir, ...ownStorage });
  closing.push(storages.close);
  await addImage('known');
});

afterAll(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function addImage(name: string): Promise<string> {
  const image = sampleImage(name, { width: 600, height: 400, format: 'png' });
  await storages.images.put(image.storageKey, original);
  await createImageStore(direct.db).addMany([image]);
  return image.publicId;
}

/** A list is kept at its second request. */
async function fillMemory(): Promise<void> {
  for (const instance of instances)
    for (const action of ['a list in memory', 'a list in memory', 'a rendition in memory'] as const)
      expect([action, await actions[action](instance)]).toEqual([action, 'ok']);
}

async function outcomeOf(response: Promise<Response>): Promise<string> {
  const found = await response.catch((error: unknown) => error as Error);
  if (found instanceof Error) return `lost: ${JSON.stringify(found.cause ?? found.message)}`;
  const body = await found.text();
  if (found.status === 503 && found.headers.get('retry-after') !== null) return 'later';
  return found.ok ? 'ok' : `${found.status} ${body.slice(0, 200)}`;
}

const post = (url: string, body: object, headers = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const get = (url: string) => fetch(url, { headers: { 'x-api-key': KEY } });

const sessions = new Map<Instance, { authorization: string }>();

/** A new member for each instance, who pays once. */
async function openSessions(): Promise<void> {
  for (const instance of instances) {
    const email = `member-${(count += 1)}@example.com`;
    const { token } = await instance.test.register({ email });
    registered.push(email);
    sessions.set(instance, { authorization: `Bearer ${token}` });
  }
}

const actions = {
  'a list in memory': ({ origin }: Instance) => outcomeOf(get(`${origin}/api/images/images`)),
  'a list never seen': ({ origin }: Instance) =>
    outcomeOf(get(`${origin}/api/images/images?pageSize=${2 + (count++ % 90)}&locale=bg`)),
  'a rendition in memory': ({ origin }: Instance) =>
    outcomeOf(get(`${origin}/cdn/image/upload/c_fill,h_300,w_300/nature/known`)),
  'a cold rendition': async ({ origin }: Instance) =>
    outcomeOf(get(`${origin}/cdn/image/upload/c_fill,h_300,w_300/${await addImage(`cold-${(count += 1)}`)}`)),
  'a sign-in': ({ origin }: Instance) =>
    outcomeOf(post(`${origin}/api/auth/login`, { email: registered[0], password: PASSWORD })),
  'a registration': async ({ origin }: Instance) => {
    const email = `new-${(count += 1)}@example.com`;
    const names = { firstName: 'Ada', lastName: 'Lovelace', email };
    const result = await outcomeOf(
      post(`${origin}/api/auth/register`, { ...names, password: PASSWORD, confirmPassword: PASSWORD }),
    );
    if (result === 'ok') registered.push(email);
    return result;
  },
  'an upload': async (instance: Instance) => {
    const form = new FormData();
    form.append(
      'file',
      new Blob([new Uint8Array(await redAndBlue({ width: 60, height: 60 }))], { type: 'image/png' }),
      'a.png',
    );
    const headers = sessions.get(instance) ?? {};
    return outcomeOf(
      fetch(`${instance.origin}/api/files?purpose=avatar`, { method: 'POST', headers, body: form }),
    );
  },
  'a payment': async (instance: Instance) => {
    const order = {
      planId: 'premium-monthly',
      amount: 4.99,
      currency: 'EUR',
      provider: 'stripe',
      paymentMethodId: 'pm_card_visa',
      immediateStartConsent: true,
      consentVersion: '2026-11',
      country: 'DE',
    };
    const response = post(`${instance.origin}/api/payments/payment`, order, {
      ...sessions.get(instance),
      'idempotency-key': randomUUID(),
    });
    const settled = await response.catch(() => undefined);
    const status = settled?.ok ? ((await settled.clone().json()) as { status: string }).status : undefined;
    if (status !== undefined && status !== 'succeeded') return status === 'failed' ? status : 'pending';
    return outcomeOf(response);
  },
};
type Action = keyof typeof actions;
const names = Object.keys(actions) as Action[];

/** Each action once, on both instances in turn, at the same time. */
async function act(): Promise<Record<string, string>> {
  const results = await Promise.all(
    names.map(async (name, index) => {
      const instance = instances[index % 2] ?? instances[0];
      return [name, await actions[name](instance)] as const;
    }),
  );
  return Object.fromEntries(results);
}

const rows = parts.flatMap((part) =>
  faults
    .filter((fault) => fault !== 'error' || ofHttp.has(part))
    .map((fault) => ({ part, fault, name: `${part} ${fault}` })),
);

afterEach(() => {
  for (const proxy of Object.values(proxies)) proxy.set('none');
});

describe.skipIf(!postgresPrograms())(`two instances on ${postgresTitle} and object storage`, () => {
  for (const { part, fault, name } of rows)
    it(`one outcome for each action: ${name}`, { tags: frequent.has(name) ? [] : ['long'] }, async () => {
      await openSessions();
      await fillMemory();
      const proxy = proxies[part];
      const set = (kind: NetworkFault): void => {
        proxy.set(kind);
        // Connections that are open already break too.
        if (kind === 'refuse' || kind === 'reset') proxy.cut();
      };
      set(fault);
      const found = await act();
      const expected = Object.fromEntries(names.map((action) => [action, outcomes[part][action] ?? 'ok']));
      expect(found).toEqual(expected);
      set('none');
      const recovered = async () => {
        await openSessions();
        return act();
      };
      await expect
        .poll(() => recovered().catch(String), { timeout: 10_000, interval: 500 })
        .toEqual(Object.fromEntries(names.map((action) => [action, 'ok'])));
      await nothingTwice();
    });
});

/** Every account that was acknowledged exists once and has its mail; every charge belongs to one payment. */
async function nothingTwice(): Promise<void> {
  // A mail that could not be sent waits.
  for (const { test } of instances) test.clock.now += HOUR_MS;
  await expect
    .poll(
      async () => {
        for (const { test } of instances) await test.services.mail.flush();
        return registered.filter((email) => !smtp.mails.some(({ recipients }) => recipients.includes(email)));
      },
      { timeout: 20_000 },
    )
    .toEqual([]);
  // One that was accepted but not confirmed may come twice, which mail programs see by its id.
  const different = new Set(
    smtp.mails.map(({ email, recipients }) => `${recipients.join()} ${email.messageId}`),
  );
  const kinds = new Set(smtp.mails.map(({ email, recipients }) => `${recipients.join()} ${email.subject}`));
  expect(different.size).toBe(kinds.size);
  const accounts = await direct.db.selectFrom('user_account').select('email').execute();
  const known = new Set(accounts.map(({ email }) => email));
  expect(registered.filter((email) => !known.has(email))).toEqual([]);
  const paid = await direct.db.selectFrom('payment').select('id').where('status', '=', 'succeeded').execute();
  expect(stripe.charges.length).toBe(paid.length);
}
