import type { Subscription } from '@lumigraph/contracts';
import { Alert, Button } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { formatDay } from '@lumigraph/ui-payments';
import { useTranslation } from 'react-i18next';
import { useBillingError } from './use-billing-error.ts';
import { useSubscriptionAction } from './use-subscription-action.ts';

/** Requires a confirmation before cancelling; access lasts until the end of the billing period. */
export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { t, i18n } = useTranslation('subscription');
  const errorText = useBillingError();
  const cancelling = useSubscriptionAction(
    (client, id) => client.cancel(id, { immediately: false }),
    subscription,
    onClose,
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      role="alertdialog"
      title={t('cancel.title')}
      closeLabel={t('cancel.keep')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel.keep')}</Button>
          <Button variant="danger" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            {t('cancel.submit')}
          </Button>
        </>
      }
    >
      <p>
        {t('cancel.text', {
          date: formatDay(subscription.currentPeriodEnd ?? '', i18n.language, subscription.timeZone),
        })}
      </p>
      {cancelling.error ? <Alert tone="danger">{errorText(cancelling.error)}</Alert> : null}
    </Dialog>
  );
}
