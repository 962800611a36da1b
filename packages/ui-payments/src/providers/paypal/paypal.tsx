import type { ProviderParts } from '../drivers.ts';

export const paypal: ProviderParts = {
  script: 'PayPal',
  name: 'providers.paypal',
  hint: 'providers.paypalHint',
  Mark: () => (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
      <path
        className="ui-mark-paypal-back"
        d="M9.100 8.500h6.300c3.200 0 4.700 1.900 4.200 5-.6 3.500-2.900 5.200-6.100 5.200h-1.700L11 23H6.900z"
      />
      <path
        className="ui-mark-paypal-front"
        d="M6.500 1.500h6.400c3.700 0 5.500 2 4.900 5.500-.7 4-3.400 6-7.100 6H8.400L7.200 20H3.300z"
      />
    </svg>
  ),
  wallet: async (context) => (await import('./paypal-driver.ts')).openPayPal(context),
};
