import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { HOUR_MS, SECOND_MS, type Payment } from '@lumigraph/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase, type OpenDatabase } from './db/open.ts';
import { startDemoProvider, type DemoProvider } from './features/accounts/social/demo-provider.ts';
import { createImageStore } from './features/images/store/image-store.ts';
import { deadlines } from './lib/deadlines.ts';
import { currentWait } from './lib/work-context.ts';
import { openStorages, type Storages } from './storage/open-storages.ts';
import { createTestApp, PASSWORD, type TestApp } from './testing/auth-app.ts';
import { createBrowser } from './testing/browser.ts';
import { createPostgresDatabase } from './testing/databases.ts';
import { openFaultProxy, proxyPostgres, SMTP_AWAY, type FaultProxy } from './testing/fault-proxy.ts';
import { sampleImage } from './testing/images/sample-image.ts';
import { drawImage } from './testing/images/test-gallery.ts';
import { createFakePayPal } from './testing/payments/fake-paypal.ts';
import { createFakeRevolut } from './testing/payments/fake-revolut.ts';
import type { FakeProvider } from './testing/payments/fake-server.ts';
import { createFakeStripe } from './testing/payments/fake-stripe.ts';
import { postgresPrograms, postgresTitle } from './testing/postgres.ts';
import { startS3 } from './testing/s3-server.ts';
import { startSmtpInbox, type SmtpInbox } from './testing/smtp-inbox.ts';
import { redAndBlue } from './testing/upload.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const shops = ['Stripe', 'PayPal', 'Revolut'] as const;
type Shop = (typeof shops)[number];

/** Parts that two instances share, each behind a proxy that can break. */
const parts = ['database', 'storage', 'mail', 'sign-in provider', ...shops] as const;
type Part = (typeof parts)[number];

const faults = ['refuse', 'reset', 'stall', 'trickle', 'nonsense', 'error'] as const;

/** In every run; the others in the long one. */
const frequent: ReadonlySet<string> = new Set([
  'database refuse',
  'database stall',
  'database error',
  'storage refuse',
  'storage stall',
  'storage error',
  'mail refuse',
  'sign-in provider stall',
  'Stripe stall',
  'PayPal error',
]);

/** What the page about reliability promises; every run leaves more, because its machine may be busy. */
const recoveryMs = (name: string): number => (frequent.has(name) ? 60 : 10) * SECOND_MS;

/**
 * `later`: 503 with the time after which to try again; of a job: done when the part is back. `pending`: a payment whose
 * result is settled later. `back`: the visitor is led back to the site, and asked to sign in once more.
 */
type Outcome = 'ok' | 'later' | 'pending' | 'back';

/** An entry for each payment provider. */
const ofShops = <Name extends string, Value>(name: Name, of: (shop: Shop) => Value) =>
  Object.fromEntries(shops.map((shop) => [`${name} ${shop}`, of(shop)])) as Record<`${Name} ${Shop}`, Value>;

const later = (): Outcome => 'later';
const awayShop = (shop: Shop): Partial<Record<Operation, Outcome>> => ({
  [`a payment by ${shop}`]: 'pending',
  [`a webhook of ${shop}`]: 'later',
  [`a renewal by ${shop}`]: 'later',
});

/** What differs from `ok`, while a part fails in any way. */
const outcomes: Record<Part, Partial<Record<Operation, Outcome>>> = {
  database: {
    'a page never seen': 'later',
    'a list never seen': 'later',
    'a cold rendition': 'later',
    'a sign-in': 'later',
    'a sign-in with a provider': 'later',
    'a registration': 'later',
    'an upload': 'later',
    'a mail': 'later',
    'a scheduled publication': 'later',
    ...ofShops('a payment by', later),
    ...ofShops('a webhook of', later),
    ...ofShops('a renewal by', later),
  },
  storage: { 'a cold rendition': 'later', 'an upload': 'later' },
  mail: { 'a mail': 'later' },
  'sign-in provider': { 'a sign-in with a provider': 'back' },
  Stripe: awayShop('Stripe'),
  PayPal: awayShop('PayPal'),
  Revolut: awayShop('Revolut'),
};

