import { randomUUID } from 'node:crypto';
import { DAY_MS, type Payment, type Subscription } from '@lumigraph/contracts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readExport } from '../../../testing/unzip.ts';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';
import type { PaymentProviderAdapter, ProviderEvent } from '../providers/provider.ts';
import { createSandboxProvider } from '../providers/sandbox/sandbox-provider.ts';
import { signSandboxWebhook } from '../providers/sandbox/sandbox-webhooks.ts';
import { createSandboxStore, type SandboxCharge } from '../providers/sandbox/sandbox-store.ts';

const SECRET = 'a secret of the sandbox for tests';
const GOOD = '4242 4242 4242 4242';
const ASKS = '4000000000003220';
const BREAKS = '4000000000000119';

let server: TestApp;
let token: string;
let userId: string;
let provider: PaymentProviderAdapter;

beforeEach(async () => {
  const clock = { now: () => server.clock.now };
  // The provider's ledger is in the same file, written in separate transactions.
  const store: Parameters<typeof createSandboxProvider>[0]['store'] = new Proxy({} as never, {
    get: (_target, name: keyof ReturnType<typeof createSandboxStore>) =>
      createSandboxStore(server.database.db)[name],
  });
  provider = createSandboxProvider({
    provider: 'Stripe',
    frontend: { provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
    store,
    now: clock.now,
    secret: SECRET,
    slowMs: 5,
    bankUrl: (reference) => `http://localhost:4106/dev/bank/${reference}`,
  });
  server = await createTestApp({
    billing: { manualJobs: true, providers: [provider] },
    environment: { PLAN_TRIAL_DAYS: '7' },
  });
  const session = await server.register();
  token = session.token;
  userId = session.user.id;
});

afterEach(() => server.close());

const transaction = (): Promise<SandboxCharge[]> => createSandboxStore(server.database.db).all();
const charges = async (): Promise<SandboxCharge[]> =>
  (await transaction()).filter(({ status }) => status === 'succeeded');

const paymentRequest = (number = GOOD) => ({
  planId: 'premium-monthly',
  amount: 4.99,
  currency: 'EUR',
  provider: 'stripe',
  immediateStartConsent: true,
  consentVersion: '2026-11',
  country: 'DE',
  card: { number, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada Lovelace' },
});

const pay = (body: object = paymentRequest(), key: string = randomUUID(), bearer = token) =>
  server.call('POST', '/api/payments/payment', { body, token: bearer, headers: { 'idempotency-key': key } });

const current = async (bearer = token): Promise<Subscription> =>
  (await server.call('GET', '/api/accounting/subscriptions/current', { token: bearer })).body as Subscription;

/** Access tokens live for 15 minutes; time travel needs a new one. */
async function signInAgain(): Promise<void> {
  const { body } = await server.call('POST', '/api/auth/login', {
    body: { email: 'ada@example.com', password: 'Kiwi-Lantern7', rememberMe: true },
  });
  token = body.token;
}

const mailsAboutTheEnd = async (): Promise<(string | undefined)[]> =>
  (await server.mails())
    .filter(({ subject }) => subject === 'Your Lumigraph Premium has ended')
    .map(({ text }) => text);

async function travel(milliseconds: number): Promise<void> {
  server.clock.now += milliseconds;
  await signInAgain();
}

describe('paying for Premium', () => {
  it('charges once, starts the subscription and sends receipt and invoice', async () => {
    const { status, body } = await pay();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'succeeded',
      amount: 4.99,
      currency: 'EUR',
      cardBrand: 'visa',
      cardLast4: '4242',
    });
    expect(await current()).toMatchObject({ status: 'Active', planId: 'premium-monthly', isPremium: true });
    expect((await server.call('GET', '/api/auth/profile', { token })).text).toContain('"isPremium":true');
    const invoices = await server.call('GET', '/api/accounting/subscriptions/invoices', { token });
    expect(invoices.body.items).toMatchObject([{ number: '0000000001', amount: 4.99, status: 'paid' }]);
    const receipt = (await server.mails()).find(({ subject }) => subject?.includes('0000000001'));
    expect(receipt?.text).toContain('€4.99');
  });

  it('takes bank-style card fields too', async () => {
    const { card: _card, ...rest } = paymentRequest();
    const { body } = await pay({
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
    expect((await pay(paymentRequest(number))).body).toMatchObject({ status: 'failed', failureCode });
    expect(await current()).toMatchObject({ status: 'None', isPremium: false });
    expect((await pay()).body.status).toBe('succeeded');
    expect(await charges()).toHaveLength(1);
  });

  it.each([
    ['another amount', { amount: 0.01 }],
    ['another currency', { currency: 'USD' }],
    ['an unknown plan', { planId: 'premium-free' }],
    ['an unknown provider', { provider: 'bitcoin' }],
    ['no consent', { immediateStartConsent: false }],
    ['the consent to another text', { consentVersion: '1999' }],
  ])('refuses %s and charges nothing', async (_what, change) => {
    const { status, body } = await pay({ ...paymentRequest(), ...change });
    expect(status).toBe(422);
    expect(body.errors).toHaveLength(1);
    expect(await transaction()).toEqual([]);
  });

  it.each([
    ['number', { number: '123' }, 'Invalid card number'],
    ['month', { exp_month: 10, exp_year: 2026 }, 'Invalid expiry date'],
    ['cvc', { cvc: '12' }, 'Invalid CVC'],
    ['name', { name: ' ' }, 'Cardholder name is required'],
  ])('checks the card’s %s on the server', async (_field, change, message) => {
    const { status, body } = await pay({
      ...paymentRequest(),
      card: { ...paymentRequest().card, ...change },
    });
    expect(status).toBe(400);
    expect(body.message).toBe(message);
  });

  it('takes a card to the end of its month', async () => {
    const { body } = await pay({
      ...paymentRequest(),
      card: { ...paymentRequest().card, exp_month: 11, exp_year: 2026 },
    });
    expect(body.status).toBe('succeeded');
  });

  it('needs a session, and takes any key that can be told from others, or none', async () => {
    const send = (headers: Record<string, string>, bearer?: string) =>
      server.call('POST', '/api/payments/payment', {
        body: paymentRequest(),
        ...(bearer === undefined ? {} : { token: bearer }),
        headers,
      });
    expect((await send({ 'idempotency-key': randomUUID() })).status).toBe(401);
    for (const key of ['short', 'x'.repeat(201), 'with a space'])
      expect(await send({ 'idempotency-key': key }, token)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'Idempotency-Key' }] },
      });
    expect(await charges()).toEqual([]);
    expect((await send({}, token)).body.status).toBe('succeeded');
  });

  it('does not sell a second subscription', async () => {
    await pay();
    expect((await pay()).status).toBe(409);
    expect(await charges()).toHaveLength(1);
  });
});

