import { choice, flag, text } from '../setting-values.ts';
import { PROVIDER_ENVIRONMENTS, type ProviderSettings } from './provider-settings.ts';

export const paypalSettings = {
  PAYPAL_CLIENT_ID: text(
    'Client id of the PayPal app, shown to everybody by the payment page. PayPal is offered when it, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID are set.',
  ),
  PAYPAL_CLIENT_SECRET: text('Secret of the PayPal app.'),
  PAYPAL_WEBHOOK_ID: text('Id of the PayPal webhook at PUBLIC_ORIGIN/api/payments/webhooks/PayPal.'),
  PAYPAL_ENVIRONMENT: choice(
    'sandbox or live: which PayPal the client id belongs to.',
    PROVIDER_ENVIRONMENTS,
  ),
  PAYPAL_RENEWALS: flag(
    'Saves the PayPal account for renewals; the PayPal app must be allowed to (feature "Vault"). Without it a subscription paid with PayPal asks for a new payment at the end of its period.',
    true,
  ),
  PAYPAL_API_BASE: text(
    'Address of the PayPal API; empty takes the one of PAYPAL_ENVIRONMENT. Another one only for tests.',
    { format: 'origin' },
  ),
};

export const paypal = {
  formats: {},
  accounts: [
    {
      required: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
      apiBase: 'PAYPAL_API_BASE',
    },
  ],
} as const satisfies ProviderSettings<typeof paypalSettings>;
