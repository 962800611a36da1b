import Type from 'typebox';
import { PROVIDER_ENVIRONMENTS, type ProviderSettings } from './provider-settings.ts';

export const paypalSettings = {
  PAYPAL_CLIENT_ID: Type.String({
    default: '',
    description:
      'Client id of the PayPal app, shown to everybody by the payment page. PayPal is offered when it, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID are set.',
  }),
  PAYPAL_CLIENT_SECRET: Type.String({ default: '', description: 'Secret of the PayPal app.' }),
  PAYPAL_WEBHOOK_ID: Type.String({
    default: '',
    description: 'Id of the PayPal webhook at PUBLIC_ORIGIN/api/payments/webhooks/PayPal.',
  }),
  PAYPAL_ENVIRONMENT: Type.String({
    enum: PROVIDER_ENVIRONMENTS,
    default: 'sandbox',
    description: 'sandbox or live: which PayPal the client id belongs to.',
  }),
  PAYPAL_RENEWALS: Type.Boolean({
    default: true,
    description:
      'Saves the PayPal account for renewals; the PayPal app must be allowed to (feature "Vault"). Without it a subscription paid with PayPal asks for a new payment at the end of its period.',
  }),
  PAYPAL_API_BASE: Type.String({
    default: '',
    format: 'origin',
    description:
      'Address of the PayPal API; empty takes the one of PAYPAL_ENVIRONMENT. Another one only for tests.',
  }),
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
