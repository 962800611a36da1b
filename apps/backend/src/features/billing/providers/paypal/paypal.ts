import type { ProviderModule } from '../provider-adapter.ts';
import { environmentOf } from '../../../../config/payments/provider-settings.ts';
import { createPayPalProvider } from './paypal-provider.ts';
import { SANDBOX_WALLET_SCRIPT, walletScript } from './sandbox-wallet-script.ts';

const PAYPAL_API = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' } as const;

export const paypal: ProviderModule = {
  open({ config, now, log, timeoutMs }) {
    if (!config.PAYPAL_CLIENT_ID) return undefined;
    const environment = environmentOf(config.PAYPAL_ENVIRONMENT);
    return createPayPalProvider({
      clientId: config.PAYPAL_CLIENT_ID,
      clientSecret: config.PAYPAL_CLIENT_SECRET,
      webhookId: config.PAYPAL_WEBHOOK_ID,
      environment,
      apiBase: config.PAYPAL_API_BASE || PAYPAL_API[environment],
      saveForRenewals: config.PAYPAL_RENEWALS,
      now,
      log,
      timeoutMs,
    });
  },
  scripts: {
    scripts: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
    frames: ['https://*.paypal.com'],
    connections: ['https://*.paypal.com'],
    images: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
    needsNonce: true,
  },
  sandbox: {
    offer: {
      kind: 'wallet',
      integration: 'wallet-button',
      publicKey: 'sandbox',
      scriptUrl: SANDBOX_WALLET_SCRIPT,
    },
    script: walletScript,
  },
};
