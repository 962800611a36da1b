/** @module-tag long */
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paidPeriodsMigration } from '../../../db/migrations/0019-paid-periods.ts';
import type { TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';

/** Rows from before the migration, and what a refund does to them afterwards. */
onEachEngine((createApp) => {
  let server: TestApp;
  let token: string;

  beforeEach(async () => {
    server = await createApp({ billing: { manualJobs: true }, environment: { PLAN_TRIAL_DAYS: '7' } });
    token = (await server.register()).token;
    await server.database.db
      .updateTable('user_account')
      .set({ roles: '["admin"]', email_verified: 1 })
      .execute();
  });

  afterEach(() => server.close());

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    server.call(method, `/api/${path}`, {
      token,
      headers: { 'idempotency-key': randomUUID() },
      ...(body === undefined ? {} : { body }),
    });
  const current = async () => (await call('GET', 'accounting/subscriptions/current')).body;
  const pay = async (): Promise<string> => {
    const { body } = await call('POST', 'payments/payment', {
      planId: 'premium-monthly',
      provider: 'stripe',
      immediateStartConsent: true,
      consentVersion: '2026-11',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
    });
    expect(body.status).toBe('succeeded');
    return body.id;
  };
  const startTrial = () =>
    call('POST', 'accounting/subscriptions/subscribe', { planId: 'premium-monthly', trialDays: 7 });
  const refund = (paymentId: string) => call('POST', `payments/payments/${paymentId}/refund`, {});
  const newestPayment = async (): Promise<string> =>
    (await call('GET', 'payments/payments/history')).body.items[0].id;

  async function upgrade(): Promise<string> {
    await call('PUT', `accounting/subscriptions/${(await current()).id}`, { planId: 'premium-yearly' });
    return newestPayment();
  }

  async function travel(milliseconds: number): Promise<void> {
    server.clock.now += milliseconds;
    const { body } = await server.call('POST', '/api/auth/login', {
      body: { email: 'ada@example.com', password: 'Kiwi-Lantern7', rememberMe: true },
    });
    token = body.token;
    await server.services.billing.jobs.runAll();
  }

  /** Takes away what the migration adds, then runs it on what is there. */
  async function migrateOldRows(): Promise<void> {
    const { db } = server.database;
    await db.schema.alterTable('subscription').dropColumn('paid_by').execute();
    await db.schema.alterTable('payment').dropColumn('replaces').execute();
    await paidPeriodsMigration.up(db as never);
  }

  const rows = async () => ({
    subscriptions: await server.database.db.selectFrom('subscription').select(['id', 'paid_by']).execute(),
    payments: await server.database.db
      .selectFrom('payment')
      .select(['id', 'replaces'])
      .orderBy('id')
      .execute(),
  });

  const histories: { history: string; live: () => Promise<unknown> }[] = [
    { history: 'nothing', live: () => Promise.resolve() },
    { history: 'paid', live: pay },
    {
      history: 'paid and renewed twice',
      live: async () => {
        await pay();
        await travel(31 * DAY_MS);
        await travel(31 * DAY_MS);
      },
    },
    {
      history: 'upgraded',
      live: async () => {
        await pay();
        await travel(3 * DAY_MS);
        await upgrade();
      },
    },
    { history: 'a trial', live: startTrial },
    {
      history: 'paid during a trial',
      live: async () => {
        await startTrial();
        await travel(2 * DAY_MS);
        await pay();
      },
    },
    {
      history: 'cancelled at the end of the period',
      live: async () => {
        await pay();
        await call('POST', `accounting/subscriptions/${(await current()).id}/cancel`, {});
      },
    },
  ];

  it.each(histories)('finds what a database of today has ($history)', async ({ live }) => {
    await live();
    const today = await rows();
    await migrateOldRows();
    expect(await rows()).toEqual(today);
  });

  it('lets the refund of an old upgrade go back to what it replaced', async () => {
    await pay();
    await travel(3 * DAY_MS);
    const upgraded = await upgrade();
    await migrateOldRows();
    await refund(upgraded);
    expect(await current()).toMatchObject({ status: 'Active', planId: 'premium-monthly', isPremium: true });
  });

  it('lets the refund of an old payment that was replaced or used up change nothing', async () => {
    const first = await pay();
    await travel(31 * DAY_MS);
    const renewed = await newestPayment();
    await upgrade();
    await migrateOldRows();
    await refund(first);
    await refund(renewed);
    expect(await current()).toMatchObject({ status: 'Active', planId: 'premium-yearly', isPremium: true });
  });

  it('lets the refund of the old payment of the running period end it', async () => {
    const paid = await pay();
    await migrateOldRows();
    await refund(paid);
    expect(await current()).toMatchObject({ status: 'Expired', isPremium: false });
  });

  it('leaves an old trial as it is, whatever was paid before it', async () => {
    await startTrial();
    await migrateOldRows();
    expect(await current()).toMatchObject({ status: 'Trialing', isPremium: true });
  });
});
