import { randomUUID } from 'node:crypto';
import { SECOND_MS } from '@lumigraph/contracts';
import { pino } from 'pino';
import { createSandboxStore } from '../../features/billing/providers/sandbox/sandbox-store.ts';
import { PASSWORD, type TestApp, type TestAppOptions } from '../auth-app.ts';

export type LateShop = Awaited<ReturnType<typeof openLateShop>>;

const ONE_OFF_PRODUCTS = JSON.stringify([
  { id: 'support', names: { en: 'Support' }, amounts: [3], vat: 'standard' },
]);

/** A server with the sandbox, an administrator who buys, and the sandbox's ledger, for what happens after a charge. */
export async function openLateShop(createApp: (options?: TestAppOptions) => Promise<TestApp>) {
  const lines: Record<string, unknown>[] = [];
  const server = await createApp({
    billing: { manualJobs: true },
    environment: { ONE_OFF_PRODUCTS, PLAN_TRIAL_DAYS: '7' },
    logger: pino(
      { level: 'info' },
      { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    ),
  });
  let { token } = await server.register();
  const { db } = server.database;
  await db.updateTable('user_account').set({ roles: '["admin"]', email_verified: 1 }).execute();
  const { messenger, jobs } = server.services.billing;
  const ledger = createSandboxStore(db, messenger.announce);

  /** Each call is a second later than the one before: rows of equal times have no order. */
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    server.clock.now += SECOND_MS;
    return server.call(method, `/api/${path}`, {
      token,
      ...(body ? { body } : {}),
      headers: { 'idempotency-key': randomUUID() },
    });
  };

  return {
    server,
    db,
    ledger,
    call,

    /** Buys with a test card; the response. */
    buy: (number = '4242424242424242', body: object = { planId: 'premium-monthly' }) =>
      call('POST', 'payments/payment', {
        provider: 'stripe',
        immediateStartConsent: true,
        consentVersion: '2026-11',
        card: { number, exp_month: 12, exp_year: 2099, cvc: '123', name: 'Ada' },
        ...body,
      }),

    /** Buys a monthly plan; the id of the payment. */
    async pay(number?: string): Promise<string> {
      const { body } = await this.buy(number);
      if (body.status !== 'succeeded') throw new Error(`The payment is ${body.status}`);
      return body.id;
    },

    /** The jobs after some time. */
    async travel(milliseconds: number): Promise<void> {
      server.clock.now += milliseconds;
      const body = { email: 'ada@example.com', password: PASSWORD, rememberMe: true };
      ({ token } = (await server.call('POST', '/api/auth/login', { body })).body);
      await jobs.runAll();
    },

    /** Delivers the newest webhook, twice, as providers do. */
    async deliver(): Promise<void> {
      const webhook = messenger.sent.at(-1);
      for (let copy = 0; copy < 2; copy += 1)
        if (!webhook || (await messenger.deliver(webhook)) !== 200) throw new Error('It was refused');
    },

    current: async () => (await call('GET', 'accounting/subscriptions/current')).body,
    payment: (id: string) =>
      db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    payments: () => db.selectFrom('payment').selectAll().orderBy('created_at').execute(),
    refunds: () => db.selectFrom('refund').selectAll().orderBy('created_at').execute(),
    subscription: () => db.selectFrom('subscription').selectAll().executeTakeFirstOrThrow(),
    subjects: async (): Promise<string[]> => (await server.mails()).map(({ subject }) => subject ?? ''),
    /** How often an event of this name was logged. */
    logged: (event: string): number =>
      lines.filter((line) => line['event'] === event || line['msg'] === event).length,
    close: () => server.close(),
  };
}
