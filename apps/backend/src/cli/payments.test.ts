import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@lumigraph/contracts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createSandboxStore } from '../features/billing/providers/sandbox/sandbox-store.ts';
import { openOperatedApp, runCommand, type OperatedApp } from '../testing/run-command.ts';

vi.setConfig({ testTimeout: 60_000 });

let app: OperatedApp;
let token: string;
let email: string;
let paid: string;
beforeAll(async () => {
  app = await openOperatedApp({ billing: { manualJobs: true } });
});
afterAll(() => app.close());
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  token = (await app.register({ email })).token;
  paid = (await pay('4242424242424242')).id;
});

async function pay(number: string): Promise<{ id: string; status: string }> {
  const { body } = await app.call('POST', '/api/payments/payment', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      planId: 'premium-monthly',
      provider: 'stripe',
      immediateStartConsent: true,
      consentVersion: '2026-11',
      country: 'DE',
      card: { number, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
    },
  });
  return body;
}

const held = async (): Promise<number> =>
  (await createSandboxStore(app.database.db).all()).reduce(
    (sum, charge) => sum + (charge.status === 'succeeded' ? charge.amount_minor - charge.refunded_minor : 0),
    0,
  );
const refund = (...args: string[]) =>
  app.gallery('payments', 'refund', paid, '--reason', 'goodwill', ...args);
const isPremium = async (): Promise<boolean> =>
  (await app.call('GET', '/api/accounting/subscriptions/current', { token })).body.isPremium;

it('lists payments by user, status, provider and day', async () => {
  const ids = async (...args: string[]): Promise<string[]> =>
    (await app.json('payments', 'list', ...args)).items.map(({ id }: { id: string }) => id);
  expect(await ids('--user', email)).toEqual([paid]);
  expect(await ids('--user', email, '--status', 'failed')).toEqual([]);
  expect(await ids('--user', email, '--provider', 'Stripe', '--status', 'succeeded')).toEqual([paid]);
  const today = new Date(app.clock.now).toISOString().slice(0, 10);
  expect(await ids('--user', email, '--from', today, '--until', today)).toEqual([paid]);
  expect(await ids('--user', email, '--until', '2020-01-01')).toEqual([]);
  const { out } = await app.gallery('payments', 'list', '--user', email);
  expect(out).toMatch(
    new RegExp(`^${paid}\\t.*\\tsucceeded\\t4.99 EUR\\t-\\tStripe\\tsubscribe\\t${email}$`),
  );
  expect((await app.gallery('payments', 'list', '--from', 'yesterday')).err).toContain('A day like');
  expect((await app.gallery('payments', 'list', '--user', 'x@example.com')).err).toContain('no account');
});

it('shows a payment with invoice and history, and no token', async () => {
  const shown = await app.json('payments', 'show', paid);
  expect(shown).toMatchObject({
    email,
    status: 'succeeded',
    card: expect.stringContaining('4242'),
    invoice: { number: expect.any(Number) },
    refunds: [],
    subscriptionHistory: [{ type: 'started', status: 'Active' }],
  });
  expect(Object.keys(shown)).not.toContain('methodToken');
  expect((await app.gallery('payments', 'show', paid)).out).toContain('Amount:    4.99 EUR');
});

it('refunds a part once however often it is repeated, then the rest, and ends Premium', async () => {
  const before = await held();
  expect((await refund('--amount', '2')).err).toBe(
    `Refund 2 EUR of the payment ${paid}? Add --yes to confirm.`,
  );
  expect(await refund('--amount', '2', '--yes')).toMatchObject({ code: 0, err: '2 EUR refunded.' });
  expect((await refund('--amount', '2', '--yes')).err).toContain('not made twice');
  expect(await held()).toBe(before - 200);
  expect(await isPremium()).toBe(true);
  expect((await refund('--amount', '3', '--yes')).err).toContain('At most 2.99 EUR');
  expect((await refund('--amount', '2', '--key', 'again', '--yes')).code).toBe(0);
  expect(await held()).toBe(before - 400);
  const asked = ['payments', 'refund', paid, '--reason', 'the rest'];
  expect((await runCommand(asked, { replies: ['y'] })).err).toBe('0.99 EUR refunded.');
  expect(await held()).toBe(before - 499);
  expect(await isPremium()).toBe(false);
  expect(await app.json('payments', 'show', paid)).toMatchObject({
    status: 'refunded',
    refunds: [{ amount: 2 }, { amount: 2 }, { amount: 0.99, requestedBy: 'operator', status: 'succeeded' }],
  });
  expect((await app.mails()).map(({ subject }) => subject).join()).toMatch(/refund/i);
});

it.each([
  [['show', 'pay_0'], 'There is no payment pay_0.'],
  [['refund', 'pay_0', '--reason', 'x', '--yes'], 'There is no payment pay_0.'],
  [['refund', 'pay_0', '--reason', 'x', '--amount', '-1'], 'An amount like 4.99.'],
  [['refund', 'pay_0'], '--reason'],
])('payments %j ends with a sentence', async (args, sentence) => {
  const { code, err } = await app.gallery('payments', ...args);
  expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
});

it('refuses to refund what was never paid', async () => {
  token = (await app.register({ email: `${randomUUID()}@example.com` })).token;
  const failed = await pay('4000000000000002');
  const { code, err } = await app.gallery('payments', 'refund', failed.id, '--reason', 'x', '--yes');
  expect([code, err]).toEqual([1, 'At most 0 EUR can be refunded']);
});

