import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, type SavedCard } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, type TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { harnesses, openShop } from '../../../testing/payments/provider-harness.ts';
import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';

const ONE_OFF_PRODUCTS = JSON.stringify([
  { id: 'support', names: { en: 'Support this site' }, amounts: [5], open: { minimum: 1, maximum: 200 } },
]);
const VISA = '4242424242424242';
const MASTERCARD = '5555555555554444';

const card = (number: string) => ({ number, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' });
const consent = { immediateStartConsent: true, consentVersion: '2026-11' };

onEachEngine((createApp) => {
  let server: TestApp;
  let token: string;
  let userId: string;

  beforeEach(async () => {
    server = await createApp({ billing: { manualJobs: true }, environment: { ONE_OFF_PRODUCTS } });
    const ada = await server.register();
    ({ token } = ada);
    userId = ada.user.id;
  });
  afterEach(() => server.close());

  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, { body = {}, bearer = token } = {}) =>
    server.call(method, path, {
      ...(method === 'POST' ? { body } : {}),
      token: bearer,
      headers: { 'idempotency-key': randomUUID() },
    });
  const support = (change: object = {}, bearer = token) =>
    call('POST', '/api/payments/payment', {
      body: { productId: 'support', amount: 5, provider: 'stripe', ...change },
      bearer,
    });
  const subscribe = (change: object = { card: card(VISA) }) =>
    call('POST', '/api/payments/payment', {
      body: { planId: 'premium-monthly', provider: 'stripe', ...consent, ...change },
    });
  const cards = async (bearer = token): Promise<SavedCard[]> =>
    (await call('GET', '/api/payments/cards', { bearer })).body;
  const current = async () => (await call('GET', '/api/accounting/subscriptions/current')).body;
  const ledger = () => createSandboxStore(server.database.db).all();
  const charges = async () => (await ledger()).filter(({ status }) => status === 'succeeded').length;

  async function travel(milliseconds: number): Promise<void> {
    server.clock.now += milliseconds;
    const { body } = await server.call('POST', '/api/auth/login', {
      body: { email: 'ada@example.com', password: PASSWORD, rememberMe: true },
    });
    ({ token } = body);
  }

  describe('a saved card', () => {
    it('is kept after a one-off payment only with the user’s consent', async () => {
      await support({ card: card(VISA) });
      expect(await cards()).toEqual([]);
      await support({ card: card(MASTERCARD), saveCard: true });
      expect(await cards()).toEqual([
        expect.objectContaining({
          provider: 'stripe',
          brand: 'mastercard',
          last4: '4444',
          expiryMonth: 12,
          expiryYear: 2030,
          renews: false,
        }),
      ]);
      expect(JSON.stringify(await cards())).not.toContain('sandbox_');
    });

    it('pays again, on site and for a plan, which then renews with it', async () => {
      await support({ card: card(VISA), saveCard: true });
      const [saved] = await cards();
      expect((await support({ savedCardId: saved?.id, amount: 7 })).body).toMatchObject({
        status: 'succeeded',
        amount: 7,
        cardLast4: '4242',
      });
      expect((await subscribe({ savedCardId: saved?.id })).body.status).toBe('succeeded');
      expect(await cards()).toMatchObject([{ id: saved?.id, renews: true }]);
      await travel(32 * DAY_MS);
      await server.services.billing.jobs.runAll();
      expect(await current()).toMatchObject({ status: 'Active', isPremium: true });
      expect(await charges()).toBe(4);
      expect(await cards()).toHaveLength(1);
    });

    it('of a subscription is kept for its renewals, once', async () => {
      await support({ card: card(VISA), saveCard: true });
      await subscribe();
      await support({ card: card(VISA), saveCard: true });
      expect(await cards()).toMatchObject([{ last4: '4242', renews: true }]);
      await server.services.billing.jobs.runAll();
      // The provider has deleted the two other tokens of the same card.
      const tokens = (await ledger()).map(({ method_token }) => method_token).filter(Boolean);
      expect(tokens).toHaveLength(1);
    });

    it('that is removed pays nothing more, and the subscription asks for another way to pay', async () => {
      await subscribe();
      const [saved] = await cards();
      expect((await call('DELETE', `/api/payments/cards/${saved?.id}`)).body).toEqual([]);
      expect((await support({ savedCardId: saved?.id })).status).toBe(422);
      expect((await ledger()).every(({ method_token }) => method_token === '')).toBe(true);
      expect(await server.database.db.selectFrom('saved_card').select('id').execute()).toEqual([]);
      await travel(32 * DAY_MS);
      await server.services.billing.jobs.runAll();
      expect(await charges()).toBe(1);
      expect(await current()).toMatchObject({ status: 'PastDue', isPremium: true });
      expect((await server.mails()).some(({ text }) => text?.includes('Premium'))).toBe(true);
    });

    it('can replace the card of the renewals', async () => {
      await subscribe();
      server.clock.now += 1000;
      await support({ card: card(MASTERCARD), saveCard: true });
      const other = (await cards()).find(({ last4 }) => last4 === '4444');
      const { body } = await call('POST', `/api/payments/cards/${other?.id}/renewals`);
      expect(body).toMatchObject([
        { last4: '4444', renews: true },
        { last4: '4242', renews: false },
      ]);
      await travel(32 * DAY_MS);
      await server.services.billing.jobs.runAll();
      const [renewal] = await server.database.db
        .selectFrom('payment')
        .selectAll()
        .where('purpose', '=', 'renew')
        .execute();
      expect(renewal).toMatchObject({ status: 'succeeded', card_last4: '4444' });
      expect((await cards()).find(({ renews }) => renews)?.last4).toBe('4444');
    });

    it('is not set for renewals where nothing renews', async () => {
      await support({ card: card(VISA), saveCard: true });
      const [saved] = await cards();
      expect((await call('POST', `/api/payments/cards/${saved?.id}/renewals`)).status).toBe(409);
    });

    it('is refused for a payment method that cannot keep cards, and reported so', async () => {
      const { body } = await server.call('GET', '/api/payments/options');
      const saving = (body.providers as { provider: string; savesCards: boolean }[])
        .filter(({ savesCards }) => savesCards)
        .map(({ provider }) => provider);
      expect(saving).toEqual(['stripe', 'revolut']);
      const refused = await support({ provider: 'paypal', orderId: 'x', saveCard: true });
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'saveCard' }] } });
    });

    it('is in the data export, and goes with the account', async () => {
      await support({ card: card(VISA), saveCard: true });
      const exported = await call('POST', '/api/auth/account/export', { body: { password: PASSWORD } });
      const text = exported.status === 404 ? '' : exported.text;
      if (text !== '') expect(text).toContain('savedCards');
      await server.services.billing.ofAccount.beforeRemoval(userId);
      expect(await cards()).toEqual([]);
      await server.services.billing.jobs.runAll();
      expect(await server.database.db.selectFrom('saved_card').select('id').execute()).toEqual([]);
      expect((await ledger()).every(({ method_token }) => method_token === '')).toBe(true);
    });
  });

  /** Every call with a card, by its owner and by another user. */
  describe('ownership', () => {
    const operations: Record<string, (id: string, bearer: string) => Promise<{ status: number }>> = {
      'pay a product': (id, bearer) => support({ savedCardId: id }, bearer),
      'pay a plan': (id, bearer) =>
        call('POST', '/api/payments/payment', {
          body: { planId: 'premium-monthly', provider: 'stripe', ...consent, savedCardId: id },
          bearer,
        }),
      'renew with it': (id, bearer) => call('POST', `/api/payments/cards/${id}/renewals`, { bearer }),
      'remove it': (id, bearer) => call('DELETE', `/api/payments/cards/${id}`, { bearer }),
    };

    it('lets nobody but the owner see or use a card', async () => {
      await support({ card: card(VISA), saveCard: true });
      const [saved] = await cards();
      const id = saved?.id ?? '';
      const before = await charges();
      const bob = (await server.register({ email: 'bob@example.com' })).token;
      expect(await cards(bob)).toEqual([]);
      for (const [name, run] of Object.entries(operations)) {
        expect([name, (await run(id, bob)).status]).toEqual([name, name.startsWith('pay') ? 422 : 404]);
        expect([name, (await run(id, '')).status]).toEqual([name, 401]);
      }
      expect(await charges()).toBe(before);
      expect(await cards()).toMatchObject([{ id }]);
      for (const [name, run] of Object.entries(operations))
        expect([name, (await run(id, token)).status]).toEqual([name, 200]);
    });

    it('takes the card only with its own provider', async () => {
      await support({ card: card(VISA), saveCard: true });
      const [saved] = await cards();
      expect((await support({ provider: 'revolut', savedCardId: saved?.id })).status).toBe(422);
    });
  });
});

