import { randomUUID } from 'node:crypto';
import { type Payment } from '@lumigraph/contracts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ASKS,
  BREAKS,
  GOOD,
  openSandboxShop,
  paymentRequest,
  SANDBOX_SECRET,
  type SandboxShop,
} from '../../../testing/payments/sandbox-shop.ts';
import type { ProviderEvent } from '../providers/provider-adapter.ts';
import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';
import { signSandboxWebhook } from '../providers/sandbox/sandbox-messenger.ts';

let shop: SandboxShop;
beforeEach(async () => {
  shop = await openSandboxShop();
});
afterEach(() => shop.server.close());

describe('paying for Premium', () => {
  it('charges once, starts the subscription and sends receipt and invoice', async () => {
    const { status, body } = await shop.pay();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'succeeded',
      amount: 4.99,
      currency: 'EUR',
      cardBrand: 'visa',
      cardLast4: '4242',
    });
    expect(await shop.current()).toMatchObject({
      status: 'Active',
      planId: 'premium-monthly',
      isPremium: true,
    });
    expect((await shop.server.call('GET', '/api/auth/profile', { token: shop.token })).text).toContain(
      '"isPremium":true',
    );
    const invoices = await shop.server.call('GET', '/api/accounting/subscriptions/invoices', {
      token: shop.token,
    });
    expect(invoices.body.items).toMatchObject([{ number: '0000000001', amount: 4.99, status: 'paid' }]);
    const receipt = (await shop.server.mails()).find(({ subject }) => subject?.includes('0000000001'));
    expect(receipt?.text).toContain('€4.99');
  });

  it('takes bank-style card fields too', async () => {
    const { card: _card, ...rest } = paymentRequest();
    const { body } = await shop.pay({
      ...rest,
      cardNumber: GOOD,
      expiryDate: '12/30',
      cvv: '123',
      cardholderName: 'Ada',
    });
    expect(body.status).toBe('succeeded');
  });

  it.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4111111111111111', 'card_declined'],
  ])('declines %s with %s, gives nothing, and lets another card pay', async (number, failureCode) => {
    expect((await shop.pay(paymentRequest(number))).body).toMatchObject({ status: 'failed', failureCode });
    expect(await shop.current()).toMatchObject({ status: 'None', isPremium: false });
    expect((await shop.pay()).body.status).toBe('succeeded');
    expect(await shop.charges()).toHaveLength(1);
  });

  it.each([
    ['another amount', { amount: 0.01 }],
    ['another currency', { currency: 'USD' }],
    ['an unknown plan', { planId: 'premium-free' }],
    ['an unknown provider', { provider: 'bitcoin' }],
    ['no consent', { immediateStartConsent: false }],
    ['the consent to another text', { consentVersion: '1999' }],
  ])('refuses %s and charges nothing', async (_what, change) => {
    const { status, body } = await shop.pay({ ...paymentRequest(), ...change });
    expect(status).toBe(422);
    expect(body.errors).toHaveLength(1);
    expect(await shop.transaction()).toEqual([]);
  });

  it.each([
    ['number', { number: '123' }, 'Invalid card number'],
    ['month', { exp_month: 10, exp_year: 2026 }, 'Invalid expiry date'],
    ['cvc', { cvc: '12' }, 'Invalid CVC'],
    ['name', { name: ' ' }, 'Cardholder name is required'],
  ])('checks the card’s %s on the server', async (_field, change, message) => {
    const { status, body } = await shop.pay({
      ...paymentRequest(),
      card: { ...paymentRequest().card, ...change },
    });
    expect(status).toBe(400);
    expect(body.message).toBe(message);
  });

  it('takes a card to the end of its month', async () => {
    const { body } = await shop.pay({
      ...paymentRequest(),
      card: { ...paymentRequest().card, exp_month: 11, exp_year: 2026 },
    });
    expect(body.status).toBe('succeeded');
  });

  it('needs a session, and takes any key that can be told from others, or none', async () => {
    const send = (headers: Record<string, string>, bearer?: string) =>
      shop.server.call('POST', '/api/payments/payment', {
        body: paymentRequest(),
        ...(bearer === undefined ? {} : { token: bearer }),
        headers,
      });
    expect((await send({ 'idempotency-key': randomUUID() })).status).toBe(401);
    for (const key of ['short', 'x'.repeat(201), 'with a space'])
      expect(await send({ 'idempotency-key': key }, shop.token)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'Idempotency-Key' }] },
      });
    expect(await shop.charges()).toEqual([]);
    expect((await send({}, shop.token)).body.status).toBe('succeeded');
  });

  it('does not sell a second subscription', async () => {
    await shop.pay();
    expect((await shop.pay()).status).toBe(409);
    expect(await shop.charges()).toHaveLength(1);
  });
});

