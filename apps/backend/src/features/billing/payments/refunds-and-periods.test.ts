import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';

/** Which refund ends Premium: the one of the payment that pays for the running period, and no other. */
onEachEngine((createApp) => {
  let server: TestApp;
  let token: string;

  async function open(environment: Record<string, string> = {}): Promise<void> {
    server = await createApp({ billing: { manualJobs: true }, environment });
    token = (await server.register()).token;
    await server.database.db
      .updateTable('user_account')
      .set({ roles: '["admin"]', email_verified: 1 })
      .execute();
  }

  afterEach(() => server.close());

  const call = (method: 'POST' | 'PUT', path: string, body: object) =>
    server.call(method, `/api/${path}`, { body, token, headers: { 'idempotency-key': randomUUID() } });
  const pay = async (change: object = {}): Promise<string> => {
    const { body } = await call('POST', 'payments/payment', {
      planId: 'premium-monthly',
      provider: 'stripe',
      immediateStartConsent: true,
      consentVersion: '2026-11',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
      ...change,
    });
    expect(body.status).toBe('succeeded');
    return body.id;
  };
  const current = async () =>
    (await server.call('GET', '/api/accounting/subscriptions/current', { token })).body;
  const upgrade = async () =>
    call('PUT', `accounting/subscriptions/${(await current()).id}`, { planId: 'premium-yearly' });
  const payments = async (): Promise<{ id: string; amount: number; status: string }[]> =>
    (await server.call('GET', '/api/payments/payments/history', { token })).body.items;
  const newest = async (): Promise<string> => {
    const rows = await server.database.db
      .selectFrom('invoice')
      .select('payment_id')
      .orderBy('number', 'desc')
      .execute();
    return rows[0]?.payment_id ?? '';
  };
  const refund = (paymentId: string, amount?: number) =>
    call('POST', `payments/payments/${paymentId}/refund`, amount === undefined ? {} : { amount });
  const held = async (): Promise<number> =>
    (await createSandboxStore(server.database.db).all())
      .filter(({ status }) => status === 'succeeded')
      .reduce((sum, charge) => sum + charge.amount_minor - charge.refunded_minor, 0);

  /** Refunds in the provider's own pages, as an operator does; its webhook reports the refund. */
  async function refundOutside(paymentId: string): Promise<void> {
    const { messenger: sandboxMessenger } = server.services.billing;
    const ledger = createSandboxStore(server.database.db, sandboxMessenger.announce);
    const charge = await ledger.byKey(paymentId);
    if (!charge) throw new Error('There is no such charge');
    await ledger.refund({
      idempotencyKey: randomUUID(),
      reference: charge.reference,
      amountMinor: charge.amount_minor,
      at: server.clock.now,
    });
    const webhook = sandboxMessenger.sent.at(-1);
    expect(webhook && (await sandboxMessenger.deliver(webhook))).toBe(200);
  }

  async function travel(milliseconds: number, { jobs = true } = {}): Promise<void> {
    server.clock.now += milliseconds;
    const { body } = await server.call('POST', '/api/auth/login', {
      body: { email: 'ada@example.com', password: 'Kiwi-Lantern7', rememberMe: true },
    });
    token = body.token;
    if (jobs) await server.services.billing.jobs.runAll();
  }

  const methods = [
    { way: 'by an administrator', give: async (id: string) => void (await refund(id)) },
    { way: "in the provider's pages", give: refundOutside },
  ];

  describe.each(methods)('a whole refund $way', ({ give }) => {
    beforeEach(() => open());

    it('of what an upgrade replaced leaves the upgrade running', async () => {
      const first = await pay();
      await travel(3 * DAY_MS);
      await upgrade();
      await give(first);
      expect(await current()).toMatchObject({ status: 'Active', planId: 'premium-yearly', isPremium: true });
      expect((await payments()).map(({ status }) => status).toSorted()).toEqual(['refunded', 'succeeded']);
    });

    it('of an earlier period leaves the running one', async () => {
      const first = await pay();
      await travel(31 * DAY_MS);
      await give(first);
      expect(await current()).toMatchObject({ status: 'Active', isPremium: true });
    });

    it('of an earlier subscription leaves the one that was bought since', async () => {
      const first = await pay();
      await call('POST', `accounting/subscriptions/${(await current()).id}/cancel`, { immediately: true });
      await pay();
      await give(first);
      expect(await current()).toMatchObject({ status: 'Active', isPremium: true });
    });

    it('of the running period ends it', async () => {
      await pay();
      await travel(31 * DAY_MS);
      await give(await newest());
      expect(await current()).toMatchObject({ status: 'Expired', isPremium: false });
      await travel(40 * DAY_MS);
      expect(await payments()).toHaveLength(2);
    });

    it('of an upgrade goes back to the period before it, which renews at its own price', async () => {
      await pay();
      const before = await current();
      await travel(3 * DAY_MS);
      await upgrade();
      await give(await newest());
      const { planId, currentPeriodStart, currentPeriodEnd } = before;
      expect(await current()).toMatchObject({
        status: 'Active',
        isPremium: true,
        planId,
        currentPeriodStart,
        currentPeriodEnd,
      });
      await travel(Date.parse(currentPeriodEnd) - server.clock.now);
      expect((await payments()).map(({ amount }) => amount)).toEqual([4.99, 44.5, 4.99]);
    });

    it('of an upgrade and of what it replaced ends both', async () => {
      const first = await pay();
      await upgrade();
      const second = await newest();
      await give(first);
      await give(second);
      expect(await current()).toMatchObject({ status: 'Expired', isPremium: false });
      expect(await held()).toBe(0);
    });
  });

  describe('a refund', () => {
    it('in a trial leaves the free days, and nothing is charged when they end', async () => {
      await open({ PLAN_TRIAL_DAYS: '7' });
      await call('POST', 'accounting/subscriptions/subscribe', { planId: 'premium-monthly', trialDays: 7 });
      const { trialEnd } = await current();
      await refund(await pay());
      expect(await current()).toMatchObject({ isPremium: true, currentPeriodEnd: trialEnd, canBuy: true });
      await call('POST', `accounting/subscriptions/${(await current()).id}/resume`, {});
      await travel(8 * DAY_MS);
      expect(await current()).toMatchObject({ status: 'Expired', isPremium: false });
      expect(await held()).toBe(0);
    });

    it('of a part is not credited once more by an upgrade', async () => {
      await open();
      await refund(await pay(), 2.5);
      const preview = await call('POST', `accounting/subscriptions/${(await current()).id}/preview-change`, {
        planId: 'premium-yearly',
      });
      expect(preview.body).toMatchObject({ credit: 2.49, amountDue: 46.51 });
      await upgrade();
      expect(await held()).toBe(249 + 4651);
    });

    it('that meets an upgrade leaves Premium and money in agreement, whoever is first', async () => {
      await open();
      for (let round = 0; round < 5; round += 1) {
        const first = await pay();
        const responses = await Promise.all([refund(first), upgrade()]);
        expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
        await travel(60_000);
        const { isPremium, planId, id } = await current();
        const upgraded = (await held()) > 0;
        expect({ isPremium, planId: isPremium ? planId : null }).toEqual({
          isPremium: upgraded,
          planId: upgraded ? 'premium-yearly' : null,
        });
        if (!isPremium) continue;
        await refund(await newest());
        expect(await current()).toMatchObject({ id, status: 'Expired' });
        expect(await held()).toBe(0);
      }
    });
  });

  it('charges nobody for a time in which the server did not run and nobody had Premium', async () => {
    await open();
    await pay();
    await travel(60 * DAY_MS, { jobs: false });
    expect(await current()).toMatchObject({ status: 'Expired', isPremium: false, canBuy: true });
    await server.services.billing.jobs.runAll();
    expect(await payments()).toHaveLength(1);
    const texts = (await server.mails()).map(({ text }) => text).join('\n');
    expect(texts).toContain('You have not been charged');
    expect(texts).not.toMatch(/tried|could not charge/);
    await pay();
    expect(Date.parse((await current()).currentPeriodStart)).toBe(server.clock.now);
  });

  it('names no price and no try where the plan is not sold any more', async () => {
    await open();
    await pay();
    await server.database.db.updateTable('subscription').set({ plan_id: 'premium-gone' }).execute();
    await travel(31 * DAY_MS);
    for (const days of [2, 4, 6]) await travel(days * DAY_MS);
    const mails = (await server.mails()).filter(({ subject }) => / plan |has ended/.test(subject ?? ''));
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(
      new Set(['Choose a new plan for your Lumigraph Premium', 'Your Lumigraph Premium has ended']),
    );
    expect(mails).toHaveLength(2);
    expect(mails.map(({ text }) => text).join('\n')).not.toMatch(/€|tried|could not charge/);
    expect(await payments()).toHaveLength(1);
  });
});
