import type { Subscription, SubscriptionsApi } from '@lumigraph/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBilling } from './billing-access.ts';
import { invoicesQuery, subscriptionQuery } from './subscription-queries.ts';

/** An action on the subscription; afterwards all queries that show it are updated. */
export function useSubscriptionAction(
  act: (client: SubscriptionsApi, subscriptionId: string) => Promise<Subscription>,
  subscription: Subscription,
  onDone?: () => void,
) {
  const billing = useBilling();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => act((await billing.open()).subscriptions, subscription.id ?? ''),
    onSuccess: async (changed) => {
      queryClient.setQueryData(subscriptionQuery(billing).queryKey, changed);
      onDone?.();
      await queryClient.invalidateQueries({ queryKey: invoicesQuery(billing).queryKey });
      await billing.refreshUser().catch(() => undefined);
    },
  });
}