describe('nobody is charged twice', () => {
  it('returns the same payment for the same key, and refuses the key for another request', async () => {
    const key = randomUUID();
    const first = await shop.pay(paymentRequest(), key);
    expect((await shop.pay(paymentRequest(), key)).body.id).toBe(first.body.id);
    expect((await shop.pay({ ...paymentRequest(), planId: 'premium-yearly', amount: 49 }, key)).status).toBe(
      422,
    );
    expect(await shop.charges()).toHaveLength(1);
  });

  it.each(['one key', 'a key each'])('charges once for 20 parallel payments with %s', async (keys) => {
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => shop.pay(paymentRequest(), keys === 'one key' ? key : randomUUID())),
    );
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await shop.charges()).toHaveLength(1);
    expect((await shop.current()).status).toBe('Active');
  });

  it('settles a charge whose answer was lost, without charging again', async () => {
    const lost = await shop.pay(paymentRequest(BREAKS));
    expect(lost.body.status).toBe('processing');
    expect(await shop.current()).toMatchObject({ status: 'None' });
    shop.server.clock.now += 15_000;
    await shop.server.services.billing.jobs.runAll();
    expect(await shop.current()).toMatchObject({ status: 'Active' });
    expect(await shop.charges()).toHaveLength(1);
  });

  it('gives up a payment that never reached the shop.provider, so that another try is possible', async () => {
    const charge = shop.provider.charge;
    shop.provider.charge = () => Promise.reject(new Error('connect ECONNREFUSED'));
    expect((await shop.pay()).body.status).toBe('processing');
    shop.provider.charge = charge;
    await shop.travel(4 * 60 * 1000);
    await shop.server.services.billing.jobs.runAll();
    expect((await shop.pay()).body.status).toBe('succeeded');
    expect(await shop.charges()).toHaveLength(1);
  });
});

describe('the bank asks the visitor', () => {
  const decide = async (payment: Payment, decision: string): Promise<void> => {
    const url = payment.nextAction?.url ?? '';
    const response = await shop.server.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `decision=${decision}`,
    });
    expect(response.statusCode).toBe(303);
  };

  it('gives Premium only after the approval', async () => {
    const { body } = await shop.pay(paymentRequest(ASKS));
    expect(body).toMatchObject({ status: 'pending', nextAction: { type: 'redirect' } });
    expect((await shop.current()).status).toBe('None');
    await decide(body, 'approve');
    const confirmed = await shop.server.call('POST', `/api/payments/payments/${body.id}/confirm`, {
      token: shop.token,
    });
    expect(confirmed.body.status).toBe('succeeded');
    expect((await shop.current()).status).toBe('Active');
  });

  it('gives nothing after a refusal', async () => {
    const { body } = await shop.pay(paymentRequest(ASKS));
    await decide(body, 'refuse');
    const confirmed = await shop.server.call('POST', `/api/payments/payments/${body.id}/confirm`, {
      token: shop.token,
    });
    expect(confirmed.body).toMatchObject({ status: 'failed', failureCode: 'authentication_failed' });
    expect((await shop.current()).isPremium).toBe(false);
  });
});

