import { deviceWallets } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import type { Config } from '../../../config/config.ts';
import type { Database } from '../../../db/tables/index.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
import { customerReferencesOf } from '../cards/provider-customers.ts';
import { createPayPalProvider } from './paypal/paypal-provider.ts';
import type { PaymentProviderAdapter } from './provider.ts';
import { createRevolutProvider } from './revolut/revolut-provider.ts';

const PAYPAL_API = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' } as const;
const REVOLUT_API = {
  sandbox: 'https://sandbox-merchant.revolut.com',
  live: 'https://merchant.revolut.com',
} as const;

const secretsOf = (value: string): string[] => value.split(',').map((secret) => secret.trim());
const environmentOf = (value: string): 'sandbox' | 'live' => (value === 'live' ? 'live' : 'sandbox');

export interface ConfiguredOptions {
  config: Config;
  db: Kysely<Database>;
  now: () => number;
  log: LogEvent;
  /** For tests: how long a provider may take to respond. */
  timeoutMs?: number | undefined;
}

/** The providers whose keys are set, in the order in which the page offers them. */
export async function createConfiguredProviders(
  options: ConfiguredOptions,
): Promise<PaymentProviderAdapter[]> {
  const { config, db, now, log } = options;
  const timeout = options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs };
  const providers: PaymentProviderAdapter[] = [];
  if (config.STRIPE_SECRET_KEY) {
    // The library is large and loaded only where it is used.
    const { createStripeProvider } = await import('./stripe/stripe-provider.ts');
    providers.push(
      createStripeProvider({
        secretKey: config.STRIPE_SECRET_KEY,
        publishableKey: config.STRIPE_PUBLISHABLE_KEY,
        wallets: deviceWallets.filter((wallet) => config.STRIPE_WALLETS.includes(wallet)),
        webhookSecrets: secretsOf(config.STRIPE_WEBHOOK_SECRET),
        apiBase: config.STRIPE_API_BASE,
        customers: customerReferencesOf(db, 'Stripe'),
        log,
        ...timeout,
      }),
    );
  }
  if (config.PAYPAL_CLIENT_ID) {
    const environment = environmentOf(config.PAYPAL_ENVIRONMENT);
    providers.push(
      createPayPalProvider({
        clientId: config.PAYPAL_CLIENT_ID,
        clientSecret: config.PAYPAL_CLIENT_SECRET,
        webhookId: config.PAYPAL_WEBHOOK_ID,
        environment,
        apiBase: config.PAYPAL_API_BASE || PAYPAL_API[environment],
        saveForRenewals: config.PAYPAL_RENEWALS,
        now,
        log,
        ...timeout,
      }),
    );
  }
  for (const account of revolutAccounts(config)) {
    if (account.secretKey === '') continue;
    const environment = environmentOf(account.environment);
    providers.push(
      createRevolutProvider({
        provider: account.provider,
        secretKey: account.secretKey,
        publicKey: account.publicKey,
        webhookSecrets: secretsOf(account.webhookSecret),
        environment,
        apiBase: account.apiBase || REVOLUT_API[environment],
        log,
        ...timeout,
      }),
    );
  }
  return providers;
}

/** Two accounts of Revolut, each with its own keys, webhook and name in the payment page. */
const revolutAccounts = (config: Config) =>
  [
    {
      provider: 'revolut',
      secretKey: config.REVOLUT_SECRET_KEY,
      publicKey: config.REVOLUT_PUBLIC_KEY,
      webhookSecret: config.REVOLUT_WEBHOOK_SECRET,
      environment: config.REVOLUT_ENVIRONMENT,
      apiBase: config.REVOLUT_API_BASE,
    },
    {
      provider: 'revolut-business',
      secretKey: config.REVOLUT_BUSINESS_SECRET_KEY,
      publicKey: config.REVOLUT_BUSINESS_PUBLIC_KEY,
      webhookSecret: config.REVOLUT_BUSINESS_WEBHOOK_SECRET,
      environment: config.REVOLUT_BUSINESS_ENVIRONMENT,
      apiBase: config.REVOLUT_BUSINESS_API_BASE,
    },
  ] as const;