describe('nobody is charged twice', () => {
  it('answers the same key with the same payment, and refuses it for another wish', async () => {
    const key = randomUUID();
    const first = await pay(paymentRequest(), key);
    expect((await pay(paymentRequest(), key)).body.id).toBe(first.body.id);
    expect((await pay({ ...paymentRequest(), planId: 'premium-yearly', amount: 49 }, key)).status).toBe(422);
    expect(await charges()).toHaveLength(1);
  });

  it.each(['one key', 'a key each'])('charges once for 20 parallel payments with %s', async (keys) => {
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => pay(paymentRequest(), keys === 'one key' ? key : randomUUID())),
    );
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await charges()).toHaveLength(1);
    expect((await current()).status).toBe('Active');
  });

  it('settles a charge whose answer was lost, without charging again', async () => {
    const lost = await pay(paymentRequest(BREAKS));
    expect(lost.body.status).toBe('processing');
    expect(await current()).toMatchObject({ status: 'None' });
    server.clock.now += 15_000;
    await server.services.billing.jobs.runAll();
    expect(await current()).toMatchObject({ status: 'Active' });
    expect(await charges()).toHaveLength(1);
  });

  it('gives up a payment that never reached the provider, so that another try is possible', async () => {
    const charge = provider.charge;
    provider.charge = () => Promise.reject(new Error('connect ECONNREFUSED'));
    expect((await pay()).body.status).toBe('processing');
    provider.charge = charge;
    await travel(4 * 60 * 1000);
    await server.services.billing.jobs.runAll();
    expect((await pay()).body.status).toBe('succeeded');
    expect(await charges()).toHaveLength(1);
  });
});