interface Instance {
  test: TestApp;
  origin: string;
}

/** What an operation does when it is its turn, after it was prepared while everything worked. */
type Operate = (instance: Instance) => Promise<() => Promise<string>>;

/** The same database and storage without the proxies. */
let direct: OpenDatabase;
let storages: Storages;
let smtp: SmtpInbox;
let social: DemoProvider;
let original: Buffer;
let proxies: Record<Part, FaultProxy>;
let instances: [Instance, Instance];
const closing: (() => unknown)[] = [];

const stripe = createFakeStripe();
const paypal = createFakePayPal();
const revolut = createFakeRevolut('REVOLUT_BUSINESS');
const fakes: Record<Shop, FakeProvider & { refundOutside(amount: number): void }> = {
  Stripe: stripe,
  PayPal: paypal,
  Revolut: revolut,
};

const KEY = 'key-of-the-test';
const SOCIAL_SUB = 'ada-sub';
const registered: string[] = [];
const mailed: string[] = [];
const uploaded: string[] = [];
let count = 0;

/** A built site with a page of all images, and pages of one. */
const entry = `
export const visitorOf = () => ({ locale: 'en', theme: 'system' });
export async function render(request, data) {
  const images = await data({ locale: 'en' }).images();
  const ofImage = request.url.startsWith('/image/');
  const body = [JSON.stringify(ofImage ? await images.metadata('nature/known') : await images.images({ page: 1, pageSize: 10 }))];
  const document = { attributes: { lang: 'en' }, head: ['<title>t</title>'], body, stylesheets: [], scripts: [], firstImages: [] };
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, document, shared: true };
}
export const payment = { path: '/subscription/payment', render };
export const renderShell = () => ({ status: 200, headers: {}, document: undefined });
`;

async function buildSite(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'faults-'));
  closing.push(() => rm(dir, { recursive: true, force: true }));
  const files = {
    'server/package.json': '{"type":"module"}',
    'server/entry-server.js': entry,
    'client/.vite/manifest.json': '{}',
    'client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'payment/.vite/manifest.json': '{}',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), text);
  }
  return dir;
}

const portOf = (url: string): number => Number(new URL(url).port);

async function startParts(): Promise<{ environment: Record<string, string>; database: string }> {
  const { url, remove } = await createPostgresDatabase();
  closing.push(remove);
  direct = openDatabase({ url, dataDir: '' });
  closing.push(() => direct.close());
  const s3 = await startS3();
  closing.push(s3.stop);
  smtp = await startSmtpInbox();
  closing.push(smtp.close);
  const ada = {
    sub: SOCIAL_SUB,
    given_name: 'Ada',
    family_name: 'L',
    name: 'Ada',
    email: 'ada@social.example',
  };
  social = await startDemoProvider({
    publicOrigin: 'http://localhost:4106',
    host: '127.0.0.1',
    port: 0,
    people: [{ ...ada, email_verified: true }],
  });
  closing.push(social.close);
  const { url: through, proxy: database } = await proxyPostgres(url);
  const local = (port: number, error?: string) => openFaultProxy({ host: '127.0.0.1', port }, error);
  const shopProxies = {} as Record<Shop, FaultProxy>;
  for (const shop of shops) {
    shopProxies[shop] = await local(portOf(await fakes[shop].listen()));
    closing.push(() => fakes[shop].close());
  }
  proxies = {
    database,
    storage: await local(portOf(s3.endpoint)),
    mail: await local(smtp.port, SMTP_AWAY),
    'sign-in provider': await local(portOf(social.issuer)),
    ...shopProxies,
  };
  for (const proxy of Object.values(proxies)) closing.push(proxy.close);
  const own = s3.environment('faults');
  storages = await openStorages({ DATA_DIR: tmpdir(), ...own });
  closing.push(storages.close);
  const environment = {
    ...own,
    STORAGE_URL: own.STORAGE_URL.replace(
      encodeURIComponent(s3.endpoint),
      encodeURIComponent(`http://127.0.0.1:${proxies.storage.port}`),
    ),
    SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
    MAIL_FROM: 'Gallery <gallery@example.com>',
    API_KEYS: KEY,
  };
  for (const shop of shops)
    Object.assign(environment, fakes[shop].environment(`http://127.0.0.1:${proxies[shop].port}`));
  return { environment, database: through };
}

