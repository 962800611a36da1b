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
        d="M5 7.5h3.6V21H5zM5 3h8.5c3.3 0 5.6 2 5.6 5 0 2.3-1.3 4-3.4 4.7L20 21h-4.2l-4.7-9.3h2c1.5 0 2.4-.8 2.4-2.2s-.9-2.3-2.4-2.3H5z"
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
        d="M5 1h14a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4zM7 9v9h2.6V9zM7 6v1.9h5.5c1 0 1.6.5 1.6 1.4s-.6 1.5-1.6 1.5h-1.7l3.7 7.2h3l-3.2-6.4c1.5-.5 2.5-1.6 2.5-3.1C16.8 7.2 15.3 6 13.2 6z"
      />
    </svg>
  ),
  confirm,
};
