import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DAY_MS } from '@lumigraph/contracts';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createImageStore } from '../features/images/store/image-store.ts';
import { createMailStore } from '../features/mail/mail-store.ts';
import { openFileStorage } from '../storage/file-storage.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../testing/auth-app.ts';
import { engines } from '../testing/databases.ts';
import { sampleImage } from '../testing/images/sample-image.ts';
import { drawImage } from '../testing/images/test-gallery.ts';
import { startSmtpInbox } from '../testing/smtp-inbox.ts';
import { createMetrics } from './metrics.ts';
import { startMetricsServer } from './metrics-server.ts';

/** What each event of the server does to the numbers that Prometheus reads. */

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

interface Measured {
  server: TestApp;
  /** The series of a metric with its values, without those that are 0. */
  read(metric: string): Promise<Record<string, number>>;
}

async function measured(options: TestAppOptions = {}): Promise<Measured> {
  const server = await createTestApp(options);
  cleanUps.push(() => server.close());
  const { db, connections } = server.database;
  const metrics = createMetrics({ countMails: createMailStore(db).counts, connections });
  const { port, close } = await startMetricsServer(metrics.registry, { host: '127.0.0.1', port: 0 });
  cleanUps.push(async () => {
    metrics.stop();
    await close();
  });
  return {
    server,
    async read(metric) {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const series = [...text.matchAll(new RegExp(`^${metric}\\{(.*)\\} (\\d+)$`, 'gm'))];
      return Object.fromEntries(
        series
          .map(([, labels = '', value]) => [labels.replaceAll('"', ''), Number(value)] as const)
          .filter(([, value]) => value > 0),
      );
    },
  };
}

describe('mails', () => {
  it('are counted when they are sent', async () => {
    const { server, read } = await measured();
    await server.register();
    expect(await read('lumigraph_mails_stored')).toEqual({ 'status=waiting': 1 });
    expect(await read('lumigraph_mails_total')).toEqual({});
    await server.mails();
    expect(await read('lumigraph_mails_total')).toEqual({ 'template=welcome,outcome=sent': 1 });
    expect(await read('lumigraph_mails_stored')).toEqual({});
  });

  it('are counted at each attempt that is postponed, and once when they are given up', async () => {
    const inbox = await startSmtpInbox();
    cleanUps.push(() => inbox.close());
    inbox.refuse = () => Object.assign(new Error('try later'), { responseCode: 451 });
    const { server, read } = await measured({ environment: { SMTP_URL: inbox.url } });
    await server.register();
    await server.services.mail.flush();
    expect(await read('lumigraph_mails_total')).toEqual({ 'template=welcome,outcome=postponed': 1 });
    for (let attempt = 2; attempt <= 10; attempt += 1) {
      server.clock.now += DAY_MS;
      await server.services.mail.flush();
    }
    expect(await read('lumigraph_mails_total')).toEqual({
      'template=welcome,outcome=postponed': 9,
      'template=welcome,outcome=given-up': 1,
    });
    expect(await read('lumigraph_mails_stored')).toEqual({ 'status=failed': 1 });
  });

  it('are counted as held back when their recipient has received too many', async () => {
    const { server, read } = await measured({
      limits: { unprovenMailRecipient: { points: 1, windowMs: DAY_MS } },
    });
    await server.register();
    const cancellation = {
      kind: 'ordinary',
      name: 'Ada',
      email: 'ada@example.com',
      contract: 'Invoice 1',
    };
    await server.call('POST', '/api/accounting/cancellation', { body: cancellation });
    await server.mails();
    expect(await read('lumigraph_mails_total')).toEqual({
      'template=welcome,outcome=sent': 1,
      'template=cancellation-received,outcome=held-back': 1,
      // The copy for the company.
      'template=cancellation-received,outcome=sent': 1,
    });
  });
});

