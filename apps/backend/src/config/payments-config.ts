import { providersInSettings } from './payments-settings.ts';
import type { Settings } from './settings.ts';

const names = new Intl.ListFormat('en', { type: 'conjunction' });

const accounts = providersInSettings.flatMap((provider) => [...provider.accounts]);

/** Whether any payment provider is set up. */
export const hasPaymentProvider = (settings: Settings): boolean =>
  accounts.some(({ required }) => settings[required[0]] !== '');

/** One sentence for each error in the settings of the payment providers. */
export function paymentProblems(settings: Settings): string[] {
  const problems: string[] = [];
  for (const { required } of accounts) {
    const missing = required.filter((name) => !settings[name]);
    if (missing.length > 0 && missing.length < required.length)
      problems.push(`${names.format(required)} must be set together; missing: ${names.format(missing)}`);
  }
  for (const provider of providersInSettings)
    if ('problems' in provider) problems.push(...provider.problems(settings));
  return problems;
}

/** Keys must not be sent unencrypted. */
export const paymentProductionProblems = (settings: Settings): string[] =>
  accounts
    .filter(({ apiBase }) => settings[apiBase].startsWith('http://'))
    .map(({ apiBase }) => `${apiBase} must start with https:// in production`);
