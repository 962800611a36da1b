import type { PaymentsApi, SavedCard } from '@lumigraph/contracts';
import { Alert, Skeleton } from '@lumigraph/ui-kit';
import { hasSubscription, SavedCardList } from '@lumigraph/ui-payments';
import '@lumigraph/ui-payments/layered.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBilling } from './billing-access.ts';
import { LoadFailure } from './load-failure.tsx';
import { savedCardsQuery, subscriptionQuery } from './subscription-queries.ts';
import './subscription.css';
import { useBillingError } from './use-billing-error.ts';

/** The saved cards in the profile: removing one, and which one renews the subscription. */
export function SavedCardsSection() {
  const billing = useBilling();
  const cards = useQuery(savedCardsQuery(billing));
  const { data: subscription } = useQuery(subscriptionQuery(billing));
  const removing = useCardAction((payments, cardId) => payments.removeCard(cardId));
  const renewing = useCardAction((payments, cardId) => payments.renewWithCard(cardId));
  const errorText = useBillingError();
  const error = removing.error ?? renewing.error;
  // A subscription that ends renews with no card.
  const renews = hasSubscription(subscription) && subscription?.cancelAtPeriodEnd !== true;
  return (
    <div data-copyable="">
      {cards.data ? (
        <SavedCardList
          cards={cards.data}
          onRemove={removing.act}
          onRenew={renews ? renewing.act : undefined}
          busyId={removing.busyId ?? renewing.busyId}
        />
      ) : null}
      {cards.isPending ? <Skeleton shape="block" className="billing-section-wait" /> : null}
      {cards.error && !cards.data ? (
        <LoadFailure error={cards.error} onRetry={() => void cards.refetch()} />
      ) : null}
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
    </div>
  );
}

/** A call that responds with the cards as they are afterwards. */
function useCardAction(call: (payments: PaymentsApi, cardId: string) => Promise<SavedCard[]>) {
  const billing = useBilling();
  const queryClient = useQueryClient();
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: async (cardId: string) => call((await billing.open()).payments, cardId),
    onSuccess: (cards) => queryClient.setQueryData(savedCardsQuery(billing).queryKey, cards),
  });
  return {
    act: ({ id }: SavedCard) => mutate(id),
    busyId: isPending ? variables : undefined,
    error,
  };
}