describe('the bank asks the visitor', () => {
  const decide = async (payment: Payment, decision: string): Promise<void> => {
    const url = payment.nextAction?.url ?? '';
    const response = await server.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `decision=${decision}`,
    });
    expect(response.statusCode).toBe(303);
  };

  it('gives Premium only after the approval', async () => {
    const { body } = await pay(paymentRequest(ASKS));
    expect(body).toMatchObject({ status: 'pending', nextAction: { type: 'redirect' } });
    expect((await current()).status).toBe('None');
    await decide(body, 'approve');
    const confirmed = await server.call('POST', `/api/payments/payments/${body.id}/confirm`, { token });
    expect(confirmed.body.status).toBe('succeeded');
    expect((await current()).status).toBe('Active');
  });

  it('gives nothing after a refusal', async () => {
    const { body } = await pay(paymentRequest(ASKS));
    await decide(body, 'refuse');
    const confirmed = await server.call('POST', `/api/payments/payments/${body.id}/confirm`, { token });
    expect(confirmed.body).toMatchObject({ status: 'failed', failureCode: 'authentication_failed' });
    expect((await current()).isPremium).toBe(false);
  });
});

describe('webhooks', () => {
  const send = (event: ProviderEvent, options: { secret?: string; at?: number } = {}) => {
    const { body, headers } = signSandboxWebhook(event, { secret: SECRET, at: server.clock.now, ...options });
    return server.app.inject({
      method: 'POST',
      url: '/api/payments/webhooks/Stripe',
      headers,
      payload: body,
    });
  };

  it('believe no forged, old or broken one', async () => {
    const { body } = await pay(paymentRequest(ASKS));
    const event: ProviderEvent = { eventId: 'evt_1', paymentId: body.id, type: 'charge' };
    expect((await send(event, { secret: 'another' })).statusCode).toBe(400);
    expect((await send(event, { at: server.clock.now - 6 * 60 * 1000 })).statusCode).toBe(400);
    expect(
      (await server.app.inject({ method: 'POST', url: '/api/payments/webhooks/Stripe', payload: '{}' }))
        .statusCode,
    ).toBe(400);
    expect(
      (await server.app.inject({ method: 'POST', url: '/api/payments/webhooks/nobody', payload: '{}' }))
        .statusCode,
    ).toBe(404);
    expect((await current()).status).toBe('None');
  });

  it('end in the same state in every order, with doubles', async () => {
    const { body } = await pay(paymentRequest(ASKS));
    const reference = new URL(body.nextAction.url).pathname.split('/').at(-1) ?? '';
    await createSandboxStore(server.database.db).settle(reference, null);
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
        expect((await current()).status).toBe('Active');
      }),
      { numRuns: 12 },
    );
    const invoices = await server.call('GET', '/api/accounting/subscriptions/invoices', { token });
    expect(invoices.body.total).toBe(1);
    expect((await server.mails()).filter(({ subject }) => subject?.includes('invoice'))).toHaveLength(1);
  });
});

