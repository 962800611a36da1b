import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSandboxShop, paymentRequest, type SandboxShop } from '../../../testing/payments/sandbox-shop.ts';

let shop: SandboxShop;
beforeEach(async () => {
  shop = await openSandboxShop();
});
afterEach(() => shop.server.close());

describe('the life of a subscription', () => {
  const act = (path: string, body: object = {}) =>
    shop.server.call('POST', `/api/accounting/subscriptions/${path}`, { body, token: shop.token });

  it('cancels to the end of the period and resumes', async () => {
    await shop.pay();
    const { id } = await shop.current();
    expect((await act(`${id}/cancel`, { immediately: false })).body).toMatchObject({
      status: 'Cancelled',
      isPremium: true,
    });
    expect((await act(`${id}/resume`)).body).toMatchObject({ status: 'Active', cancelAtPeriodEnd: false });
    expect((await act(`${id}/cancel`, { immediately: true })).body).toMatchObject({
      status: 'Expired',
      isPremium: false,
    });
    expect((await act(`${id}/resume`)).status).toBe(409);
    expect((await shop.pay()).body.status).toBe('succeeded');
  });

  it('renews when it is due, once, however many servers look', async () => {
    await shop.pay();
    await shop.travel(31 * DAY_MS);
    await Promise.all([
      shop.server.services.billing.jobs.runAll(),
      shop.server.services.billing.jobs.runAll(),
    ]);
    expect(await shop.charges()).toHaveLength(2);
    expect(await shop.current()).toMatchObject({ status: 'Active', isPremium: true });
  });

  it('tries a failed renewal again, tells the person, and ends it after the last try', async () => {
    await shop.pay(paymentRequest('4000000000000341'));
    await shop.travel(31 * DAY_MS);
    await shop.server.services.billing.jobs.runAll();
    expect(await shop.current()).toMatchObject({ status: 'PastDue', isPremium: true });
    expect((await shop.server.mails()).some(({ subject }) => subject?.includes('did not go through'))).toBe(
      true,
    );
    for (let tries = 0; tries < 3; tries += 1) {
      await shop.travel(6 * DAY_MS);
      await shop.server.services.billing.jobs.runAll();
    }
    expect(await shop.current()).toMatchObject({ status: 'Expired', isPremium: false });
    expect(await shop.charges()).toHaveLength(1);
    expect(await shop.mailsAboutTheEnd()).toEqual([
      expect.stringContaining('tried several times to charge €4.99'),
    ]);
  });

  it('claims no try to charge where there was nothing to charge', async () => {
    await shop.pay();
    await shop.server.database.db.updateTable('subscription').set({ method_token: null }).execute();
    for (const days of [31, 6, 6, 6]) {
      await shop.travel(days * DAY_MS);
      await shop.server.services.billing.jobs.runAll();
    }
    expect(await shop.current()).toMatchObject({ status: 'Expired', isPremium: false });
    expect(await shop.charges()).toHaveLength(1);
    expect(await shop.mailsAboutTheEnd()).toEqual([
      expect.stringContaining('we received no payment for another one'),
    ]);
    const mails = await shop.server.mails();
    expect(mails.map(({ text }) => text).join()).not.toMatch(/tried|could not charge/);
  });

  it('shows what a dearer plan costs, charges that, and leaves a cheaper one to the next period', async () => {
    await shop.pay();
    const { id } = await shop.current();
    const preview = await act(`${id}/preview-change`, { planId: 'premium-yearly' });
    expect(preview.body).toMatchObject({ amountDue: 44.01, credit: 4.99, currency: 'EUR' });
    const change = (planId: string) =>
      shop.server.call('PUT', `/api/accounting/subscriptions/${id}`, {
        body: { planId },
        token: shop.token,
        headers: { 'idempotency-key': randomUUID() },
      });
    expect((await change('premium-yearly')).body).toMatchObject({
      planId: 'premium-yearly',
      status: 'Active',
    });
    expect((await shop.charges()).map(({ amount_minor }) => amount_minor)).toEqual([499, 4401]);
    expect((await change('premium-monthly')).body).toMatchObject({
      planId: 'premium-yearly',
      nextPlanId: 'premium-monthly',
    });
  });

  it('gives one trial a person, never longer than the plan’s', async () => {
    await shop.server.database.db.updateTable('user_account').set({ email_verified: 1 }).execute();
    const subscribe = () =>
      shop.server.call('POST', '/api/accounting/subscriptions/subscribe', {
        body: { planId: 'premium-monthly', trialDays: 300 },
        token: shop.token,
        headers: { 'idempotency-key': randomUUID() },
      });
    const { body } = await subscribe();
    expect(body).toMatchObject({ status: 'Trialing', isPremium: true });
    expect(Date.parse(body.trialEnd) - shop.server.clock.now).toBe(7 * DAY_MS);
    await act(`${body.id}/cancel`, { immediately: true });
    expect((await subscribe()).status).toBe(409);
  });

  it('keeps a history', async () => {
    await shop.pay();
    await act(`${(await shop.current()).id}/cancel`, { immediately: false });
    const { body } = await shop.server.call('GET', '/api/accounting/subscriptions/history', {
      token: shop.token,
    });
    expect(body.items.map(({ type }: { type: string }) => type).toSorted()).toEqual(['cancelled', 'started']);
  });
});
