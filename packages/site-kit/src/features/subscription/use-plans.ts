import { useQuery } from '@tanstack/react-query';
import type { PageModule } from '../../app/lazy-page.tsx';
import { useBilling } from './billing-access.ts';
import { plansQuery, publicBillingQueries, subscriptionQuery } from './subscription-queries.ts';

/** The prices are part of the document. If they fail to load, the page shows it and offers a retry. */
export const prefetchPlans: NonNullable<PageModule['prefetch']> = async ({ services, queryClient }) => {
  await queryClient.prefetchQuery(publicBillingQueries.plans(services.billing));
  return undefined;
};

/** The plans, and the visitor's subscription; `isChecking` until it is known. Needs `WithBilling` above it. */
export function usePlans() {
  const billing = useBilling();
  const { data: plans, error, refetch } = useQuery(plansQuery(billing));
  const { data: subscription, isLoading } = useQuery(subscriptionQuery(billing));
  return {
    plans,
    error,
    retry: () => void refetch(),
    subscription,
    isChecking: billing.isStarting === true || isLoading,
  };
}
