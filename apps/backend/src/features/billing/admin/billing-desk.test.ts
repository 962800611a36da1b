import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@lumigraph/contracts';
import type {
  StudioInvoice,
  StudioPayment,
  StudioPaymentDetails,
  StudioRefundResult,
  StudioSubscription,
  StudioSubscriptionDetails,
} from '@lumigraph/contracts/studio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, type TestApp } from '../../../testing/auth-app.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const RENEWALS_FAIL = '4000000000000341';

onEachEngine((createApp) => {
  let test: TestApp;
  let admin: { id: string; token: string };
  let ada: { id: string; token: string };

  beforeEach(async () => {
    test = await createApp({
      billing: { manualJobs: true },
      limits: { registerAddress: { points: 1000, windowMs: HOUR_MS } },
    });
    admin = await signUp('admin@example.com');
    ada = await signUp('ada@example.com');
    await test.services.accounts.admin.setRole(admin.id, { role: 'admin', has: true });
  });
  afterEach(() => test.close());

  async function signUp(email: string) {
    const { user, token } = await test.register({ email });
    test.clock.now += 1;
    return { id: user.id, token };
  }
  async function travel(milliseconds: number): Promise<void> {
    test.clock.now += milliseconds;
    for (const [who, email] of [
      [admin, 'admin@example.com'],
      [ada, 'ada@example.com'],
    ] as const) {
      const body = { email, password: PASSWORD, rememberMe: true };
      who.token = (await test.call('POST', '/api/auth/login', { body })).body.token;
    }
  }

  const studio = (method: 'GET' | 'POST' | 'DELETE', path: string, options: object = {}) =>
    test.call(method, `/api/studio/${path}`, { token: admin.token, ...options });
  const read = async <T>(path: string): Promise<T> => {
    const { status, body } = await studio('GET', path);
    expect(status).toBe(200);
    return body as T;
  };
  const pay = async (card = GOOD, change: object = {}) => {
    const { body } = await test.call('POST', '/api/payments/payment', {
      token: ada.token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        planId: 'premium-monthly',
        provider: 'stripe',
        immediateStartConsent: true,
        consentVersion: '2026-11',
        country: 'DE',
        card: { number: card, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
        ...change,
      },
    });
    test.clock.now += 1;
    return body as { id: string; status: string };
  };
  const refund = (id: string, body: object, key: string = randomUUID()) =>
    studio('POST', `payments/${id}/refunds`, { body, headers: { 'idempotency-key': key } });
  const payment = (id: string) => read<StudioPaymentDetails>(`payments/${id}`);
  const list = async (query: string): Promise<string[]> =>
    (await read<{ items: StudioPayment[] }>(`payments?${query}`)).items.map(({ id }) => id);
  const recorded = async (object: string) =>
    (await test.services.studio.auditEvents.list({ object, pageSize: 50 })).items;

  describe('payments', () => {
    it('are found by state, provider, time, amount and words, in both orders', async () => {
      const failed = await pay(DECLINED);
      const paid = await pay();
      const yearly = await signUp('grace@example.com');
      ada = yearly;
      const other = await pay(GOOD, { planId: 'premium-yearly' });
      expect(await list('')).toEqual([other.id, paid.id, failed.id]);
      expect(await list('sort=createdAt')).toEqual([failed.id, paid.id, other.id]);
      expect(await list('sort=-amount&pageSize=1')).toEqual([other.id]);
      expect(await list('status=failed')).toEqual([failed.id]);
      expect(await list('provider=PayPal')).toEqual([]);
      expect(await list('q=GRACE%40')).toEqual([other.id]);
      expect(await list('q=%25')).toEqual([]);
      expect(await list(`q=${paid.id}`)).toEqual([paid.id]);
      expect(await list('q=1')).toEqual([paid.id]);
      expect(await list('amountFrom=5')).toEqual([other.id]);
      expect(await list('amountFrom=4.99&amountTo=4.99')).toEqual([paid.id, failed.id]);
      expect(await list(`from=${test.clock.now}`)).toEqual([]);
      const { providerReference } = await payment(paid.id);
      expect(await list(`q=${providerReference}`)).toEqual([paid.id]);
    });

    it.each(['-createdAt', 'createdAt', '-amount', 'amount'])('are read page by page by %s', async (sort) => {
      await pay(DECLINED);
      await pay(DECLINED);
      await pay();
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = await read<{ items: StudioPayment[]; nextCursor: string | null; total: number }>(
          `payments?pageSize=1&sort=${sort}${cursor}`,
        );
        expect(page.total).toBe(3);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
      } while (cursor !== '');
      expect([seen.length, new Set(seen).size]).toEqual([3, 3]);
    });

    it('show what happened, and no token', async () => {
      const { id } = await pay();
      const { text, body } = await studio('GET', `payments/${id}`);
      expect(body).toMatchObject({
        email: 'ada@example.com',
        status: 'succeeded',
        amount: 4.99,
        left: 4.99,
        country: 'DE',
        card: 'Visa •••• 4242',
        subscription: { status: 'Active' },
        invoice: { number: '0000000001' },
        history: [
          { status: 'pending', cause: 'request' },
          { status: 'succeeded', cause: 'request' },
        ],
      });
      expect(text).not.toMatch(/sandbox_pays_|methodToken/);
      expect((await studio('GET', 'payments/pay_0')).status).toBe(404);
    });
  });

  describe('a refund', () => {
    it('gives back a part once, then the rest, with a reason and a mail', async () => {
      const { id } = await pay();
      const key = randomUUID();
      const part = await refund(id, { amount: 2, reason: 'goodwill' }, key);
      expect(part.body as StudioRefundResult).toMatchObject({
        refund: { amount: 2, status: 'succeeded', reason: 'goodwill', requestedBy: expect.any(String) },
        left: 2.99,
      });
      expect((await refund(id, { amount: 2, reason: 'goodwill' }, key)).body.left).toBe(2.99);
      expect((await refund(id, { amount: 1, reason: 'goodwill' }, key)).status).toBe(422);
      expect((await refund(id, { reason: 'the rest' })).body).toMatchObject({
        refund: { amount: 2.99 },
        left: 0,
      });
      const { status, refunds, history } = await payment(id);
      expect([status, refunds.length]).toEqual(['refunded', 2]);
      expect(history.at(-1)).toMatchObject({ status: 'refunded', cause: 'admin' });
      expect((await recorded(`payment:${id}`)).map(({ reason, after }) => [reason, after])).toEqual([
        ['the rest', { refund: 2.99, currency: 'EUR' }],
        ['goodwill', { refund: 2, currency: 'EUR' }],
      ]);
      const subjects = (await test.mails()).map(({ subject }) => subject ?? '');
      expect(subjects.filter((subject) => /refund/i.test(subject))).toHaveLength(2);
    });

    it('is refused for too much, for nothing left, without a reason and for a failed payment', async () => {
      const failed = await pay(DECLINED);
      const { id } = await pay();
      const statusOf = async (paymentId: string, body: object) => (await refund(paymentId, body)).status;
      expect(await statusOf(id, { amount: 5, reason: 'r' })).toBe(422);
      expect(await statusOf(id, { amount: 0.001, reason: 'r' })).toBe(422);
      expect(await statusOf(id, { amount: -1, reason: 'r' })).toBe(400);
      expect(await statusOf(id, { amount: 1 })).toBe(400);
      expect(await statusOf(failed.id, { reason: 'r' })).toBe(422);
      expect(await statusOf('pay_0', { reason: 'r' })).toBe(404);
      expect(await statusOf(id, { reason: 'all' })).toBe(200);
      expect(await statusOf(id, { reason: 'again' })).toBe(422);
      expect(await recorded(`payment:${failed.id}`)).toEqual([]);
      expect(await recorded(`payment:${id}`)).toHaveLength(1);
    });

    it('is not for editors', async () => {
      const { id } = await pay();
      const body = { reason: 'r' };
      expect((await test.call('POST', `/api/studio/payments/${id}/refunds`, { body })).status).toBe(401);
      await test.services.accounts.admin.setRole(ada.id, { role: 'editor', has: true });
      await travel(1);
      const asEditor = { token: ada.token, body };
      expect((await test.call('POST', `/api/studio/payments/${id}/refunds`, asEditor)).status).toBe(403);
      expect((await test.call('GET', '/api/studio/payments', { token: ada.token })).status).toBe(403);
    });
  });

  describe('subscriptions', () => {
    const subscriptions = async (query: string) =>
      (await read<{ items: StudioSubscription[] }>(`subscriptions?${query}`)).items;
    const act = (id: string, action: string) =>
      studio('POST', `subscriptions/${id}/${action}`, { body: { reason: 'asked by letter' } });

    it('are cancelled and resumed with a reason, and end soon', async () => {
      await pay();
      const [one] = await subscriptions('plan=premium-monthly&q=ada');
      expect(one).toMatchObject({ status: 'Active', price: 4.99, currency: 'EUR', failure: null });
      const id = one?.id ?? '';
      expect((await act(id, 'resume')).status).toBe(409);
      expect((await act(id, 'cancel')).body).toMatchObject({ status: 'Cancelled', price: null });
      expect((await act(id, 'cancel')).status).toBe(409);
      expect(await subscriptions('show=ends-soon')).toEqual([]);
      await travel(25 * DAY_MS);
      expect(await subscriptions('show=ends-soon')).toHaveLength(1);
      expect((await act(id, 'resume')).body).toMatchObject({ status: 'Active', isPremium: true });
      expect(await subscriptions('show=ends-soon')).toEqual([]);
      const { history, payments } = await read<StudioSubscriptionDetails>(`subscriptions/${id}`);
      expect(history.map(({ type }) => type)).toEqual(['started', 'cancelled', 'resumed']);
      expect(payments).toHaveLength(1);
      expect((await recorded(`subscription:${id}`)).map(({ action }) => action)).toEqual([
        'subscription-resumed',
        'subscription-cancelled',
      ]);
      expect((await act('sub_0', 'cancel')).status).toBe(404);
    });

    it('whose renewal has failed show why and when it is tried again', async () => {
      await pay(RENEWALS_FAIL);
      await travel(31 * DAY_MS);
      await test.services.billing.jobs.runAll();
      const [failing, ...others] = await subscriptions('show=failed-renewals&sort=nextRenewalAt');
      expect(others).toEqual([]);
      expect(failing).toMatchObject({
        status: 'PastDue',
        failedRenewals: 1,
        failure: { code: 'card_declined' },
        nextRenewalAt: test.clock.now + DAY_MS,
      });
      const { history } = await payment(failing?.failure?.paymentId ?? '');
      expect(history).toMatchObject([
        { status: 'pending', cause: 'job' },
        { status: 'failed', cause: 'job', failureCode: 'card_declined' },
      ]);
    });
  });

  describe('invoices', () => {
    const csv = async (month: string): Promise<string[]> => {
      const { status, text, headers } = await studio('GET', `invoice-export?month=${month}`);
      expect(status).toBe(200);
      expect(headers['content-disposition']).toBe(`attachment; filename=invoices-${month}.csv`);
      return text.replace('\uFEFF', '').trimEnd().split('\r\n');
    };
    const monthOf = () => new Date(test.clock.now).toISOString().slice(0, 7);

    it('are listed by month and printed', async () => {
      const { id } = await pay();
      const { items } = await read<{ items: StudioInvoice[] }>(`invoices?month=${monthOf()}`);
      expect(items).toMatchObject([
        { paymentId: id, amount: 4.99, vat: 0.8, vatPercent: 19, country: 'DE', countrySource: 'stated' },
      ]);
      expect((await read<{ items: StudioInvoice[] }>('invoices?month=2020-01')).items).toEqual([]);
      expect((await studio('GET', 'invoices?month=2020-13')).status).toBe(400);
      const pdf = await studio('GET', `invoices/${items[0]?.id}/pdf`);
      expect(pdf.headers['content-type']).toBe('application/pdf');
      expect(pdf.text.startsWith('%PDF')).toBe(true);
      expect((await studio('GET', 'invoices/inv_0/pdf')).status).toBe(404);
    });

    it('and refunds of a month are a CSV whose sums are right', async () => {
      const { id } = await pay();
      const first = monthOf();
      const { providerReference: reference } = await payment(id);
      const [head, invoice, ...rest] = await csv(first);
      expect(head).toMatch(/^date,type,number,invoice_number,invoice_date,net,vat_percent,vat,gross,/);
      const day = new Date(test.clock.now).toISOString().slice(0, 10);
      expect(invoice).toBe(
        `${day},invoice,0000000001,0000000001,${day},4.19,19,0.80,4.99,EUR,DE,stated,yes,Stripe,${reference},${id},,,,`,
      );
      expect(rest).toEqual([]);
      await travel(40 * DAY_MS);
      await refund(id, { amount: 2, reason: 'r' });
      // Refunds of one moment have no order.
      test.clock.now += 1;
      await refund(id, { reason: 'r' });
      expect(await csv(first)).toHaveLength(2);
      const credits = (await csv(monthOf())).slice(1).map((line) => line.split(','));
      expect(credits.map((cells) => [...cells.slice(1, 4), ...cells.slice(5, 9)])).toEqual([
        ['refund', '', '0000000001', '-1.68', '19', '-0.32', '-2.00'],
        ['refund', '', '0000000001', '-2.51', '19', '-0.48', '-2.99'],
      ]);
      expect(credits[0]?.[4]).toBe(day);
    });
  });
});
