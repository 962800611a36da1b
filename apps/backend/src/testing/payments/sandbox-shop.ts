import { randomUUID } from 'node:crypto';
import type { Subscription } from '@lumigraph/contracts';
import type { PaymentProviderAdapter } from '../../features/billing/providers/provider-adapter.ts';
import { createSandboxProvider } from '../../features/billing/providers/sandbox/sandbox-provider.ts';
import {
  createSandboxStore,
  type SandboxCharge,
} from '../../features/billing/providers/sandbox/sandbox-store.ts';
import { createTestApp, PASSWORD, type TestApp } from '../auth-app.ts';

export const SANDBOX_SECRET = 'a secret of the sandbox for tests';

/** Cards of the sandbox: one pays, one asks the bank, and with one the answer is lost. */
export const GOOD = '4242 4242 4242 4242';
export const ASKS = '4000000000003220';
export const BREAKS = '4000000000000119';

export const paymentRequest = (number = GOOD) => ({
  planId: 'premium-monthly',
  amount: 4.99,
  currency: 'EUR',
  provider: 'stripe',
  immediateStartConsent: true,
  consentVersion: '2026-11',
  country: 'DE',
  card: { number, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada Lovelace' },
});

export type SandboxShop = Awaited<ReturnType<typeof openSandboxShop>>;

/** A server with the sandbox as its only payment provider, and a user who is signed in. */
export async function openSandboxShop() {
  // The provider's ledger is in the same file, written in separate transactions.
  const store: Parameters<typeof createSandboxProvider>[0]['store'] = new Proxy({} as never, {
    get: (_target, name: keyof ReturnType<typeof createSandboxStore>) =>
      createSandboxStore(server.database.db)[name],
  });
  const provider: PaymentProviderAdapter = createSandboxProvider({
    provider: 'Stripe',
    frontend: { provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
    store,
    now: () => server.clock.now,
    secret: SANDBOX_SECRET,
    slowMs: 5,
    bankUrl: (reference) => `http://localhost:4106/dev/bank/${reference}`,
  });
  const server: TestApp = await createTestApp({
    billing: { manualJobs: true, providers: [provider] },
    environment: { PLAN_TRIAL_DAYS: '7' },
  });
  const { user, token: first } = await server.register();
  let token = first;
  const transaction = (): Promise<SandboxCharge[]> => createSandboxStore(server.database.db).all();

  /** Access tokens live for 15 minutes; time travel needs a new one. */
  async function signInAgain(): Promise<void> {
    const body = { email: 'ada@example.com', password: PASSWORD, rememberMe: true };
    ({ token } = (await server.call('POST', '/api/auth/login', { body })).body);
  }

  return {
    server,
    provider,
    userId: user.id,
    get token() {
      return token;
    },
    signInAgain,
    transaction,

    charges: async (): Promise<SandboxCharge[]> =>
      (await transaction()).filter(({ status }) => status === 'succeeded'),

    pay: (body: object = paymentRequest(), key: string = randomUUID(), bearer = token) =>
      server.call('POST', '/api/payments/payment', {
        body,
        token: bearer,
        headers: { 'idempotency-key': key },
      }),

    current: async (bearer = token): Promise<Subscription> =>
      (await server.call('GET', '/api/accounting/subscriptions/current', { token: bearer }))
        .body as Subscription,

    async travel(milliseconds: number): Promise<void> {
      server.clock.now += milliseconds;
      await signInAgain();
    },

    mailsAboutTheEnd: async (): Promise<(string | undefined)[]> =>
      (await server.mails())
        .filter(({ subject }) => subject === 'Your Lumigraph Premium has ended')
        .map(({ text }) => text),
  };
}
