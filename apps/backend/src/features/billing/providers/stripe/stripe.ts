import { deviceWallets } from '@lumigraph/contracts';
import { customerReferencesOf } from '../../cards/provider-customers.ts';
import type { ProviderModule } from '../provider-adapter.ts';
import { secretsOf } from '../../../../config/payments/provider-settings.ts';

export const stripe: ProviderModule = {
  async open({ config, db, log, timeoutMs }) {
    if (!config.STRIPE_SECRET_KEY) return undefined;
    // The library is large and loaded only where it is used.
    const { createStripeProvider } = await import('./stripe-provider.ts');
    return createStripeProvider({
      secretKey: config.STRIPE_SECRET_KEY,
      publishableKey: config.STRIPE_PUBLISHABLE_KEY,
      wallets: deviceWallets.filter((wallet) => config.STRIPE_WALLETS.includes(wallet)),
      webhookSecrets: secretsOf(config.STRIPE_WEBHOOK_SECRET),
      apiBase: config.STRIPE_API_BASE,
      customers: customerReferencesOf(db, 'Stripe'),
      log,
      timeoutMs,
    });
  },
  scripts: {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
    images: ['https://*.stripe.com'],
  },
  sandbox: { offer: { kind: 'card', integration: 'card-fields' } },
};
