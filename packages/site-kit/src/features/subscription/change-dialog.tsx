import type { Plan, Subscription, SubscriptionsApi } from '@lumigraph/contracts';
import { Alert, Button, Skeleton } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { formatDay, formatMoney, newIdempotencyKey } from '@lumigraph/ui-payments';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBilling } from './billing-access.ts';
import { invoicesQuery, subscriptionQuery } from './subscription-queries.ts';
import { useBillingError } from './use-billing-error.ts';

interface ChangeDialogProps {
  subscription: Subscription;
  plan: Plan;
  onClose: () => void;
}

/**
 * Shows the cost of the change, and a button that names it. One idempotency key per dialog: a second press
 * causes no second change.
 */
export function ChangeDialog({ subscription, plan, onClose }: ChangeDialogProps) {
  const { t, i18n } = useTranslation('subscription');
  const { open } = useBilling();
  const errorText = useBillingError();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const subscriptionId = subscription.id ?? '';
  const preview = useQuery({
    queryKey: ['account', 'plan-change', subscriptionId, plan.id],
    queryFn: async () => (await open()).subscriptions.previewChange(subscriptionId, plan.id),
    staleTime: 0,
    gcTime: 0,
  });
  const changing = useSubscriptionAction(
    (client, id) => client.changePlan(id, plan.id, { idempotencyKey }),
    subscription,
    onClose,
  );
  const problem = changing.error ?? preview.error;
  const cost = preview.data;
  const money = (amount: number) => formatMoney(amount, cost?.currency ?? plan.currency, i18n.language);
  const isNow = cost !== undefined && cost.amountDue > 0;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      role="alertdialog"
      title={t('change.title', { plan: t(`planNames.${plan.interval}`) })}
      closeLabel={t('change.keep')}
      actions={
        <>
          <Button onClick={onClose}>{t('change.keep')}</Button>
          <Button
            variant="primary"
            disabled={!cost}
            busy={changing.isPending}
            onClick={() => changing.mutate()}
          >
            {isNow ? t('order.payLabel', { amount: money(cost.amountDue) }) : t('change.submit')}
          </Button>
        </>
      }
    >
      {cost ? (
        <p>
          {isNow
            ? t('change.now', { amount: money(cost.amountDue), credit: money(cost.credit) })
            : t('change.later', {
                date: formatDay(cost.effectiveAt, i18n.language, subscription.timeZone),
                amount: money(plan.amount),
              })}
        </p>
      ) : null}
      {preview.isPending ? <Skeleton shape="block" className="billing-section-wait" /> : null}
      {problem ? <Alert tone="danger">{errorText(problem)}</Alert> : null}
    </Dialog>
  );
}

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
