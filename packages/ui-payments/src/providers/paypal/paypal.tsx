import type { ProviderParts } from '../drivers.ts';

export const paypal: ProviderParts = {
  script: 'PayPal',
  name: 'providers.paypal',
  hint: 'providers.paypalHint',
  Mark: () => (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
      <path
        className="ui-mark-paypal-back"
        d="M9.1 8.5h6.3c3.2 0 4.7 1.9 4.2 5-.6 3.5-2.9 5.2-6.1 5.2h-1.7L11 23H6.9z"
      />
      <path
        className="ui-mark-paypal-front"
        d="M6.5 1.5h6.4c3.7 0 5.5 2 4.9 5.5-.7 4-3.4 6-7.1 6H8.4L7.2 20H3.3z"
      />
    </svg>
  ),
  wallet: async (context) => (await import('./paypal-driver.ts')).openPayPal(context),
};