describe('webhooks', () => {
  const send = (event: ProviderEvent, options: { secret?: string; at?: number } = {}) => {
    const { body, headers } = signSandboxWebhook(event, {
      secret: SANDBOX_SECRET,
      at: shop.server.clock.now,
      ...options,
    });
    return shop.server.app.inject({
      method: 'POST',
      url: '/api/payments/webhooks/Stripe',
      headers,
      payload: body,
    });
  };

  it('believe no forged, old or broken one', async () => {
    const { body } = await shop.pay(paymentRequest(ASKS));
    const event: ProviderEvent = { eventId: 'evt_1', paymentId: body.id, type: 'charge' };
    expect((await send(event, { secret: 'another' })).statusCode).toBe(400);
    expect((await send(event, { at: shop.server.clock.now - 6 * 60 * 1000 })).statusCode).toBe(400);
    expect(
      (await shop.server.app.inject({ method: 'POST', url: '/api/payments/webhooks/Stripe', payload: '{}' }))
        .statusCode,
    ).toBe(400);
    expect(
      (await shop.server.app.inject({ method: 'POST', url: '/api/payments/webhooks/nobody', payload: '{}' }))
        .statusCode,
    ).toBe(404);
    expect((await shop.current()).status).toBe('None');
  });

  it('end in the same state in every order, with doubles', async () => {
    const { body } = await shop.pay(paymentRequest(ASKS));
    const reference = new URL(body.nextAction.url).pathname.split('/').at(-1) ?? '';
    await createSandboxStore(shop.server.database.db).settle(reference, null);
    const events: ProviderEvent[] = ['created', 'action', 'processing', 'succeeded', 'captured'].map(
      (name) => ({
        eventId: `evt_${name}`,
        paymentId: body.id,
        type: 'charge',
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...events, ...events], { minLength: 10 }), async (order) => {
        for (const event of order) expect((await send(event)).statusCode).toBe(200);
        expect((await shop.current()).status).toBe('Active');
      }),
      { numRuns: 12 },
    );
    const invoices = await shop.server.call('GET', '/api/accounting/subscriptions/invoices', {
      token: shop.token,
    });
    expect(invoices.body.total).toBe(1);
    expect((await shop.server.mails()).filter(({ subject }) => subject?.includes('invoice'))).toHaveLength(1);
  });
});

describe('what names a plan', () => {
  const { planId: _planId, amount: _amount, ...rest } = paymentRequest();

  it.each([
    ['planId', { planId: 'premium-yearly' }, 49],
    ['plan', { plan: 'premium-yearly' }, 49],
    ['the interval as plan', { plan: 'monthly' }, 4.99],
    ['the interval as planId', { planId: 'yearly' }, 49],
    ['both, when they agree', { planId: 'premium-yearly', plan: 'yearly' }, 49],
  ])('is %s', async (_title, named, amount) => {
    expect((await shop.pay({ ...rest, ...named })).body).toMatchObject({ status: 'succeeded', amount });
  });

  it.each([
    ['different plans', { planId: 'premium-yearly', plan: 'monthly' }, 'plan'],
    ['one that does not exist', { planId: 'premium-yearly', plan: 'x' }, 'plan'],
    ['none that exists', { plan: 'x' }, 'plan'],
    ['nothing', {}, 'planId'],
  ])('is refused when it names %s', async (_title, named, field) => {
    const { status, body } = await shop.pay({ ...rest, ...named });
    expect({ status, field: body.errors[0].field }).toEqual({ status: 422, field });
    expect(await shop.charges()).toEqual([]);
  });

  it('is the same for orders, trials and changes of plan', async () => {
    const send = (method: 'POST' | 'PUT', path: string, body: object) =>
      shop.server.call(method, `/api/${path}`, { body, token: shop.token });
    const intent = await send('POST', 'payments/payments/intent', {
      amount: 4.99,
      currency: 'EUR',
      provider: 'stripe',
      metadata: { plan: 'monthly' },
    });
    expect(intent.body).toMatchObject({ planId: 'premium-monthly' });
    await shop.pay();
    const { id } = await shop.current();
    const preview = await send('POST', `accounting/subscriptions/${id}/preview-change`, { planId: 'yearly' });
    expect(preview.body).toMatchObject({ planId: 'premium-yearly' });
    const changed = await send('PUT', `accounting/subscriptions/${id}`, { planId: 'yearly' });
    expect(changed.body).toMatchObject({ planId: 'premium-yearly' });
    const scheduled = await send('PUT', `accounting/subscriptions/${id}`, { planId: 'monthly' });
    expect(scheduled.body).toMatchObject({ nextPlanId: 'premium-monthly' });
  });
});