describe('the life of a subscription', () => {
  const act = (path: string, body: object = {}) =>
    server.call('POST', `/api/accounting/subscriptions/${path}`, { body, token });

  it('cancels to the end of the period and resumes', async () => {
    await pay();
    const { id } = await current();
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
    expect((await pay()).body.status).toBe('succeeded');
  });

  it('renews when it is due, once, however many servers look', async () => {
    await pay();
    await travel(31 * DAY_MS);
    await Promise.all([server.services.billing.jobs.runAll(), server.services.billing.jobs.runAll()]);
    expect(await charges()).toHaveLength(2);
    expect(await current()).toMatchObject({ status: 'Active', isPremium: true });
  });

  it('tries a failed renewal again, tells the person, and ends it after the last try', async () => {
    await pay(paymentRequest('4000000000000341'));
    await travel(31 * DAY_MS);
    await server.services.billing.jobs.runAll();
    expect(await current()).toMatchObject({ status: 'PastDue', isPremium: true });
    expect((await server.mails()).some(({ subject }) => subject?.includes('did not go through'))).toBe(true);
    for (let tries = 0; tries < 3; tries += 1) {
      await travel(6 * DAY_MS);
      await server.services.billing.jobs.runAll();
    }
    expect(await current()).toMatchObject({ status: 'Expired', isPremium: false });
    expect(await charges()).toHaveLength(1);
    expect(await mailsAboutTheEnd()).toEqual([
      expect.stringContaining('tried several times to charge €4.99'),
    ]);
  });

  it('claims no try to charge where there was nothing to charge', async () => {
    await pay();
    await server.database.db.updateTable('subscription').set({ method_token: null }).execute();
    for (const days of [31, 6, 6, 6]) {
      await travel(days * DAY_MS);
      await server.services.billing.jobs.runAll();
    }
    expect(await current()).toMatchObject({ status: 'Expired', isPremium: false });
    expect(await charges()).toHaveLength(1);
    expect(await mailsAboutTheEnd()).toEqual([
      expect.stringContaining('we received no payment for another one'),
    ]);
    const mails = await server.mails();
    expect(mails.map(({ text }) => text).join()).not.toMatch(/tried|could not charge/);
  });

  it('shows what a dearer plan costs, charges that, and leaves a cheaper one to the next period', async () => {
    await pay();
    const { id } = await current();
    const preview = await act(`${id}/preview-change`, { planId: 'premium-yearly' });
    expect(preview.body).toMatchObject({ amountDue: 44.01, credit: 4.99, currency: 'EUR' });
    const change = (planId: string) =>
      server.call('PUT', `/api/accounting/subscriptions/${id}`, {
        body: { planId },
        token,
        headers: { 'idempotency-key': randomUUID() },
      });
    expect((await change('premium-yearly')).body).toMatchObject({
      planId: 'premium-yearly',
      status: 'Active',
    });
    expect((await charges()).map(({ amount_minor }) => amount_minor)).toEqual([499, 4401]);
    expect((await change('premium-monthly')).body).toMatchObject({
      planId: 'premium-yearly',
      nextPlanId: 'premium-monthly',
    });
  });

  it('gives one trial a person, never longer than the plan’s', async () => {
    await server.database.db.updateTable('user_account').set({ email_verified: 1 }).execute();
    const subscribe = () =>
      server.call('POST', '/api/accounting/subscriptions/subscribe', {
        body: { planId: 'premium-monthly', trialDays: 300 },
        token,
        headers: { 'idempotency-key': randomUUID() },
      });
    const { body } = await subscribe();
    expect(body).toMatchObject({ status: 'Trialing', isPremium: true });
    expect(Date.parse(body.trialEnd) - server.clock.now).toBe(7 * DAY_MS);
    await act(`${body.id}/cancel`, { immediately: true });
    expect((await subscribe()).status).toBe(409);
  });

  it('keeps a history', async () => {
    await pay();
    await act(`${(await current()).id}/cancel`, { immediately: false });
    const { body } = await server.call('GET', '/api/accounting/subscriptions/history', { token });
    expect(body.items.map(({ type }: { type: string }) => type).toSorted()).toEqual(['cancelled', 'started']);
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
    expect((await pay({ ...rest, ...named })).body).toMatchObject({ status: 'succeeded', amount });
  });

  it.each([
    ['different plans', { planId: 'premium-yearly', plan: 'monthly' }, 'plan'],
    ['one that does not exist', { planId: 'premium-yearly', plan: 'x' }, 'plan'],
    ['none that exists', { plan: 'x' }, 'plan'],
    ['nothing', {}, 'planId'],
  ])('is refused when it names %s', async (_title, named, field) => {
    const { status, body } = await pay({ ...rest, ...named });
    expect({ status, field: body.errors[0].field }).toEqual({ status: 422, field });
    expect(await charges()).toEqual([]);
  });

  it('is the same for orders, trials and changes of plan', async () => {
    const send = (method: 'POST' | 'PUT', path: string, body: object) =>
      server.call(method, `/api/${path}`, { body, token });
    const intent = await send('POST', 'payments/payments/intent', {
      amount: 4.99,
      currency: 'EUR',
      provider: 'stripe',
      metadata: { plan: 'monthly' },
    });
    expect(intent.body).toMatchObject({ planId: 'premium-monthly' });
    await pay();
    const { id } = await current();
    const preview = await send('POST', `accounting/subscriptions/${id}/preview-change`, { planId: 'yearly' });
    expect(preview.body).toMatchObject({ planId: 'premium-yearly' });
    const changed = await send('PUT', `accounting/subscriptions/${id}`, { planId: 'yearly' });
    expect(changed.body).toMatchObject({ planId: 'premium-yearly' });
    const scheduled = await send('PUT', `accounting/subscriptions/${id}`, { planId: 'monthly' });
    expect(scheduled.body).toMatchObject({ nextPlanId: 'premium-monthly' });
  });
});

