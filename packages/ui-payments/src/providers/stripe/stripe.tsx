import { LineIcon } from '@lumigraph/ui-kit';
import { creditCard } from '../../icon-paths.ts';
import type { ProviderParts } from '../drivers.ts';

export const stripe: ProviderParts = {
  script: 'Stripe',
  name: 'providers.stripe',
  hint: 'providers.stripeHint',
  Mark: () => <LineIcon path={creditCard} size={24} />,
  fields: async (context) => (await import('./stripe-driver.ts')).openStripeFields(context),
  express: async (context) => (await import('./stripe-express.ts')).openStripeExpress(context),
  confirm: async (...confirmation) => (await import('./stripe-driver.ts')).confirmWithStripe(...confirmation),
};
