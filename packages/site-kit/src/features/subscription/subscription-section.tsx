import type { Plan, Subscription } from '@lumigraph/contracts';
import { Alert, Badge, Button, Skeleton } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { formatDay, hasSubscription } from '@lumigraph/ui-payments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ActionLink } from '../../lib/app-link.tsx';
import { ChangeDialog, useSubscriptionAction } from './change-dialog.tsx';
import { LoadFailure } from './load-failure.tsx';
import { useBilling } from './billing-access.ts';
import { plansQuery, subscriptionQuery } from './subscription-queries.ts';
import './subscription.css';
import { useBillingError } from './use-billing-error.ts';

/** The subscription in the profile: its status, and cancelling, resuming and changing it. */
export function SubscriptionSection() {
  const { t } = useTranslation('subscription');
  const billing = useBilling();
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery(billing));
  const { data: plans = [] } = useQuery(plansQuery(billing));
  if (!subscription) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton shape="block" className="billing-section-wait" />
    );
  }
  if (!hasSubscription(subscription)) {
    return (
      <>
        <p>{t('profile.none')}</p>
        <div className="billing-actions">
          <ActionLink variant="primary" href={paths.plans()}>
            {t('profile.upgrade')}
          </ActionLink>
          <ActionLink variant="ghost" href={paths.payment({ gift: true })}>
            {t('gift.link')}
          </ActionLink>
        </div>
      </>
    );
  }
  return <Running subscription={subscription} plans={plans} />;
}

interface RunningProps {
  subscription: Subscription;
  plans: readonly Plan[];
}

const isEnding = ({ cancelAtPeriodEnd, status }: Subscription): boolean =>
  cancelAtPeriodEnd || status === 'Cancelled';

function usePlanName(plans: readonly Plan[]) {
  const { t } = useTranslation('subscription');
  return (planId: string | null): string => {
    const plan = plans.find(({ id }) => id === planId);
    return plan ? t(`planNames.${plan.interval}`) : 'Premium';
  };
}

function Running({ subscription, plans }: RunningProps) {
  const { t } = useTranslation('subscription');
  const errorText = useBillingError();
  const nameOf = usePlanName(plans);
  const [dialog, setDialog] = useState<'none' | 'cancel' | Plan>('none');
  const resuming = useSubscriptionAction((client, id) => client.resume(id), subscription);
  const others = plans.filter(({ id }) => id !== subscription.planId && id !== subscription.nextPlanId);
  const close = () => setDialog('none');
  return (
    <>
      <Standing subscription={subscription} plans={plans} />
      <div className="billing-actions">
        {subscription.canBuy === true ? <PayNow planId={subscription.planId} /> : null}
        {isEnding(subscription) ? (
          <Button
            variant={subscription.canBuy === true ? 'secondary' : 'primary'}
            busy={resuming.isPending}
            onClick={() => resuming.mutate()}
          >
            {t('profile.resume')}
          </Button>
        ) : (
          <>
            {others.map((plan) => (
              <Button key={plan.id} onClick={() => setDialog(plan)}>
                {t('profile.change', { plan: nameOf(plan.id) })}
              </Button>
            ))}
            <Button onClick={() => setDialog('cancel')}>{t('profile.cancel')}</Button>
          </>
        )}
        <ActionLink variant="ghost" href={paths.withdraw()}>
          {t('profile.withdraw')}
        </ActionLink>
      </div>
      {resuming.error ? <Alert tone="danger">{errorText(resuming.error)}</Alert> : null}
      {dialog === 'cancel' ? <CancelDialog subscription={subscription} onClose={close} /> : null}
      {typeof dialog === 'object' ? (
        <ChangeDialog subscription={subscription} plan={dialog} onClose={close} />
      ) : null}
    </>
  );
}

/** In a trial, or while a payment is overdue. */
function PayNow({ planId }: { planId: string | null }) {
  const { t } = useTranslation('subscription');
  const href = planId === null ? paths.plans() : paths.payment({ plan: planId });
  return (
    <ActionLink variant="primary" href={href}>
      {t('profile.payNow')}
    </ActionLink>
  );
}

function Standing({ subscription, plans }: RunningProps) {
  const { t, i18n } = useTranslation('subscription');
  const nameOf = usePlanName(plans);
  const { status, nextPlanId } = subscription;
  const ends = isEnding(subscription);
  const date = formatDay(subscription.currentPeriodEnd ?? '', i18n.language, subscription.timeZone);
  const tone = status === 'PastDue' ? 'warning' : ends ? 'neutral' : 'success';
  return (
    <div className="billing-standing">
      <p className="billing-standing-plan">
        {nameOf(subscription.planId)}{' '}
        <Badge tone={tone}>{t(ends ? 'statuses.Cancelled' : `statuses.${status}`)}</Badge>
      </p>
      {status === 'PastDue' && !ends ? (
        <p>{t('profile.pastDue')}</p>
      ) : (
        <p>
          {t(ends ? 'profile.ends' : status === 'Trialing' ? 'profile.trial' : 'profile.renews', { date })}
        </p>
      )}
      {nextPlanId === null || ends ? null : <p>{t('profile.changes', { plan: nameOf(nextPlanId), date })}</p>}
    </div>
  );
}

/** Requires a confirmation before cancelling; access lasts until the end of the billing period. */
function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
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
