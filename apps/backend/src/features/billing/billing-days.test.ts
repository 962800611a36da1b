import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type TestApp } from '../../testing/auth-app.ts';
import { createInvoiceStore } from './invoices/invoice-store.ts';
import { invoicePdf } from './invoices/invoice-pdf.ts';

/** The end of November in three zones; the days are written by hand. */
const cases = [
  { zone: 'UTC', at: '2026-11-30T23:30:00Z', bought: 'November 30, 2026', ends: 'December 30, 2026' },
  { zone: 'UTC', at: '2026-12-01T00:30:00Z', bought: 'December 1, 2026', ends: 'January 1, 2027' },
  {
    zone: 'Europe/Sofia',
    at: '2026-11-30T21:59:00Z',
    bought: 'November 30, 2026',
    ends: 'December 30, 2026',
  },
  { zone: 'Europe/Sofia', at: '2026-11-30T22:00:00Z', bought: 'December 1, 2026', ends: 'December 31, 2026' },
  {
    zone: 'America/New_York',
    at: '2026-12-01T04:59:00Z',
    bought: 'November 30, 2026',
    ends: 'December 31, 2026',
  },
  {
    zone: 'America/New_York',
    at: '2026-12-01T05:00:00Z',
    bought: 'December 1, 2026',
    ends: 'January 1, 2027',
  },
  {
    zone: 'Pacific/Auckland',
    at: '2026-11-30T11:00:00Z',
    bought: 'December 1, 2026',
    ends: 'December 31, 2026',
  },
] as const;

let server: TestApp;
afterEach(() => server.close());

/** What is drawn on the pages, without dates and ids of the file. */
const drawn = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1'), { finishFlush: 2 }).toString('latin1');
    } catch {
      return '';
    }
  });

const shown = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(new Date(iso));

describe.each(cases)('what is bought at $at with TIME_ZONE=$zone', ({ zone, at, bought, ends }) => {
  it('has the same days in responses, mails and on the invoice', async () => {
    server = await createTestApp({ billing: { manualJobs: true }, environment: { TIME_ZONE: zone } });
    server.clock.now = Date.parse(at);
    const { user } = await server.register();
    const { db } = server.database;
    await db.updateTable('user_account').set({ email_verified: 1 }).execute();
    const { token } = (
      await server.call('POST', '/api/auth/login', { body: { email: user.email, password: PASSWORD } })
    ).body;
    const call = (method: 'GET' | 'POST', path: string, body?: object) =>
      server.call(method, `/api/${path}`, {
        token,
        headers: { 'idempotency-key': randomUUID() },
        ...(body === undefined ? {} : { body }),
      });
    const paid = await call('POST', 'payments/payment', {
      planId: 'premium-monthly',
      provider: 'stripe',
      country: 'BG',
      immediateStartConsent: true,
      consentVersion: '2026-11',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
    });
    expect(paid.body.status).toBe('succeeded');

    const subscription = (await call('GET', 'accounting/subscriptions/current')).body;
    expect(subscription.timeZone).toBe(zone);
    expect(shown(subscription.currentPeriodEnd, subscription.timeZone)).toBe(ends);
    const [listed] = (await call('GET', 'accounting/subscriptions/invoices')).body.items;
    expect(shown(listed.issuedAt, listed.timeZone)).toBe(bought);

    const invoice = await createInvoiceStore(db).findOwn(user.id, { number: 1 });
    if (!invoice) throw new Error('There is no invoice.');
    const noon = (day: string): number => Date.parse(`${day} 12:00 UTC`);
    const inUtc = {
      ...invoice,
      seller: JSON.stringify({ ...JSON.parse(invoice.seller), timeZone: 'UTC' }),
      issued_at: noon(bought),
      period_start: noon(bought),
      period_end: noon(ends),
    };
    const pages = drawn(await invoicePdf(invoice));
    expect(pages.join('').length).toBeGreaterThan(1000);
    expect(pages).toEqual(drawn(await invoicePdf(inUtc)));

    const { status } = await call('POST', `accounting/subscriptions/${subscription.id}/cancel`, {});
    expect(status).toBe(200);
    const texts = (await server.mails()).map(({ text }) => text ?? '');
    expect(texts.filter((text) => text.includes(ends))).toHaveLength(2);
  });
});
