import { SECOND_MS, type Payment } from '@lumigraph/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBilling } from './billing-access.ts';
import { invoicesQuery, subscriptionQuery } from './subscription-queries.ts';

const ASK_AGAIN_MS = 3 * SECOND_MS;

const isOpen = (payment: Payment | undefined): boolean =>
  payment?.status === 'processing' || (payment?.status === 'pending' && !payment.nextAction);

/** Requests the status of a payment, repeatedly while it is open; then updates the stored user. */
export function useConfirmedPayment(paymentId: string) {
  const billing = useBilling();
  const queryClient = useQueryClient();
  const asking = useQuery({
    queryKey: ['account', 'payment', paymentId],
    queryFn: async () => {
      const payment = await (await billing.open()).payments.confirm(paymentId);
      if (payment.status === 'succeeded') {
        // A failure here only delays the update.
        await billing.refreshUser().catch(() => undefined);
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: subscriptionQuery(billing).queryKey }),
          queryClient.invalidateQueries({ queryKey: invoicesQuery(billing).queryKey }),
        ]);
      }
      return payment;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (isOpen(state.data) ? ASK_AGAIN_MS : false),
  });
  return { payment: asking.data, error: asking.error, ask: () => void asking.refetch() };
}
