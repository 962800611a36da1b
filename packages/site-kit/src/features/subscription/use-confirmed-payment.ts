import { SECOND_MS, type Payment } from '@lumigraph/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBilling } from './billing-access.ts';
import { invoicesQuery, subscriptionQuery } from './subscription-queries.ts';

const ASK_AGAIN_MS = 3 * SECOND_MS;

const isOpen = (payment: Payment | undefined): boolean =>
  payment?.status === 'processing' || (payment?.status === 'pending' && !payment.nextAction);

/** Asks the server how a payment ended, again while it is open; then brings the stored user up to date. */
export function useConfirmedPayment(paymentId: string) {
  const billing = useBilling();
  const queryClient = useQueryClient();
  const asking = useQuery({
    queryKey: ['account', 'payment', paymentId],
    queryFn: async () => {
      const payment = await (await billing.open()).payments.confirm(paymentId);
      if (payment.status === 'succeeded') {
        // What fails here is only shown late, not wrong.
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
