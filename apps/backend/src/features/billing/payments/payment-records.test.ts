import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readExport } from '../../../testing/unzip.ts';
import { openSandboxShop, paymentRequest, type SandboxShop } from '../../../testing/payments/sandbox-shop.ts';

let shop: SandboxShop;
beforeEach(async () => {
  shop = await openSandboxShop();
});
afterEach(() => shop.server.close());

describe('money back', () => {
  const refund = (id: string, amount?: number, key: string = randomUUID()) =>
    shop.server.call('POST', `/api/payments/payments/${id}/refund`, {
      body: amount === undefined ? {} : { amount },
      token: shop.token,
      headers: { 'idempotency-key': key },
    });

  async function becomeAdmin(): Promise<void> {
    await shop.server.database.db
      .updateTable('user_account')
      .set({ roles: '["admin"]' })
      .where('id', '=', shop.userId)
      .execute();
  }

  it('is for admins only', async () => {
    const { body } = await shop.pay();
    expect((await refund(body.id)).status).toBe(403);
  });

  it('never exceeds what was paid, whatever comes at once', async () => {
    const { body } = await shop.pay();
    await becomeAdmin();
    await Promise.all(Array.from({ length: 20 }, () => refund(body.id)));
    expect(
      (await shop.transaction()).find(({ reference }) => reference.startsWith('sbx_'))?.refunded_minor,
    ).toBe(499);
    expect((await refund(body.id, 0.01)).status).toBe(422);
    expect(await shop.current()).toMatchObject({ status: 'Expired' });
  });

  it('can be given in parts', async () => {
    const { body } = await shop.pay();
    await becomeAdmin();
    expect((await refund(body.id, 2)).body).toMatchObject({ status: 'succeeded', refundedAmount: 2 });
    expect((await refund(body.id, 2.99)).body).toMatchObject({ status: 'refunded', refundedAmount: 4.99 });
  });
});

describe('what belongs to another person is not there', () => {
  it('for payments, subscriptions and invoices', async () => {
    const { body: payment } = await shop.pay();
    const { id } = await shop.current();
    const invoices = await shop.server.call('GET', '/api/accounting/subscriptions/invoices', {
      token: shop.token,
    });
    const other = await shop.server.register({ email: 'eve@example.com' });
    const tries: ['GET' | 'POST' | 'PUT', string, object?][] = [
      ['GET', `/api/payments/payments/${payment.id}`],
      ['POST', `/api/payments/payments/${payment.id}/confirm`],
      ['POST', `/api/accounting/subscriptions/${id}/cancel`, { immediately: true }],
      ['POST', `/api/accounting/subscriptions/${id}/resume`],
      ['POST', `/api/accounting/subscriptions/${id}/preview-change`, { planId: 'premium-yearly' }],
      ['PUT', `/api/accounting/subscriptions/${id}`, { planId: 'premium-yearly' }],
      ['GET', `/api/accounting/subscriptions/invoices/${invoices.body.items[0].id}/download`],
    ];
    for (const [method, path, body] of tries) {
      const response = await shop.server.call(method, path, {
        token: other.token,
        headers: { 'idempotency-key': randomUUID() },
        ...(body ? { body } : {}),
      });
      expect([path, response.status]).toEqual([path, 404]);
    }
    expect((await shop.current()).status).toBe('Active');
  });
});

describe('papers', () => {
  it.each(['en', 'de', 'bg', 'zh'])('prints an invoice in %s', async (language) => {
    const key = randomUUID();
    await shop.server.call('POST', '/api/payments/payment', {
      body: paymentRequest(),
      token: shop.token,
      headers: { 'idempotency-key': key, 'accept-language': language },
    });
    const { body } = await shop.server.call('GET', '/api/accounting/subscriptions/invoices', {
      token: shop.token,
    });
    const response = await shop.server.app.inject({
      url: `/api/accounting/subscriptions/invoices/${body.items[0].id}/download`,
      headers: { authorization: `Bearer ${shop.token}` },
    });
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.headers['content-disposition']).toContain('lumigraph-0000000001.pdf');
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('confirms a withdrawal without a sign-in', async () => {
    const { status, body } = await shop.server.call('POST', '/api/accounting/withdrawal', {
      body: { name: 'Ada', email: 'ada@example.com', contract: '0000000001' },
    });
    expect(status).toBe(200);
    expect(body.receivedAt).toBe(new Date(shop.server.clock.now).toISOString());
    const mails = (await shop.server.mails()).filter(({ subject }) => subject?.includes('withdrawal'));
    expect(mails).toHaveLength(2);
  });

  it('keeps no card number anywhere', async () => {
    await shop.pay();
    const tables = ['payment', 'sandbox_charge', 'mail_outbox', 'invoice', 'subscription'] as const;
    for (const table of tables) {
      const rows = await shop.server.database.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toMatch(/4242\s?4242/);
    }
  });
});

describe('an account that goes', () => {
  it('takes its money along in the export, and is never charged again', async () => {
    await shop.pay();
    const { data } = readExport(
      (await shop.server.call('GET', '/api/auth/export', { token: shop.token })).bytes,
    );
    expect(data.payments).toMatchObject([{ status: 'succeeded' }]);
    expect(JSON.stringify(data.invoices)).toContain('0000000001');
    const gone = await shop.server.call('DELETE', '/api/auth/account', {
      token: shop.token,
      body: { currentPassword: 'Kiwi-Lantern7' },
    });
    expect(gone.status).toBe(200);
    shop.server.clock.now += 40 * DAY_MS;
    await shop.server.services.billing.jobs.runAll();
    expect(await shop.charges()).toHaveLength(1);
  });
});
