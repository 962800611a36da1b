import { randomUUID } from 'node:crypto';
import { MINUTE_MS, type Payment, type Subscription } from '@lumigraph/contracts';
import { expect } from 'vitest';
import { loadServerKey } from '../../db/check.ts';
import type { ProviderDispute, ProviderEvent } from '../../features/billing/providers/provider-adapter.ts';
import { createSandboxStore } from '../../features/billing/providers/sandbox/sandbox-store.ts';
import { signSandboxWebhook } from '../../features/billing/providers/sandbox/sandbox-messenger.ts';
import { PASSWORD, type TestApp, type TestAppOptions } from '../auth-app.ts';

export const GOOD = '4242424242424242';
/** Of a month in minor units. */
export const PRICE = 499;

export type DisputeShop = Awaited<ReturnType<typeof openDisputeShop>>;

/** A server with the sandbox, and an administrator who buys; the test delivers the provider's events. */
export async function openDisputeShop(createApp: (options?: TestAppOptions) => Promise<TestApp>) {
  const server = await createApp({ billing: { manualJobs: true } });
  const registered = await server.register();
  let { token } = registered;
  await server.database.db.updateTable('user_account').set({ roles: '["admin"]' }).execute();
  await signIn();

  async function signIn(): Promise<void> {
    const body = { email: 'ada@example.com', password: PASSWORD, rememberMe: true };
    token = (await server.call('POST', '/api/auth/login', { body })).body.token;
  }

  async function runJobs(after = MINUTE_MS): Promise<void> {
    server.clock.now += after;
    await signIn();
    await server.services.billing.jobs.runAll();
  }

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    server.call(method, `/api/${path}`, {
      token,
      headers: { 'idempotency-key': randomUUID() },
      ...(body ? { body } : {}),
    });

  const order = (number: string) => ({
    planId: 'premium-monthly',
    provider: 'stripe',
    immediateStartConsent: true,
    consentVersion: '2026-11',
    card: { number, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
  });
  const pay = async (number = GOOD): Promise<Payment> =>
    (await call('POST', 'payments/payment', order(number))).body;
  const refund = (id: string, amount?: number) =>
    call('POST', `payments/payments/${id}/refund`, amount === undefined ? {} : { amount });
  const current = async (): Promise<Subscription> =>
    (await call('GET', 'accounting/subscriptions/current')).body;
  const charges = async () =>
    (await createSandboxStore(server.database.db).all()).filter(({ status }) => status === 'succeeded');

  async function deliver(event: ProviderEvent): Promise<void> {
    const secret = await loadServerKey(server.database.db, 'payments', server.clock.now);
    const signed = signSandboxWebhook(event, { secret, at: server.clock.now });
    const { messenger } = server.services.billing;
    expect(await messenger.deliver({ provider: 'stripe', ...signed })).toBe(200);
  }

  const disputeEvent = (
    paymentId: string,
    status: ProviderDispute['status'],
    { amountMinor = PRICE, currency = 'EUR', disputeReference = 'dp_1' } = {},
  ): ProviderEvent => ({
    eventId: `evt_${randomUUID()}`,
    kind: `charge.dispute.${status}`,
    type: 'dispute',
    dispute: {
      disputeReference,
      paymentId,
      status,
      amountMinor,
      currency,
      reason: 'fraudulent',
      openedAt: server.clock.now,
      respondBy: null,
    },
  });
  const dispute = (...args: Parameters<typeof disputeEvent>) => deliver(disputeEvent(...args));

  const rows = async () => {
    const { db } = server.database;
    const [disputes, refunds, payments] = await Promise.all([
      db.selectFrom('dispute').select(['status']).execute(),
      db.selectFrom('refund').select(['amount_minor', 'status', 'requested_by']).execute(),
      db.selectFrom('payment').select(['status', 'refunded_minor']).orderBy('created_at').execute(),
    ]);
    return { disputes, refunds, payments };
  };

  const methodOf = async () =>
    (await server.database.db.selectFrom('subscription').select('method_token').executeTakeFirstOrThrow())
      .method_token;
  const savedCards = async (): Promise<unknown[]> => (await call('GET', 'payments/cards')).body;

  return {
    server,
    userId: registered.user.id,
    runJobs,
    call,
    pay,
    refund,
    current,
    charges,
    deliver,
    disputeEvent,
    dispute,
    rows,
    methodOf,
    savedCards,
  };
}