it('compares a payment with its provider, and takes over a refund that was made there', async () => {
  const same = await app.gallery('payments', 'compare', paid);
  expect(same.out).toMatch(
    new RegExp(`^${paid}\\tStripe\\tsucceeded/paid\\t4.99/4.99 EUR\\trefunded 0/0\\tsame$`),
  );
  expect(same.code).toBe(0);
  await app.database.db
    .updateTable('sandbox_charge')
    .set({ refunded_minor: 200 })
    .where('idempotency_key', '=', paid)
    .execute();
  const today = new Date(app.clock.now).toISOString().slice(0, 10);
  const period = await app.gallery('payments', 'compare', '--from', today);
  expect(period.out).toContain('refunded 0/2\tdiffers: refunded');
  expect(period.code).toBe(2);
  const corrected = await app.gallery('payments', 'compare', paid, '--correct', '--yes');
  expect(corrected.out).toMatch(/refunded 2\/2\tsame$/);
  expect(corrected.code).toBe(0);
  const again = await app.gallery('payments', 'compare', paid, '--correct', '--yes');
  expect([again.code, again.err]).toEqual([
    1,
    expect.stringContaining('nothing that the server can take over'),
  ]);
  expect((await app.gallery('payments', 'compare')).code).toBe(1);
  expect((await app.gallery('payments', 'compare', 'pay_none')).err).toContain(
    'There is no payment pay_none.',
  );
});

it('exports the invoices of a month', async () => {
  const month = new Date(app.clock.now).toISOString().slice(0, 7);
  const { out } = await app.gallery('invoices', 'export', month);
  expect(out.split('\n')[0]).toContain('country');
  expect(out).toContain('DE');
  expect((await app.gallery('invoices', 'export', '2026-13')).code).toBe(1);
});

it('lists, shows, cancels and resumes a subscription', async () => {
  const list = (...args: string[]) => app.json('subscriptions', 'list', '--find', email, ...args);
  const { items, total } = await list();
  expect([total, items]).toMatchObject([1, [{ email, status: 'Active', price: 4.99, currency: 'EUR' }]]);
  expect((await list('--show', 'failed-renewals')).items).toEqual([]);
  expect((await list('--offset', '1')).items).toEqual([]);
  const { id } = items[0] as { id: string };
  const act = async (name: string, ...args: string[]) => {
    const { code, out, err } = await app.gallery('subscriptions', name, id, ...args);
    return `${code} ${out}${err}`;
  };
  expect(await act('cancel', '--reason', 'letter')).toContain('Add --yes to confirm');
  expect(await act('cancel', '--yes')).toContain('--reason');
  expect(await act('cancel', '--reason', 'letter', '--yes')).toMatch(/^0 .* is Cancelled until /);
  expect(await act('cancel', '--reason', 'again', '--yes')).toBe('1 This subscription is cancelled already');
  expect((await list('--status', 'Cancelled')).items).toHaveLength(1);
  expect(await act('resume', '--reason', 'taken back', '--yes')).toMatch(/^0 .* is Active until /);
  expect(await act('show')).toContain(`payment ${paid}: 4.99 EUR, succeeded`);
  expect((await app.gallery('subscriptions', 'show', 'sub_0')).err).toBe('There is no subscription sub_0.');
  const { items: entries } = await app.services.studio.auditEvents.list({
    object: `subscription:${id}`,
    pageSize: 5,
  });
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ['subscription-resumed', 'taken back'],
    ['subscription-cancelled', 'letter'],
  ]);
});

it('sets a price from a day on, which a subscription does not take over, and withdraws it', async () => {
  const from = new Date(app.clock.now + 30 * DAY_MS).toISOString().slice(0, 10);
  const price = (...args: string[]) =>
    app.gallery('plans', 'price', 'monthly', ...args, '--reason', 'new year');
  expect((await price('0', '--yes')).err).toContain('An amount like 4.99.');
  expect((await price('5.999', '--yes')).err).toContain('An amount of EUR with its usual decimals');
  expect((await price('5.99', '--from', '2020-01-01', '--yes')).err).toBe('The first day is in the past');
  expect(await price('5.99', '--from', from, '--yes')).toMatchObject({
    code: 0,
    err: `monthly costs 5.99 from ${from} 00:00 UTC on.`,
  });
  const scheduled = async () =>
    (await app.json('plans', 'list')).plans.find(({ id }: { id: string }) => id === 'premium-monthly')
      .prices[0];
  const { id } = (await scheduled()) as { id: number };
  expect(await scheduled()).toMatchObject({ amount: 5.99, isScheduled: true, reason: 'new year' });
  expect((await app.gallery('plans')).out).toMatch(/^premium-monthly\t5.99 EUR\tscheduled\t/m);
  expect((await app.gallery('plans', 'withdraw', String(id), '--reason', 'postponed')).code).toBe(0);
  expect(await scheduled()).toMatchObject({ isScheduled: false, withdrawnAt: expect.any(Number) });
  expect((await app.gallery('plans', 'withdraw', String(id), '--reason', 'again')).code).toBe(1);
  const { items } = await app.services.studio.auditEvents.list({
    object: 'plan:premium-monthly',
    pageSize: 5,
  });
  expect(items.map(({ action, reason }) => [action, reason])).toEqual([
    ['plan-price-withdrawn', 'postponed'],
    ['plan-price-changed', 'new year'],
  ]);
});