async function startInstance(
  environment: Record<string, string>,
  { database, siteDir }: { database: string; siteDir: string },
): Promise<Instance> {
  const provider = `http://127.0.0.1:${proxies['sign-in provider'].port}`;
  const test = await createTestApp({
    environment,
    siteDir,
    staleForMs: 0,
    billing: { manualJobs: true },
    // The provider names the addresses of its calls by the host that it is asked by.
    social: {
      socialProviders: social.definitions,
      socialFetch: (url, options) => fetch(url.replace(social.issuer, provider), options as RequestInit),
    },
    engine: {
      title: 'PostgreSQL behind a proxy',
      available: true,
      open: async () =>
        openDatabase({
          url: database,
          dataDir: '',
          patience: () => ({ wholeMs: deadlines.database[currentWait() ?? 'write'] }),
        }),
    },
  });
  closing.push(test.close);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  return { test, origin: `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}` };
}

beforeAll(async () => {
  if (!postgresPrograms()) return;
  // Lines of the library in the output of the server.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { environment, database } = await startParts();
  const siteDir = await buildSite();
  original = await drawImage({ width: 600, height: 400 }, 'png');
  const start = () => startInstance(environment, { database, siteDir });
  instances = [await start(), await start()];
  await addImage('known');
  for (const shop of shops) await subscribe(shop);
});

afterAll(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  vi.restoreAllMocks();
});

