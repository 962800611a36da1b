import type { ProviderParts } from '../drivers.ts';

const confirm: ProviderParts['confirm'] = async (...confirmation) =>
  (await import('./revolut-driver.ts')).confirmWithRevolut(...confirmation);

export const revolut: ProviderParts = {
  script: 'Revolut',
  name: 'providers.revolut',
  hint: 'providers.revolutHint',
  Mark: () => (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
      <path
        fill="currentColor"
        d="M5 7.500h3.600V21H5zM5 3h8.500c3.300 0 5.600 2 5.600 5 0 2.300-1.300 4-3.400 4.700L20 21h-4.200l-4.700-9.300h2c1.500 0 2.400-.8 2.400-2.200s-.9-2.300-2.400-2.300H5z"
      />
    </svg>
  ),
  confirm,
};

export const revolutBusiness: ProviderParts = {
  script: 'Revolut',
  name: 'providers.revolutBusiness',
  hint: 'providers.revolutBusinessHint',
  Mark: () => (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M5 1h14a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4zM7 9v9h2.600V9zM7 6v1.900h5.500c1 0 1.600.5 1.600 1.400s-.6 1.500-1.600 1.500h-1.700l3.700 7.200h3l-3.200-6.400c1.500-.5 2.500-1.600 2.500-3.100C16.800 7.200 15.300 6 13.200 6z"
      />
    </svg>
  ),
  confirm,
};
