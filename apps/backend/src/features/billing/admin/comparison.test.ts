import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@lumigraph/contracts';
import type { PaymentComparison, PaymentComparisons } from '@lumigraph/contracts/studio';
import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
/** The provider takes the money, and its response is lost. */
const BREAKS = '4000000000000119';

onEachEngine((createApp) => {
  let test: TestApp;
  let token: string;
  let admin: string;

  beforeEach(async () => {
    test = await createApp({
      billing: { manualJobs: true },
      limits: { registerAddress: { points: 1000, windowMs: HOUR_MS } },
    });
    ({ token } = await test.register({ email: 'ada@example.com' }));
    const administrator = await test.register({ email: 'admin@example.com' });
    admin = administrator.token;
    await test.services.accounts.admin.setRole(administrator.user.id, { role: 'admin', has: true });
  });
  afterEach(() => test.close());

  async function pay(card = GOOD): Promise<string> {
    const { body } = await test.call('POST', '/api/payments/payment', {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        planId: 'premium-monthly',
        provider: 'stripe',
        immediateStartConsent: true,
        consentVersion: '2026-11',
        country: 'DE',
        card: { number: card, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
      },
    });
    test.clock.now += 1;
    const { id } = body as { id?: string };
    // Without a response from the provider the buyer gets none with an id.
    return id ?? (await newest()).id;
  }
  const newest = () =>
    test.database.db
      .selectFrom('payment')
      .selectAll()
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
  const compared = async (id: string): Promise<PaymentComparison> => {
    const { status, body } = await test.call('GET', `/api/studio/payments/${id}/comparison`, {
      token: admin,
    });
    expect(status).toBe(200);
    return body as PaymentComparison;
  };
  const correct = (id: string, reason = 'the webhook is missing') =>
    test.call('POST', `/api/studio/payments/${id}/correction`, { token: admin, body: { reason } });
  const refundAtProvider = (minor: number) =>
    test.database.db.updateTable('sandbox_charge').set({ refunded_minor: minor }).execute();

  describe('a payment beside its provider', () => {
    it('is the same after a payment and after a decline', async () => {
      expect(await compared(await pay(DECLINED))).toMatchObject({
        provider: { state: 'failed', failureCode: 'card_declined' },
        differences: [],
      });
      expect(await compared(await pay())).toMatchObject({
        payment: { status: 'succeeded', email: 'ada@example.com' },
        provider: { state: 'paid', amount: 4.99, currency: 'EUR', refunded: 0 },
        differences: [],
        isCorrectable: false,
      });
    });

    it('takes over a payment whose response was lost, as a webhook would, and records who did it', async () => {
      const id = await pay(BREAKS);
      expect(await compared(id)).toMatchObject({
        payment: { status: 'processing' },
        provider: { state: 'paid' },
        differences: ['state'],
        isCorrectable: true,
      });
      const { status, body } = await correct(id);
      expect(status).toBe(200);
      expect(body).toMatchObject({ payment: { status: 'succeeded' }, differences: [], isCorrectable: false });
      const { items } = await test.services.studio.auditEvents.list({ object: `payment:${id}`, pageSize: 5 });
      expect(items).toMatchObject([
        { action: 'payment-corrected', reason: 'the webhook is missing', before: { status: 'processing' } },
      ]);
      expect((await correct(id)).status).toBe(422);
    });

    it('books a refund that was made in the pages of the provider', async () => {
      const id = await pay();
      await refundAtProvider(200);
      expect(await compared(id)).toMatchObject({ differences: ['refunded'], isCorrectable: true });
      expect((await correct(id)).body).toMatchObject({ payment: { refunded: 2 }, differences: [] });
    });

    it('shows another amount without changing anything', async () => {
      const id = await pay();
      await test.database.db.updateTable('sandbox_charge').set({ amount_minor: 100 }).execute();
      expect(await compared(id)).toMatchObject({ differences: ['amount'], isCorrectable: false });
      expect((await correct(id)).status).toBe(422);
    });

    it('takes over that a refund has failed after it was booked', async () => {
      const id = await pay();
      const refund = { body: { amount: 1, reason: 'a gesture' }, token: admin };
      const headers = { 'idempotency-key': 'a-gesture' };
      await test.call('POST', `/api/studio/payments/${id}/refunds`, { ...refund, headers });
      const [row] = await test.database.db.selectFrom('refund').select('id').execute();
      await createSandboxStore(test.database.db).endRefund(row?.id ?? '', 'refund-failed');
      expect(await compared(id)).toMatchObject({ differences: ['refunded'], isCorrectable: true });
      expect((await correct(id)).status).toBe(200);
      expect(await compared(id)).toMatchObject({
        differences: [],
        payment: { refunded: 0, attention: 'refund-failed' },
      });
    });

    it('does not ask where asking could charge again, and says when a charge is unknown', async () => {
      const id = await pay();
      await test.database.db.updateTable('payment').set({ provider_reference: null }).execute();
      expect(await compared(id)).toMatchObject({ provider: { state: 'unasked' }, differences: [] });
      await test.database.db.updateTable('payment').set({ provider_reference: 'sbx_1' }).execute();
      await test.database.db.deleteFrom('sandbox_charge').execute();
      expect(await compared(id)).toMatchObject({ provider: { state: 'missing' }, differences: ['state'] });
    });

    it('needs an administrator who has a reason', async () => {
      const id = await pay();
      expect((await correct(id, ' ')).status).toBe(400);
      const path = `/api/studio/payments/${id}/comparison`;
      expect((await test.call('GET', path, { token })).status).toBe(403);
      expect((await test.call('GET', '/api/studio/payments/none/comparison', { token: admin })).status).toBe(
        404,
      );
    });
  });

  it('compares the payments of a period, and those of a subscription', async () => {
    const declined = await pay(DECLINED);
    const paid = await pay();
    const { body } = await test.call(
      'GET',
      `/api/studio/payment-comparisons?from=0&to=${test.clock.now + 1}`,
      { token: admin },
    );
    const page = body as PaymentComparisons;
    expect(page.items.map(({ payment }) => payment.id)).toEqual([paid, declined]);
    expect(page).toMatchObject({ total: 2, nextCursor: null });
    const { subscription_id: id } = await test.database.db
      .selectFrom('payment')
      .select('subscription_id')
      .where('id', '=', paid)
      .executeTakeFirstOrThrow();
    const own = await test.call('GET', `/api/studio/subscriptions/${id}/comparison`, { token: admin });
    expect((own.body as PaymentComparison[]).map(({ payment }) => payment.id)).toEqual([paid]);
  });
});