describe('money back', () => {
  const refund = (id: string, amount?: number, key: string = randomUUID()) =>
    server.call('POST', `/api/payments/payments/${id}/refund`, {
      body: amount === undefined ? {} : { amount },
      token,
      headers: { 'idempotency-key': key },
    });

  async function becomeAdmin(): Promise<void> {
    await server.database.db
      .updateTable('user_account')
      .set({ roles: '["admin"]' })
      .where('id', '=', userId)
      .execute();
  }

  it('is for admins only', async () => {
    const { body } = await pay();
    expect((await refund(body.id)).status).toBe(403);
  });

  it('never exceeds what was paid, whatever comes at once', async () => {
    const { body } = await pay();
    await becomeAdmin();
    await Promise.all(Array.from({ length: 20 }, () => refund(body.id)));
    expect((await transaction()).find(({ reference }) => reference.startsWith('sbx_'))?.refunded_minor).toBe(
      499,
    );
    expect((await refund(body.id, 0.01)).status).toBe(422);
    expect(await current()).toMatchObject({ status: 'Expired' });
  });

  it('can be given in parts', async () => {
    const { body } = await pay();
    await becomeAdmin();
    expect((await refund(body.id, 2)).body).toMatchObject({ status: 'succeeded', refundedAmount: 2 });
    expect((await refund(body.id, 2.99)).body).toMatchObject({ status: 'refunded', refundedAmount: 4.99 });
  });
});

describe('what belongs to another person is not there', () => {
  it('for payments, subscriptions and invoices', async () => {
    const { body: payment } = await pay();
    const { id } = await current();
    const invoices = await server.call('GET', '/api/accounting/subscriptions/invoices', { token });
    const other = await server.register({ email: 'eve@example.com' });
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
      const response = await server.call(method, path, {
        token: other.token,
        headers: { 'idempotency-key': randomUUID() },
        ...(body ? { body } : {}),
      });
      expect([path, response.status]).toEqual([path, 404]);
    }
    expect((await current()).status).toBe('Active');
  });
});

describe('papers', () => {
  it.each(['en', 'de', 'bg', 'zh'])('prints an invoice in %s', async (language) => {
    const key = randomUUID();
    await server.call('POST', '/api/payments/payment', {
      body: paymentRequest(),
      token,
      headers: { 'idempotency-key': key, 'accept-language': language },
    });
    const { body } = await server.call('GET', '/api/accounting/subscriptions/invoices', { token });
    const response = await server.app.inject({
      url: `/api/accounting/subscriptions/invoices/${body.items[0].id}/download`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.headers['content-disposition']).toContain('lumigraph-0000000001.pdf');
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('confirms a withdrawal without a sign-in', async () => {
    const { status, body } = await server.call('POST', '/api/accounting/withdrawal', {
      body: { name: 'Ada', email: 'ada@example.com', contract: '0000000001' },
    });
    expect(status).toBe(200);
    expect(body.receivedAt).toBe(new Date(server.clock.now).toISOString());
    const mails = (await server.mails()).filter(({ subject }) => subject?.includes('withdrawal'));
    expect(mails).toHaveLength(2);
  });

  it('keeps no card number anywhere', async () => {
    await pay();
    const tables = ['payment', 'sandbox_charge', 'mail_outbox', 'invoice', 'subscription'] as const;
    for (const table of tables) {
      const rows = await server.database.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toMatch(/4242\s?4242/);
    }
  });
});

describe('an account that goes', () => {
  it('takes its money along in the export, and is never charged again', async () => {
    await pay();
    const { data } = readExport((await server.call('GET', '/api/auth/export', { token })).bytes);
    expect(data.payments).toMatchObject([{ status: 'succeeded' }]);
    expect(JSON.stringify(data.invoices)).toContain('0000000001');
    const gone = await server.call('DELETE', '/api/auth/account', {
      token,
      body: { currentPassword: 'Kiwi-Lantern7' },
    });
    expect(gone.status).toBe(200);
    server.clock.now += 40 * DAY_MS;
    await server.services.billing.jobs.runAll();
    expect(await charges()).toHaveLength(1);
  });
});