async function addImage(name: string): Promise<string> {
  const image = sampleImage(name, { width: 600, height: 400, format: 'png' });
  await storages.images.put(image.storageKey, original);
  await createImageStore(direct.db).addMany([image]);
  return image.publicId;
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
const get = (url: string, accept = '*/*') => fetch(url, { headers: { 'x-api-key': KEY, accept } });
const open = (url: string) => get(url, 'text/html');

/** A new member. */
async function newMember({ test }: Instance): Promise<{ id: string; headers: { authorization: string } }> {
  const email = `member-${(count += 1)}@example.com`;
  const { token, user } = await test.register({ email });
  registered.push(email);
  return { id: user.id, headers: { authorization: `Bearer ${token}` } };
}

const order = {
  planId: 'premium-monthly',
  amount: 4.99,
  currency: 'EUR',
  immediateStartConsent: true,
  consentVersion: '2026-11',
  country: 'DE',
};

/** A payment of a new member; what the visitor does in the window of a provider is done before. */
async function preparePayment(shop: Shop, instance: Instance) {
  const { origin } = instance;
  const { id: userId, headers } = await newMember(instance);
  const send = (path: string, body: object) =>
    post(`${origin}/api/payments/${path}`, body, { ...headers, 'idempotency-key': randomUUID() });
  if (shop === 'Stripe') {
    const pay = () => send('payment', { ...order, provider: 'stripe', paymentMethodId: 'pm_card_visa' });
    return { userId, pay };
  }
  if (shop === 'PayPal') {
    const { amount, currency, planId } = order;
    const intent = await send('payments/intent', {
      amount,
      currency,
      provider: 'paypal',
      metadata: { planId },
    });
    const { orderId = '' } = (await intent.json()) as Payment;
    paypal.approve(orderId);
    return { userId, pay: () => send('payment', { ...order, provider: 'paypal', orderId }) };
  }
  const pay = async () => {
    const response = await send('revolut', { ...order, provider: 'revolut-business' });
    if (!response.ok) return response;
    const { id, nextAction } = (await response.clone().json()) as Payment;
    if (nextAction?.url === undefined) return response;
    revolut.pay(nextAction.url);
    return send(`payments/${id}/confirm`, {});
  };
  return { userId, pay };
}

const prepayment =
  (shop: Shop): Operate =>
  async (instance) => {
    const { pay } = await preparePayment(shop, instance);
    return async () => {
      const response = pay();
      const paid = await response.catch(() => undefined);
      const status = paid?.ok ? ((await paid.clone().json()) as Payment).status : undefined;
      if (status === undefined || status === 'succeeded') return outcomeOf(response);
      return status === 'failed' ? status : 'pending';
    };
  };

/** Subscribers whose renewals the test asks for. */
const subscribers = {} as Record<Shop, string>;
async function subscribe(shop: Shop): Promise<void> {
  const { userId, pay } = await preparePayment(shop, instances[0]);
  const { status } = (await (await pay()).json()) as Payment;
  expect([shop, status]).toEqual([shop, 'succeeded']);
  subscribers[shop] = userId;
}

const endOf = async (userId: string): Promise<number> =>
  (
    await direct.db
      .selectFrom('subscription')
      .select('current_period_end')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).current_period_end;

/** A period that ends now. */
const prepareRenewal =
  (shop: Shop): Operate =>
  async ({ test }) => {
    const now = test.clock.now - SECOND_MS;
    await direct.db
      .updateTable('subscription')
      .set({ current_period_end: now, next_renewal_at: now })
      .where('user_id', '=', subscribers[shop])
      .execute();
    return async () => {
      await runJobs();
      return (await endOf(subscribers[shop])) > now ? 'ok' : 'later';
    };
  };

let jobs: Promise<unknown> | undefined;
/** All instances at once; the renewals of all providers share one run. */
function runJobs(): Promise<unknown> {
  jobs ??= Promise.all(
    instances.map(({ test }) => test.services.billing.jobs.runAll().catch(() => undefined)),
  ).finally(() => {
    jobs = undefined;
  });
  return jobs;
}

/** The provider tells of money that was given back in its own pages, one cent each time, until it is heard. */
const unheard: { shop: Shop; body: string; headers: Record<string, string> }[] = [];
const prepareWebhook =
  (shop: Shop): Operate =>
  async ({ test, origin }) => {
    fakes[shop].refundOutside(1);
    const event = fakes[shop].webhooks(test.clock.now).at(-1);
    if (!event) throw new Error('There is no event');
    const { body, headers } = event;
    unheard.push({ shop, body, headers });
    return () =>
      outcomeOf(fetch(`${origin}/api/payments/webhooks/${shop}`, { method: 'POST', body, headers }));
  };

const plain =
  (send: (instance: Instance) => Promise<Response>): Operate =>
  async (instance) =>
  () =>
    outcomeOf(send(instance));

const newList = (): string => `/api/images/images?pageSize=${2 + (count++ % 90)}&locale=bg`;

const operations = {
  'a cached page': plain(({ origin }) => open(`${origin}/`)),
  'a cached list': plain(({ origin }) => get(`${origin}/api/images/images`)),
  'a cached rendition': plain(({ origin }) =>
    get(`${origin}/cdn/image/upload/c_fill,h_300,w_300/nature/known`),
  ),
  'a page never seen': plain(({ origin }) => open(`${origin}/image/nature/known?${(count += 1)}`)),
  'a list never seen': plain(({ origin }) => get(origin + newList())),
  'a cold rendition': async ({ origin }) => {
    const id = await addImage(`cold-${(count += 1)}`);
    return () => outcomeOf(get(`${origin}/cdn/image/upload/c_fill,h_300,w_300/${id}`));
  },
  'a sign-in': plain(({ origin }) =>
    post(`${origin}/api/auth/login`, { email: registered[0], password: PASSWORD }),
  ),
  'a sign-in with a provider': async ({ test }) => {
    const browser = createBrowser(test);
    const started = await browser.open('/api/auth/google');
    const callback = await browser.atProvider(started.location, `sub=${SOCIAL_SUB}`);
    return async () => {
      const { status, location, headers } = await browser.open(callback);
      if (status === 503 && headers['retry-after'] !== undefined) return 'later';
      const result = new URL(location, 'http://none').searchParams;
      if (result.has('token')) return 'ok';
      return result.has('error') ? 'back' : `${status} ${location}`;
    };
  },
  'a registration': async ({ origin }) => {
    const email = `new-${(count += 1)}@example.com`;
    const names = { firstName: 'Ada', lastName: 'Lovelace', email };
    return async () => {
      const result = await outcomeOf(
        post(`${origin}/api/auth/register`, { ...names, password: PASSWORD, confirmPassword: PASSWORD }),
      );
      if (result === 'ok') registered.push(email);
      return result;
    };
  },
  'an upload': async (instance) => {
    const { headers } = await newMember(instance);
    const avatar = new Uint8Array(await redAndBlue({ width: 60, height: 60 }));
    return async () => {
      const form = new FormData();
      form.append('file', new Blob([avatar], { type: 'image/png' }), 'a.png');
      const url = `${instance.origin}/api/files?purpose=avatar`;
      const response = fetch(url, { method: 'POST', headers, body: form });
      const sent = await response.catch(() => undefined);
      if (sent?.ok) uploaded.push(((await sent.clone().json()) as { url: string }).url);
      return outcomeOf(response);
    };
  },
  'a mail': async ({ test }) => {
    const to = `mailed-${(count += 1)}@example.com`;
    return async () => {
      mailed.push(to);
      await test.services.mail.enqueue(direct.db, {
        template: 'password-changed',
        to,
        userId: null,
        locale: 'en',
        data: {},
        recipientProven: true,
      });
      await flushMails().catch(() => undefined);
      return hasMail(to) ? 'ok' : 'later';
    };
  },
  'a scheduled publication': async ({ test, origin }) => {
    const image = sampleImage(`due-${(count += 1)}`, { createdAt: test.clock.now - SECOND_MS });
    return async () => {
      await createImageStore(direct.db).addMany([image], 'scheduled');
      // A list looks for what is due; the one that is running now has looked already.
      for (let look = 0; look < 2; look += 1) await outcomeOf(get(origin + newList()));
      const found = await createImageStore(direct.db).find(image.publicId);
      return found?.state === 'published' ? 'ok' : 'later';
    };
  },
  ...ofShops('a payment by', prepayment),
  ...ofShops('a webhook of', prepareWebhook),
  ...ofShops('a renewal by', prepareRenewal),
} satisfies Record<string, Operate>;
type Operation = keyof typeof operations;
const names = Object.keys(operations) as Operation[];

/** On both instances, of which one may have taken the mail already. */
const flushMails = () => Promise.all(instances.map(({ test }) => test.services.mail.flush()));
const hasMail = (to: string): boolean => smtp.mails.some(({ recipients }) => recipients.includes(to));

/** Prepares every operation, on both instances in turn. */
const prepareAll = (): Promise<(readonly [Operation, () => Promise<string>])[]> =>
  Promise.all(
    names.map(async (name, index) => {
      const operate: Operate = operations[name];
      return [name, await operate(instances[index % 2] ?? instances[0])] as const;
    }),
  );

/** All of them at the same time. */
async function run(prepared: Awaited<ReturnType<typeof prepareAll>>): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(prepared.map(async ([name, operate]) => [name, await operate()] as const)),
  );
}

