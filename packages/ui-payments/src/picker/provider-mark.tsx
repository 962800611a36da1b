import { LineIcon } from '@lumigraph/ui-kit';
import type { PaymentProvider } from '@lumigraph/contracts';
import { creditCard } from '../icon-paths.ts';

/** The logo of a payment method. Decorative: the name is shown next to it. */
export function ProviderMark({ provider }: { provider: PaymentProvider }) {
  switch (provider) {
    case 'stripe':
      return <LineIcon path={creditCard} size={24} />;
    case 'paypal':
      return (
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
      );
    case 'revolut':
      return (
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
          <path
            fill="currentColor"
            d="M5 7.500h3.600V21H5zM5 3h8.500c3.300 0 5.600 2 5.600 5 0 2.300-1.300 4-3.400 4.700L20 21h-4.200l-4.700-9.300h2c1.500 0 2.400-.8 2.400-2.200s-.9-2.300-2.400-2.300H5z"
          />
        </svg>
      );
    case 'revolut-business':
      return (
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
          <path
            fill="currentColor"
            fillRule="evenodd"
            d="M5 1h14a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4zM7 9v9h2.600V9zM7 6v1.900h5.500c1 0 1.600.5 1.600 1.400s-.6 1.500-1.600 1.500h-1.700l3.700 7.200h3l-3.200-6.400c1.500-.5 2.500-1.600 2.500-3.100C16.800 7.200 15.300 6 13.200 6z"
          />
        </svg>
      );
    default:
      return provider satisfies never;
  }
}
