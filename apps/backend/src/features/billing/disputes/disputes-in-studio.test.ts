import { missingWebhooks } from '../payments/webhook-routes.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { openDisputeShop, type DisputeShop } from '../../../testing/payments/dispute-shop.ts';

const DISPUTED = '4000000000002685';

onEachEngine((createApp) => {
  let shop: DisputeShop;
  beforeEach(async () => {
    shop = await openDisputeShop(createApp);
  });
  afterEach(() => shop.server.close());

  describe('the studio', () => {
    it('shows a dispute, counts it, and takes over what a lost webhook would have brought', async () => {
      const { id } = await shop.pay(DISPUTED);
      const comparison = `studio/payments/${id}/comparison`;
      expect((await shop.call('GET', comparison)).body).toMatchObject({
        provider: { dispute: 'open' },
        differences: ['dispute'],
        isCorrectable: true,
      });
      await shop.call('POST', `studio/payments/${id}/correction`, { reason: 'the webhook was lost' });
      expect((await shop.call('GET', comparison)).body).toMatchObject({ differences: [] });
      expect((await shop.call('GET', `studio/payments/${id}`)).body).toMatchObject({
        dispute: 'open',
        disputes: [{ status: 'open', amount: 4.99, currency: 'EUR' }],
      });
      expect((await shop.call('GET', 'studio/payments?show=disputed')).body.items).toMatchObject([
        { id, dispute: 'open' },
      ]);
      expect((await shop.call('GET', 'studio/attention')).body.items).toEqual([
        { kind: 'disputes', count: 1 },
      ]);
      const { id: subscription } = await shop.current();
      expect((await shop.call('GET', `studio/subscriptions/${subscription}`)).body).toMatchObject({
        isPaused: true,
      });
      expect((await shop.call('GET', `studio/users/${shop.userId}`)).body.disputes).toEqual([
        { paymentId: id, status: 'open' },
      ]);
    });

    it('has the page of the sandbox, on which a payment is disputed and decided', async () => {
      const { id } = await shop.pay();
      const { body } = await shop.call('GET', `studio/payments/${id}`);
      const { pathname } = new URL(body.providerUrl);
      const decide = (decision: string) =>
        shop.server.app.inject({
          method: 'POST',
          url: pathname,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: `decision=${decision}`,
        });
      const { messenger } = shop.server.services.billing;
      const page = async (): Promise<string> => (await shop.server.app.inject(pathname)).body;
      expect(await page()).toContain('Dispute the payment');
      // Nothing is decided that was not disputed.
      for (const decision of ['lost', 'open', 'lost']) expect((await decide(decision)).statusCode).toBe(303);
      expect(await page()).toContain('decided for the buyer');
      for (const webhook of messenger.sent) expect(await messenger.deliver(webhook)).toBe(200);
      expect((await shop.rows()).disputes).toEqual([{ status: 'lost' }]);
      expect((await shop.current()).isPremium).toBe(false);
    });
  });

  it('remembers which kinds of webhooks have arrived', async () => {
    const { db } = shop.server.database;
    const asked = [
      { provider: 'Stripe' as const, webhookEvents: ['charge.dispute.open', 'charge.refunded'] },
    ];
    expect(await missingWebhooks(db, asked)).toEqual([]);
    const { id } = await shop.pay();
    await shop.dispute(id, 'open');
    await shop.dispute(id, 'open');
    expect(await missingWebhooks(db, asked)).toEqual([{ provider: 'Stripe', kinds: ['charge.refunded'] }]);
  });
});
