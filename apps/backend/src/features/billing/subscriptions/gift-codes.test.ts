import { randomUUID } from 'node:crypto';
import { DAY_MS, type Subscription } from '@lumigraph/contracts';
import type { GiftCodes, MadeGiftCodes } from '@lumigraph/contracts/studio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { createSandboxStore } from '../providers/sandbox/sandbox-store.ts';

onEachEngine((createApp) => {
  let test: TestApp;
  let admin: string;
  let ada: string;
  let adaId: string;

  beforeEach(async () => {
    test = await createApp({ billing: { manualJobs: true } });
    const registered = await test.register();
    ada = registered.token;
    adaId = registered.user.id;
    const { user, token } = await test.register({ email: 'admin@example.com' });
    await test.services.accounts.admin.setRole(user.id, { role: 'admin', has: true });
    admin = token;
  });
  afterEach(() => test.close());

  async function make(change: object = {}): Promise<MadeGiftCodes> {
    const body = { name: 'Winners of October', planId: 'premium-monthly', count: 1, days: 30, ...change };
    const made = await test.call('POST', '/api/studio/gift-codes', { token: admin, body });
    expect(made.status).toBe(200);
    return made.body as MadeGiftCodes;
  }
  const code = async (change: object = {}): Promise<string> => (await make(change)).codes[0]!;
  const redeem = (typed: string, token = ada) =>
    test.call('POST', '/api/accounting/subscriptions/gift-code', { token, body: { code: typed } });
  const refusal = async (typed: string, token = ada): Promise<unknown[]> => {
    const { status, body } = await redeem(typed, token);
    return [status, (body as { code: string }).code];
  };
  const current = async (token = ada): Promise<Subscription> =>
    (await test.call('GET', '/api/accounting/subscriptions/current', { token })).body;
  const listed = async (): Promise<GiftCodes[]> =>
    (await test.call('GET', '/api/studio/gift-codes', { token: admin })).body;
  const pay = () =>
    test.call('POST', '/api/payments/payment', {
      token: ada,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        planId: 'premium-monthly',
        provider: 'stripe',
        immediateStartConsent: true,
        consentVersion: '2026-11',
        country: 'DE',
        card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
      },
    });
  const nextMonth = (from: number): number => {
    const date = new Date(from);
    return date.setUTCMonth(date.getUTCMonth() + 1);
  };

  describe('a gift code', () => {
    it('is Premium for one period of its plan, without a charge, and ends by itself', async () => {
      const { status, body } = await redeem(await code());
      expect(status).toBe(200);
      expect(body).toMatchObject({ planId: 'premium-monthly', status: 'Trialing', isPremium: true });
      expect(Date.parse(body.currentPeriodEnd)).toBe(nextMonth(test.clock.now));
      expect(body.trialAvailable).toBe(false);
      test.clock.now = nextMonth(test.clock.now) + 1;
      await test.services.billing.jobs.runAll();
      expect(await test.services.billing.isPremium(adaId)).toBe(false);
      expect(await createSandboxStore(test.database.db).all()).toEqual([]);
    });

    it.each([
      { typed: 'as it is', form: (text: string) => text },
      {
        typed: 'in small letters without hyphens',
        form: (text: string) => text.replaceAll('-', '').toLowerCase(),
      },
      {
        typed: 'with spaces and letters for digits',
        form: (text: string) => ` ${text.replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `,
      },
    ])('is read $typed', async ({ form }) => {
      const { codes } = await make({ count: 20 });
      for (const one of codes) {
        expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
        const { token } = await test.register({ email: `${randomUUID()}@example.com` });
        expect((await redeem(form(one), token)).status).toBe(200);
        if (codes.indexOf(one) === 2) break;
      }
    });

    it('is used once; its user may send it again', async () => {
      const once = await code();
      expect((await redeem(once)).status).toBe(200);
      const first = await current();
      expect(await redeem(once)).toMatchObject({
        status: 200,
        body: { currentPeriodEnd: first.currentPeriodEnd },
      });
      expect(await refusal(once, admin)).toEqual([409, 'GIFT_CODE_ENDED']);
    });

    it('is used once by two users at the same time', async () => {
      const once = await code();
      const results = await Promise.all([redeem(once, ada), redeem(once, admin)]);
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200, 409]));
      const premium = [await current(ada), await current(admin)].filter(({ isPremium }) => isPremium);
      expect(premium).toHaveLength(1);
    });

    it('adds its period to one without payment', async () => {
      await redeem(await code());
      const { body } = await redeem(await code({ planId: 'premium-yearly' }));
      const end = new Date(nextMonth(test.clock.now));
      expect(Date.parse(body.currentPeriodEnd)).toBe(end.setUTCFullYear(end.getUTCFullYear() + 1));
    });

    it('is kept beside a paid period, and usable after it', async () => {
      expect((await pay()).status).toBe(200);
      const kept = await code({ days: 365 });
      expect(await refusal(kept)).toEqual([409, 'SUBSCRIPTION_ERROR']);
      const { id } = await current();
      await test.call('POST', `/api/accounting/subscriptions/${id}/cancel`, {
        token: ada,
        body: { immediately: true },
      });
      expect((await redeem(kept)).status).toBe(200);
      // The card of the earlier subscription is not charged at the end.
      const row = await test.database.db.selectFrom('subscription').selectAll().executeTakeFirstOrThrow();
      expect([row.provider, row.method_token]).toEqual([null, null]);
    });

    it.each(['', 'AAAA-AAAA-AAAA-AAAA', '%00', 'ＡＡＡＡ'])('does not exist: %j', async (typed) => {
      await make();
      const [status, why] = await refusal(typed);
      expect([status, why]).toEqual(typed === '' ? [400, 'VALIDATION_FAILED'] : [404, 'GIFT_CODE_UNKNOWN']);
    });

    it('ends with its last day, and with its withdrawal, which leaves what was used', async () => {
      const late = await code({ days: 1 });
      const { record, codes } = await make({ count: 2 });
      await redeem(codes[0]!);
      const withdrawn = await test.call('DELETE', `/api/studio/gift-codes/${record.id}`, { token: admin });
      expect(withdrawn.body).toMatchObject({ used: 1, withdrawnAt: test.clock.now });
      expect(await refusal(codes[1]!, admin)).toEqual([409, 'GIFT_CODE_ENDED']);
      expect((await current()).isPremium).toBe(true);
      test.clock.now += DAY_MS;
      const { token } = await test.register({ email: 'eve@example.com' });
      expect(await refusal(late, token)).toEqual([409, 'GIFT_CODE_ENDED']);
    });

    it('needs a sign-in', async () => {
      const { status } = await test.call('POST', '/api/accounting/subscriptions/gift-code', {
        body: { code: await code() },
      });
      expect(status).toBe(401);
    });
  });

  describe('the studio', () => {
    it('lists what was made and used, and neither codes nor hashes', async () => {
      const { codes } = await make({ count: 3 });
      await redeem(codes[1]!);
      const list = await listed();
      expect(list).toMatchObject([
        { name: 'Winners of October', planId: 'premium-monthly', interval: 'monthly', count: 3, used: 1 },
      ]);
      const stored = await test.database.db.selectFrom('gift_code').selectAll().execute();
      for (const one of codes) expect(JSON.stringify([list, stored])).not.toContain(one);
    });

    it.each([
      { what: 'more than a hundred codes', change: { count: 101 }, status: 400 },
      { what: 'no code', change: { count: 0 }, status: 400 },
      { what: 'a blank name', change: { name: ' ' }, status: 400 },
      { what: 'an unknown plan', change: { planId: 'gold' }, status: 404 },
      { what: 'codes without an end', change: { days: undefined }, status: 400 },
    ])('makes not $what', async ({ change, status }) => {
      const body = { name: 'x', planId: 'premium-monthly', count: 1, days: 30, ...change };
      const refused = await test.call('POST', '/api/studio/gift-codes', { token: admin, body });
      expect(refused.status).toBe(status);
      expect(await listed()).toEqual([]);
    });
  });

  it('the deletion of an account leaves the code used, without its user', async () => {
    const once = await code();
    await redeem(once);
    await test.services.billing.ofAccount.beforeRemoval(adaId);
    const row = await test.database.db
      .selectFrom('gift_code')
      .select(['used_by', 'used_at'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ used_by: null, used_at: test.clock.now });
    expect(await refusal(once, admin)).toEqual([409, 'GIFT_CODE_ENDED']);
  });
});
