import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@lumigraph/contracts';
import { expect, it } from 'vitest';
import type { PaymentProviderAdapter } from '../features/billing/providers/provider-adapter.ts';
import type { TestApp, TestAppOptions } from '../testing/auth-app.ts';
import { onEachEngine } from '../testing/on-each-engine.ts';
import { createLogger } from './logger.ts';

type Line = Record<string, unknown> & { event: string };

interface Logged {
  server: TestApp;
  events(event: string): Line[];
  /** The id in the line of the newest request of this route. */
  requestOf(route: string): unknown;
}

async function logged(
  create: (options: TestAppOptions) => Promise<TestApp>,
  options: TestAppOptions = {},
): Promise<Logged> {
  const lines: Line[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  const server = await create({ ...options, logger: createLogger({ level: 'info', destination }) });
  const events = (event: string): Line[] => lines.filter((line) => line.event === event);
  return {
    server,
    events,
    requestOf: (route) => events('request').findLast((line) => line['route'] === route)?.['requestId'],
  };
}

/** A provider whose outcome is unknown at first, as after a cut connection. */
function silentProvider(): PaymentProviderAdapter & { isPaid: boolean } {
  const provider = {
    isPaid: false,
    provider: 'Stripe' as const,
    frontend: {
      provider: 'stripe',
      kind: 'card',
      integration: 'card-fields',
      environment: 'sandbox',
    } as const,
    charge: () => Promise.reject(new Error('cut')),
    lookup: () =>
      Promise.resolve(
        provider.isPaid
          ? {
              status: 'succeeded' as const,
              reference: 'ch_1',
              methodToken: 'pm_1',
              card: { brand: 'visa', last4: '4242' },
              charged: { amountMinor: 499, currency: 'EUR' },
            }
          : undefined,
      ),
    refund: () => Promise.resolve({ status: 'succeeded' as const }),
    readWebhook: () => ({ eventId: randomUUID(), reference: 'ch_1', type: 'charge' as const }),
  };
  return provider;
}

const order = {
  planId: 'premium-monthly',
  provider: 'stripe',
  paymentMethodId: 'pm_1',
  immediateStartConsent: true,
  consentVersion: '2026-11',
};

const ada = { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', password: 'Kiwi-Lantern7' };

onEachEngine((createApp) => {
  it('logs events, and mails that are sent later, with the id of the request that caused them', async () => {
    const { server, events, requestOf } = await logged(createApp);
    const body = { ...ada, confirmPassword: ada.password };
    await server.call('POST', '/api/auth/register', { body });
    const id = requestOf('/api/auth/register');
    await server.call('GET', '/api/auth/providers');
    await server.mails();
    await server.close();
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(events('registered')).toEqual([expect.objectContaining({ requestId: id })]);
    expect(events('mail-sent').map(({ requestId }) => requestId)).toEqual([id]);
    expect(requestOf('/api/auth/providers')).not.toBe(id);
  });

  it('logs a payment that a job settles, and its receipt, with the id of the request that paid', async () => {
    const provider = silentProvider();
    const { server, events, requestOf } = await logged(createApp, {
      billing: { manualJobs: true, providers: [provider] },
    });
    const { token } = await server.register();
    const headers = { 'idempotency-key': randomUUID() };
    const paid = await server.call('POST', '/api/payments/payment', { body: order, token, headers });
    expect(paid.body.status).toBe('processing');
    provider.isPaid = true;
    server.clock.now += MINUTE_MS;
    await server.services.billing.jobs.runAll();
    await server.mails();
    const id = requestOf('/api/payments/payment');
    for (const event of ['charge-unanswered', 'payment-settled'])
      expect(events(event)).toEqual([expect.objectContaining({ requestId: id, payment: paid.body.id })]);
    expect(events('mail-sent')).toContainEqual(
      expect.objectContaining({ requestId: id, template: 'payment-receipt' }),
    );
    server.clock.now += 31 * DAY_MS;
    await server.services.billing.jobs.runAll();
    const renewal = await server.database.db
      .selectFrom('payment')
      .select('request_id')
      .where('purpose', '=', 'renew')
      .execute();
    expect(renewal).toEqual([{ request_id: null }]);
    await server.close();
  });

  it('neither logs nor counts a payment whose transaction is rolled back', async () => {
    const provider = silentProvider();
    const { server, events } = await logged(createApp, {
      billing: { manualJobs: true, providers: [provider] },
    });
    const { token } = await server.register();
    const headers = { 'idempotency-key': randomUUID() };
    await server.call('POST', '/api/payments/payment', { body: order, token, headers });
    provider.isPaid = true;
    server.clock.now += MINUTE_MS;
    await server.database.db.schema.alterTable('invoice').renameTo('invoice_away').execute();
    await server.services.billing.jobs.runAll();
    expect(events('reconcile-failed')).toHaveLength(1);
    expect(events('payment-settled')).toEqual([]);
    await server.database.db.schema.alterTable('invoice_away').renameTo('invoice').execute();
    server.clock.now += MINUTE_MS;
    await server.services.billing.jobs.runAll();
    expect(events('payment-settled')).toHaveLength(1);
    await server.close();
  });
});
