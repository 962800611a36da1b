import type { PageModule } from '../../app/lazy-page.tsx';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { PlansScreen } from '../../features/subscription/plans-screen.tsx';
import { publicBillingQueries } from '../../features/subscription/subscription-queries.ts';
import { WithBilling } from './with-billing.tsx';

function PlansPage() {
  return (
    <WithBilling>
      <PlansScreen />
    </WithBilling>
  );
}

/** The prices stand in the document. Should they fail, the screen says so and offers another try. */
export const prefetch: NonNullable<PageModule['prefetch']> = async ({ services, queryClient }) => {
  await queryClient.prefetchQuery(publicBillingQueries.plans(services.billing));
  return undefined;
};

export const namespaces = billingNamespaces;
export { PlansPage as Page };
