import { randomUUID } from 'node:crypto';
import { DAY_MS, type Subscription } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';

let server: TestApp;
let token: string;

beforeEach(async () => {
  server = await createTestApp({ billing: { manualJobs: true } });
  ({ token } = await server.register({ email: 'ada@example.com' }));
  const { status } = await server.call('POST', '/api/payments/payment', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      planId: 'premium-monthly',
      provider: 'stripe',
      immediateStartConsent: true,
      consentVersion: '2026-11',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
    },
  });
  if (status !== 200) throw new Error('The user has no subscription.');
});
afterEach(() => server.close());

const known = {
  kind: 'ordinary',
  name: 'Ada Lovelace',
  email: 'Ada@example.com',
  contract: 'Invoice 0000000001',
};
const send = (change: object = {}) =>
  server.call('POST', '/api/accounting/cancellation', { body: { ...known, ...change } });
const current = async (): Promise<Subscription> =>
  (await server.call('GET', '/api/accounting/subscriptions/current', { token })).body;
const stored = () => server.database.db.selectFrom('cancellation').selectAll().execute();
const day = (days: number) => new Date(server.clock.now + days * DAY_MS).toISOString().slice(0, 10);

describe('a cancellation without sign-in', () => {
  it('ends the subscription with its paid period when invoice and address belong together', async () => {
    const { status, body } = await send();
    expect(status).toBe(200);
    expect(body.receivedAt).toBe(new Date(server.clock.now).toISOString());
    expect(await current()).toMatchObject({ cancelAtPeriodEnd: true, isPremium: true });
    expect(await stored()).toMatchObject([
      { kind: 'ordinary', contract: 'Invoice 0000000001', reason: null },
    ]);
  });

  it('confirms content and time by mail, to the consumer and to the company', async () => {
    await send({ kind: 'cause', reason: 'The site was down for a week', date: day(40) });
    const mails = (await server.mails()).filter(({ subject }) => subject?.includes('your cancellation'));
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      expect(text).toContain('Cancellation for cause');
      expect(text).toContain('The site was down for a week');
      expect(text).toContain('Invoice 0000000001');
    }
  });

  it.each([
    ['another address', { email: 'eve@example.com' }],
    ['another invoice', { contract: '0000000002' }],
    ['no invoice number', { contract: 'my Premium' }],
    ['a later date than the paid period', { date: '2099-01-01' }],
  ])('says the same for %s, keeps it for the company and changes nothing', async (_name, change) => {
    const { status, body } = await send(change);
    expect([status, Object.keys(body).sort()]).toEqual([200, ['message', 'receivedAt', 'success']]);
    expect(await current()).toMatchObject({ cancelAtPeriodEnd: false });
    expect(await stored()).toHaveLength(1);
  });

  it('can be sent twice', async () => {
    await send();
    expect((await send()).status).toBe(200);
    expect(await stored()).toHaveLength(2);
  });

  it.each([
    ['reason', { kind: 'cause' }],
    ['reason', { kind: 'cause', reason: ' ' }],
    ['email', { email: 'nobody' }],
    ['contract', { contract: ' ' }],
    ['date', { date: '2026-13-45' }],
  ])('names the wrong field %s', async (field, change) => {
    const { status, body } = await send(change);
    expect([status, body.errors[0].field]).toEqual([400, field]);
    expect(await stored()).toEqual([]);
  });
});
