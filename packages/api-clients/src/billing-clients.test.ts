import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPaymentsClient, createSubscriptionsClient, isApiError, type Fetch } from './index.ts';

const payment = { id: 'pay_1', status: 'succeeded', amount: 4.99, currency: 'EUR', provider: 'Stripe' };
const plan = { id: 'premium-monthly', interval: 'monthly', amount: 4.99, currency: 'EUR' };
const subscription = { id: 'sub_1', planId: 'premium-monthly', status: 'Active', isPremium: true };
const invoice = { id: 'inv_1', number: '0000000001', amount: 4.99, currency: 'EUR', status: 'paid' };
const once = { idempotencyKey: 'one-attempt-0001' };

function clientsFor(fetch: Fetch) {
  const options = { baseUrl: 'http://gallery.test/api', fetch };
  return { payments: createPaymentsClient(options), subscriptions: createSubscriptionsClient(options) };
}

function respondWith(response: unknown, status = 200) {
  const asked: Request[] = [];
  const clients = clientsFor((request) => {
    asked.push(request.clone());
    const isText = typeof response === 'string';
    const headers = { 'content-type': isText ? 'text/html' : 'application/json' };
    return Promise.resolve(new Response(isText ? response : JSON.stringify(response), { status, headers }));
  });
  return { ...clients, asked };
}

describe('paying', () => {
  it.each([
    ['/dev/wallet/sdk.js', 'http://gallery.test/dev/wallet/sdk.js'],
    ['https://www.paypal.com/sdk/js', 'https://www.paypal.com/sdk/js'],
  ])('loads the script %s of a backend from %s', async (scriptUrl, address) => {
    const offer = {
      provider: 'paypal',
      kind: 'wallet',
      integration: 'wallet-button',
      environment: 'sandbox',
    };
    const { payments } = respondWith({
      sandbox: true,
      providers: [{ ...offer, scriptUrl }],
      consentVersion: '1',
    });
    expect((await payments.options()).providers).toEqual([{ ...offer, scriptUrl: address }]);
  });

  it.each([
    ['stripe', '/api/payments/payment', 'Stripe'],
    ['paypal', '/api/payments/payment', 'PayPal'],
    ['revolut', '/api/payments/revolut', 'RevolutPersonal'],
    ['revolut-business', '/api/payments/revolut', 'Revolut'],
  ] as const)('by %s goes to %s as %s, once', async (provider, path, name) => {
    const { payments, asked } = respondWith(payment);
    await payments.pay(provider, { planId: 'premium-monthly' }, once);
    const request = asked[0]!;
    expect(new URL(request.url).pathname).toBe(path);
    expect(request.headers.get('Idempotency-Key')).toBe('one-attempt-0001');
    expect(await request.json()).toEqual({ planId: 'premium-monthly', provider: name });
  });

  it('follows no address that could run', async () => {
    const nextAction = { type: 'redirect', url: 'javascript:alert(1)' };
    const { payments } = respondWith({ ...payment, status: 'pending', nextAction });
    expect((await payments.payment('pay_1')).nextAction).toEqual({ type: 'redirect' });
  });

  it('asks for its own payments page by page, and for a refund', async () => {
    const { payments, asked } = respondWith({
      ...payment,
      items: [payment],
      page: 3,
      pageSize: 12,
      total: 31,
    });
    expect(await payments.history({ page: 3, status: 'failed' })).toMatchObject({ total: 31, page: 3 });
    expect(asked[0]?.url).toMatch(/\/payments\/payments\/history\?page=3&pageSize=12&status=failed$/);
    await payments.refund('pay_1', { amount: 2 }, once);
    expect(asked[1]?.url).toMatch(/\/payments\/payments\/pay_1\/refund$/);
    await payments.createIntent({ amount: 4.99, provider: 'revolut' }, once);
    expect(await asked[2]?.json()).toEqual({ amount: 4.99, provider: 'RevolutPersonal' });
  });
});