/** A list is kept at its second request; the sign-in provider is known after the first. */
async function fillMemory(): Promise<void> {
  for (const instance of instances)
    for (const name of ['a cached page', 'a cached list', 'a cached list', 'a cached rendition'] as const)
      expect([name, await (await operations[name](instance))()]).toEqual([name, 'ok']);
}

const rows = parts.flatMap((part) => faults.map((fault) => ({ part, fault, name: `${part} ${fault}` })));

afterEach(() => {
  for (const proxy of Object.values(proxies)) proxy.set('none');
});

describe.skipIf(!postgresPrograms())(`two instances on ${postgresTitle} and object storage`, () => {
  for (const { part, fault, name } of rows)
    it(`one outcome for each operation: ${name}`, { tags: frequent.has(name) ? [] : ['long'] }, async () => {
      await settle();
      await fillMemory();
      const prepared = await prepareAll();
      const proxy = proxies[part];
      proxy.set(fault);
      // Connections that are open already break too.
      if (fault === 'refuse' || fault === 'reset') proxy.cut();
      expect(await run(prepared)).toEqual(
        Object.fromEntries(names.map((operation) => [operation, outcomes[part][operation] ?? 'ok'])),
      );
      proxy.set('none');
      const again = async () => {
        await settle();
        return prepareAll().then(run, String);
      };
      await expect
        .poll(again, { timeout: recoveryMs(name), interval: 500 })
        .toEqual(Object.fromEntries(names.map((operation) => [operation, 'ok'])));
      await nothingLostOrTwice();
    });
});

