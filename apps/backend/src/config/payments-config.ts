import type { Settings } from './settings.ts';

type Name = keyof Settings;

/** The required settings of each provider; an incomplete group is an error. */
const groups = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['REVOLUT_SECRET_KEY', 'REVOLUT_WEBHOOK_SECRET'],
  ['REVOLUT_BUSINESS_SECRET_KEY', 'REVOLUT_BUSINESS_WEBHOOK_SECRET'],
] as const satisfies readonly (readonly Name[])[];

const names = new Intl.ListFormat('en', { type: 'conjunction' });

/** One sentence for each error in the settings of the payment providers. */
export function paymentProblems(settings: Settings): string[] {
  const problems: string[] = [];
  for (const group of groups) {
    const missing = group.filter((name) => !settings[name]);
    if (missing.length > 0 && missing.length < group.length)
      problems.push(`${names.format(group)} must be set together; missing: ${names.format(missing)}`);
  }
  for (const account of ['REVOLUT', 'REVOLUT_BUSINESS'] as const) {
    if (settings[`${account}_PUBLIC_KEY`] && !settings[`${account}_SECRET_KEY`])
      problems.push(`${account}_PUBLIC_KEY needs ${account}_SECRET_KEY`);
  }
  if (
    settings.REVOLUT_SECRET_KEY &&
    settings.REVOLUT_SECRET_KEY === settings.REVOLUT_BUSINESS_SECRET_KEY &&
    settings.REVOLUT_API_BASE === settings.REVOLUT_BUSINESS_API_BASE
  )
    problems.push('REVOLUT_SECRET_KEY and REVOLUT_BUSINESS_SECRET_KEY must belong to two accounts');
  const mode = (key: string): string | undefined => /_(test|live)_/.exec(key)?.[1];
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = settings;
  if (secret && publishable && mode(secret) !== mode(publishable))
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys');
  return problems;
}

/** Keys must not be sent unencrypted. */
export function paymentProductionProblems(settings: Settings): string[] {
  return (['STRIPE_API_BASE', 'PAYPAL_API_BASE', 'REVOLUT_API_BASE', 'REVOLUT_BUSINESS_API_BASE'] as const)
    .filter((name) => settings[name].startsWith('http://'))
    .map((name) => `${name} must start with https:// in production`);
}