describe('a subscription', () => {
  it('is read, cancelled, resumed and changed at the documented addresses', async () => {
    const { subscriptions, asked } = respondWith(subscription);
    expect(await subscriptions.current()).toMatchObject({ status: 'Active', isPremium: true });
    await subscriptions.cancel('sub_1', { immediately: false });
    await subscriptions.resume('sub_1');
    await subscriptions.changePlan('sub_1', 'premium-yearly', once);
    await subscriptions.subscribe({ planId: 'premium-yearly' }, once);
    expect(asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'GET /api/accounting/subscriptions/current',
      'POST /api/accounting/subscriptions/sub_1/cancel',
      'POST /api/accounting/subscriptions/sub_1/resume',
      'PUT /api/accounting/subscriptions/sub_1',
      'POST /api/accounting/subscriptions/subscribe',
    ]);
    expect(await asked[1]?.json()).toEqual({ immediately: false });
  });

  it('is not guessed in a wrapper', async () => {
    const { subscriptions } = respondWith({ data: subscription, plans: [plan] });
    await expect(subscriptions.current()).rejects.toMatchObject({ code: 'BAD_ANSWER' });
    await expect(subscriptions.plans()).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it('has plans', async () => {
    expect(await respondWith([plan]).subscriptions.plans()).toEqual([plan]);
  });

  it('says what a change costs, what was invoiced and when a withdrawal came in', async () => {
    const preview = { planId: 'y', amountDue: 44.2, credit: 4.8, currency: 'EUR', effectiveAt: '2026-11-20' };
    expect(await respondWith(preview).subscriptions.previewChange('sub_1', 'y')).toEqual(preview);
    expect(
      await respondWith({ items: [invoice], page: 1, pageSize: 12, total: 1 }).subscriptions.invoices(),
    ).toMatchObject({
      total: 1,
      items: [{ number: '0000000001' }],
    });
    const { subscriptions } = respondWith({ success: true, receivedAt: '2026-11-20T10:00:00.000Z' });
    expect(await subscriptions.withdraw({ name: 'Ann', email: 'a@b.co', contract: '1' })).toBe(
      '2026-11-20T10:00:00.000Z',
    );
  });

  it('downloads an invoice and reports how far it is', async () => {
    const { subscriptions } = clientsFor(() =>
      Promise.resolve(new Response('%PDF-1.7', { headers: { 'content-length': '8' } })),
    );
    const seen: unknown[] = [];
    const blob = await subscriptions.downloadInvoice('inv_1', {
      onProgress: (loaded, total) => seen.push([loaded, total]),
    });
    expect(blob.size).toBe(8);
    expect(seen.at(-1)).toEqual([8, 8]);
  });
});

describe('failures', () => {
  it.each([
    [{}, 'PAYMENT_ERROR', 'Payment processing failed'],
    ['<html>Bad gateway</html>', 'PAYMENT_ERROR', 'Payment processing failed'],
    [{ message: 'No', code: 'CONFLICT', errors: [{ field: 'planId', message: 'x' }] }, 'CONFLICT', 'No'],
  ])('of the payment service: %j is %s', async (response, code, message) => {
    const { payments } = respondWith(response, 422);
    await expect(payments.pay('stripe', {}, once)).rejects.toMatchObject({ status: 422, code, message });
  });

  it('carry the errors of the fields', async () => {
    const { payments } = respondWith({ errors: [{ field: 'cvv', message: 'Invalid CVC' }] }, 400);
    await expect(payments.pay('stripe', {}, once)).rejects.toMatchObject({
      errors: [{ field: 'cvv', message: 'Invalid CVC' }],
    });
  });

  it('of the accounting service have its words', async () => {
    const { subscriptions } = respondWith({}, 409);
    await expect(subscriptions.resume('sub_1')).rejects.toMatchObject({
      code: 'SUBSCRIPTION_ERROR',
      message: 'Subscription operation failed',
    });
  });

  it('without an answer have status 0', async () => {
    const { payments, subscriptions } = clientsFor(() => Promise.reject(new TypeError('Failed to fetch')));
    const silence = { status: 0, code: 'NETWORK_ERROR' };
    await expect(payments.pay('stripe', {}, once)).rejects.toMatchObject({
      ...silence,
      message: 'Unable to reach payment service',
    });
    await expect(subscriptions.resume('sub_1')).rejects.toMatchObject({
      ...silence,
      message: 'Unable to reach subscription service',
    });
    await expect(subscriptions.downloadInvoice('inv_1')).rejects.toMatchObject(silence);
  });

  it('send nothing for an id that leads elsewhere', async () => {
    const { payments, subscriptions, asked } = respondWith(payment);
    await expect(payments.confirm('../../auth/logout')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(subscriptions.cancel('..', { immediately: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(asked).toEqual([]);
  });

  it('are an ApiError whatever comes back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (body) => {
        const { payments, subscriptions } = respondWith(body);
        for (const call of [
          () => payments.options(),
          () => payments.history(),
          () => payments.payment('x'),
          () => subscriptions.plans(),
          () => subscriptions.current(),
          () => subscriptions.invoices(),
        ]) {
          const outcome: unknown = await call().catch((error: unknown) => error);
          expect(outcome instanceof Error && !isApiError(outcome)).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('products and saved cards', () => {
  const product = {
    id: 'support',
    names: { en: 'Support this site' },
    currency: 'EUR',
    amounts: [3, 5],
    open: { minimum: 1, maximum: 200 },
    taxed: false,
  };
  const card = {
    id: 'card_1',
    provider: 'stripe',
    brand: 'visa',
    last4: '4242',
    expiryMonth: 12,
    expiryYear: 2030,
    createdAt: '2026-11-24T00:00:00.000Z',
    renews: true,
  };

  it('reads the products', async () => {
    const { payments, asked } = respondWith([product]);
    expect(await payments.products()).toEqual([product]);
    expect(new URL(asked[0]!.url).pathname).toBe('/api/payments/products');
  });

  it('reads, removes and selects cards', async () => {
    const { payments, asked } = respondWith([card]);
    expect(await payments.cards()).toEqual([card]);
    await payments.removeCard('card_1');
    await payments.renewWithCard('card_1');
    expect(asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'GET /api/payments/cards',
      'DELETE /api/payments/cards/card_1',
      'POST /api/payments/cards/card_1/renewals',
    ]);
  });

  it('keeps what a provider offers besides', async () => {
    const offer = { provider: 'stripe', kind: 'card', integration: 'hosted-fields', environment: 'live' };
    const more = { savesCards: true, wallets: ['apple-pay'] };
    const { payments } = respondWith({
      providers: [{ ...offer, ...more }],
    });
    expect((await payments.options()).providers).toEqual([{ ...offer, ...more }]);
  });
});