describe('payments', () => {
  const pay = (server: TestApp, token: string, number: string) =>
    server.call('POST', '/api/payments/payment', {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        planId: 'premium-monthly',
        provider: 'stripe',
        immediateStartConsent: true,
        consentVersion: '2026-11',
        card: { number, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
      },
    });

  it('are counted by provider when they succeed or fail, and not while they wait for the bank', async () => {
    const { server, read } = await measured({ billing: { manualJobs: true } });
    const { token } = await server.register();
    await pay(server, token, '4000000000000002');
    expect(await read('lumigraph_payments_total')).toEqual({ 'provider=Stripe,outcome=failed': 1 });
    expect((await pay(server, token, '4000000000003220')).body.status).toBe('pending');
    expect(await read('lumigraph_payments_total')).toEqual({ 'provider=Stripe,outcome=failed': 1 });
    const other = await server.register({ email: 'bob@example.com' });
    await pay(server, other.token, '4242424242424242');
    expect(await read('lumigraph_payments_total')).toEqual({
      'provider=Stripe,outcome=failed': 1,
      'provider=Stripe,outcome=succeeded': 1,
    });
    expect(await read('lumigraph_events_total')).toMatchObject({
      'event=payment-settled': 2,
      'event=registered': 2,
    });
  });
});

describe('caches', () => {
  const entry = `
    const html = { 'content-type': 'text/html; charset=utf-8' };
    const document = { attributes: {}, head: [], body: ['<p>text</p>'], stylesheets: [], scripts: [], firstImages: [] };
    export const visitorOf = () => ({ locale: 'en', theme: 'system' });
    export const render = async () => ({ status: 200, headers: html, document, shared: true });
    export const renderShell = () => ({ status: 200, headers: html });
    export const crawlerFile = async () => undefined;
    export const payment = { path: '/subscription/payment', render };
    export const forms = { appName: 'gallery', pages: [] };
  `;

  async function builtSite(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'metrics-site-'));
    cleanUps.push(() => rm(folder, { recursive: true }));
    const files = {
      'server/package.json': '{"type":"module"}',
      'server/entry-server.js': entry,
      'client/.vite/manifest.json': '{}',
      'payment/.vite/manifest.json': '{}',
    };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    return folder;
  }

  it('are counted as missed at the first request and as hit when the response is kept', async () => {
    const { server, read } = await measured({ siteDir: await builtSite() });
    const storage = openFileStorage(join(server.dataDir, 'pictures'));
    await storage.put('originals/fjord.png', await drawImage({ width: 60, height: 40 }));
    await createImageStore(server.database.db).addMany([
      sampleImage('fjord', { storageKey: 'originals/fjord.png' }),
    ]);
    const get = async (url: string, times: number): Promise<void> => {
      for (let request = 0; request < times; request += 1)
        expect([url, (await server.call('GET', url, { headers })).status]).toEqual([url, 200]);
    };
    const headers = { 'x-api-key': 'gallery-public-key' };
    await get('/', 2);
    await get('/api/images/images', 3);
    await get('/cdn/image/upload/c_fill,h_150,w_150/nature/fjord', 4);
    expect(await read('lumigraph_cache_requests_total')).toEqual({
      'cache=documents,result=miss': 1,
      'cache=documents,result=hit': 1,
      // A list is kept at its second request.
      'cache=lists,result=miss': 2,
      'cache=lists,result=hit': 1,
      'cache=renditions,result=miss': 1,
      'cache=renditions,result=hit': 3,
    });
  });
});

const postgres = engines.find(({ title }) => title.startsWith('PostgreSQL'));
describe.skipIf(!postgres?.available)('connections of PostgreSQL', () => {
  it('are counted while they are busy, idle, or all taken', async () => {
    const { server, read } = await measured(postgres ? { engine: postgres } : {});
    const { db } = server.database;
    const ends = Promise.withResolvers<void>();
    const transactions = Array.from({ length: 11 }, () =>
      db.transaction().execute(async (transaction) => {
        await sql`select 1`.execute(transaction);
        await ends.promise;
      }),
    );
    await expect.poll(() => server.database.connections?.()).toMatchObject({ busy: 10, idle: 0 });
    const waiting = (): number => server.database.connections?.().waiting ?? 0;
    // One of the transactions, and possibly jobs of the server.
    const before = waiting();
    expect(before).toBeGreaterThanOrEqual(1);
    const scraped = read('lumigraph_database_connections');
    // The scrape counts the mails too: it waits for a connection, and must not count itself.
    await expect.poll(waiting).toBeGreaterThan(before);
    const after = waiting();
    ends.resolve();
    await Promise.all(transactions);
    const { 'state=waiting': counted, ...others } = await scraped;
    expect(others).toEqual({ 'state=busy': 10 });
    expect(counted).toBeGreaterThanOrEqual(before);
    expect(counted).toBeLessThan(after);
    await expect.poll(() => read('lumigraph_database_connections')).toEqual({ 'state=idle': 10 });
  });
});