/** What could not be sent or settled waits for its turn. */
async function settle(): Promise<void> {
  for (const { test } of instances) test.clock.now += HOUR_MS + SECOND_MS;
  await runJobs();
}

/** What was acknowledged is there, once: accounts, mails, files, charges, refunds, images. */
async function nothingLostOrTwice(): Promise<void> {
  await settle();
  await expect
    .poll(
      async () => {
        await flushMails();
        return [...registered, ...mailed].filter((email) => !hasMail(email));
      },
      { timeout: 20_000 },
    )
    .toEqual([]);
  const accounts = await direct.db.selectFrom('user_account').select('email').execute();
  const known = new Set(accounts.map(({ email }) => email));
  expect(registered.filter((email) => !known.has(email))).toEqual([]);
  // A mail that was accepted but not confirmed may come twice, which mail programs see by its id.
  for (const to of [...registered.splice(1), ...mailed.splice(0)]) {
    const ofKind = smtp.mails.filter(
      ({ email, recipients }) => recipients.includes(to) && /^Welcome|password/u.test(email.subject ?? ''),
    );
    expect([to, new Set(ofKind.map(({ email }) => email.messageId)).size]).toEqual([to, 1]);
  }
  for (const url of uploaded.splice(0))
    expect(await outcomeOf(get(new URL(url, instances[0].origin).href))).toBe('ok');
  expect(await direct.db.selectFrom('image').select('id').where('state', '=', 'scheduled').execute()).toEqual(
    [],
  );
  await heardOf();
  await amountsAgree();
  // No connection stays taken by what was given up.
  const busy = () => instances.map(({ test }) => test.database.connections?.().busy);
  await expect.poll(busy, { timeout: 20_000 }).toEqual([0, 0]);
}

/** Providers deliver what was not acknowledged again, and sometimes what was. */
async function heardOf(): Promise<void> {
  const [{ test, origin }] = instances;
  for (const { shop, body } of unheard.splice(0))
    for (const event of fakes[shop].webhooks(test.clock.now).filter((each) => each.body === body))
      expect(
        await outcomeOf(fetch(`${origin}/api/payments/webhooks/${shop}`, { method: 'POST', ...event })),
      ).toBe('ok');
}

async function amountsAgree(): Promise<void> {
  for (const shop of shops) {
    const payments = await direct.db
      .selectFrom('payment')
      .select(['id', 'user_id', 'purpose', 'status', 'refunded_minor'])
      .where('provider', '=', shop)
      .where('purpose', '!=', 'intent')
      .execute();
    expect(payments.filter(({ status }) => status === 'pending' || status === 'processing')).toEqual([]);
    const paid = payments.filter(({ status }) => status === 'succeeded' || status === 'refunded');
    expect([shop, paid.length]).toEqual([shop, fakes[shop].charges.length]);
    const first = paid.filter(({ purpose }) => purpose === 'subscribe').map(({ user_id: userId }) => userId);
    expect(first.length).toBe(new Set(first).size);
    const given = payments.reduce((sum, { refunded_minor: minor }) => sum + minor, 0);
    expect([shop, given]).toEqual([shop, fakes[shop].refunds.reduce((sum, minor) => sum + minor, 0)]);
  }
}