describe('a saved card at Stripe', () => {
  it('is kept with a customer, charged again, and deleted there', async () => {
    const harness = harnesses.Stripe();
    const shop = await openShop(harness, { environment: { ONE_OFF_PRODUCTS } });
    const list = async () =>
      (await shop.server.call('GET', '/api/payments/cards', { token: shop.token })).body as SavedCard[];
    const order = { productId: 'support', amount: 5, provider: 'stripe' };
    try {
      await shop.post('payment', { ...order, paymentMethodId: 'pm_card_visa', saveCard: true });
      expect(harness.fake.bodies.join('\n')).toContain('setup_future_usage');
      const [saved] = await list();
      expect(saved).toMatchObject({ brand: 'visa', last4: '4242', expiryMonth: 8, expiryYear: 2031 });
      const again = await shop.post('payment', { ...order, savedCardId: saved?.id });
      expect(again.body.status).toBe('succeeded');
      expect(harness.fake.charges).toEqual([500, 500]);

      // The response to the deletion is lost: the card is gone here at once, and the job asks again.
      harness.fake.breakNext(/detach$/, 'before');
      const remove = { token: shop.token };
      expect((await shop.server.call('DELETE', `/api/payments/cards/${saved?.id}`, remove)).body).toEqual([]);
      expect(await list()).toEqual([]);
      const detached = () => harness.fake.requests.filter((request) => request.endsWith('/detach')).length;
      const before = detached();
      await shop.reconcile(2 * HOUR_MS);
      expect(detached()).toBe(before + 1);
      expect(await shop.server.database.db.selectFrom('saved_card').select('id').execute()).toEqual([]);
    } finally {
      await shop.server.close();
      await harness.fake.close();
    }
  });
});
