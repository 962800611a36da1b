import { choice, flag, matching, text } from '../setting-values.ts';
import { PROVIDER_ENVIRONMENTS, type ProviderSettings } from './provider-settings.ts';

/** Two accounts of Revolut, each offered when its keys are set. */
export const revolutSettings = {
  REVOLUT_SECRET_KEY: text(
    'Secret key of the Revolut Merchant API. Revolut is offered when it and REVOLUT_WEBHOOK_SECRET are set.',
    { format: 'revolut-secret' },
  ),
  REVOLUT_PUBLIC_KEY: text(
    'Public key of the Revolut Merchant API, for its field in the payment page. Without it the visitor pays on the page of Revolut, where the card cannot be kept for renewals.',
    { format: 'revolut-public' },
  ),
  REVOLUT_WEBHOOK_SECRET: text(
    'Signing secret of the Revolut webhook at PUBLIC_ORIGIN/api/payments/webhooks/RevolutPersonal; two, separated by a comma, while it is being changed.',
    { format: 'revolut-webhook' },
  ),
  REVOLUT_ENVIRONMENT: choice('sandbox or live: which Revolut the keys belong to.', PROVIDER_ENVIRONMENTS),
  REVOLUT_API_BASE: text(
    'Address of the Revolut Merchant API; empty takes the one of REVOLUT_ENVIRONMENT. Another one only for tests.',
    { format: 'origin' },
  ),
  REVOLUT_BUSINESS_SECRET_KEY: text(
    'Secret key of a second Revolut account, offered as "Revolut Business". It is offered when it and REVOLUT_BUSINESS_WEBHOOK_SECRET are set.',
    { format: 'revolut-secret' },
  ),
  REVOLUT_BUSINESS_PUBLIC_KEY: text(
    'Public key of the second Revolut account, for its field in the payment page; without it the visitor pays on the page of Revolut.',
    { format: 'revolut-public' },
  ),
  REVOLUT_BUSINESS_WEBHOOK_SECRET: text(
    'Signing secret of the webhook of the second Revolut account at PUBLIC_ORIGIN/api/payments/webhooks/Revolut; two, separated by a comma, while it is being changed.',
    { format: 'revolut-webhook' },
  ),
  REVOLUT_BUSINESS_ENVIRONMENT: choice(
    'sandbox or live: which Revolut the keys of the second account belong to.',
    PROVIDER_ENVIRONMENTS,
  ),
  REVOLUT_BUSINESS_API_BASE: text(
    'Address of the Revolut Merchant API for the second account; empty takes the one of REVOLUT_BUSINESS_ENVIRONMENT. Another one only for tests.',
    { format: 'origin' },
  ),
  SANDBOX_REVOLUT_BUSINESS: flag(
    'Offers "Revolut Business" in the sandbox too. It counts only while no provider is set up.',
    false,
  ),
};

export const revolut = {
  formats: {
    'revolut-secret': matching(/^sk_/, 'start with sk_'),
    'revolut-public': matching(/^pk_/, 'start with pk_'),
    'revolut-webhook': matching(
      /^wsk_[^,\s]+(?:,\s*wsk_[^,\s]+)*$/,
      'start with wsk_; two secrets are separated by a comma',
    ),
  },
  accounts: [
    { required: ['REVOLUT_SECRET_KEY', 'REVOLUT_WEBHOOK_SECRET'], apiBase: 'REVOLUT_API_BASE' },
    {
      required: ['REVOLUT_BUSINESS_SECRET_KEY', 'REVOLUT_BUSINESS_WEBHOOK_SECRET'],
      apiBase: 'REVOLUT_BUSINESS_API_BASE',
    },
  ],
  problems: (settings) => [
    ...(['REVOLUT', 'REVOLUT_BUSINESS'] as const)
      .filter((account) => settings[`${account}_PUBLIC_KEY`] && !settings[`${account}_SECRET_KEY`])
      .map((account) => `${account}_PUBLIC_KEY needs ${account}_SECRET_KEY`),
    ...(settings.REVOLUT_SECRET_KEY &&
    settings.REVOLUT_SECRET_KEY === settings.REVOLUT_BUSINESS_SECRET_KEY &&
    settings.REVOLUT_API_BASE === settings.REVOLUT_BUSINESS_API_BASE
      ? ['REVOLUT_SECRET_KEY and REVOLUT_BUSINESS_SECRET_KEY must belong to two accounts']
      : []),
  ],
} as const satisfies ProviderSettings<typeof revolutSettings>;
