import type { StudioSubscriptionDetails } from '@lumigraph/contracts/studio';
import { Alert, Badge, Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { AuditLink } from '../../lib/audit/audit-changes.tsx';
import { useBillingNames } from '../../lib/billing/billing-names.tsx';
import { CardSection, Facts, Records } from '../../lib/card-section.tsx';
import { Page } from '../../lib/page.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { WaitingPage } from '../../lib/load-failure.tsx';
import { subscriptionQuery } from './billing-api.ts';
import './billing.css';
import { Owner, SubscriptionState, ReasonDialog } from './billing-parts.tsx';
import { SubscriptionComparisonCard } from './comparison-cards.tsx';

interface SubscriptionProps {
  subscription: StudioSubscriptionDetails;
}

/** One subscription with its history and payments. */
export function SubscriptionPage() {
  const { t } = useTranslation('billing');
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(subscriptionQuery(useStudioApi(), id));
  const back = { to: '/billing/subscriptions', label: t('pages.subscriptions') };
  if (!data)
    return <WaitingPage title={t('subscription')} back={back} error={error} onRetry={() => void refetch()} />;
  return <SubscriptionView key={data.id} subscription={data} back={back} />;
}

/** What the state allows. An account that is deleted has no running subscription. */
function possibleActions({ status, isPremium, email }: StudioSubscriptionDetails): SubscriptionAction[] {
  if (email === null) return [];
  return [
    ...(status === 'Active' || status === 'Trialing' || status === 'PastDue' ? (['cancel'] as const) : []),
    ...(status === 'Cancelled' && isPremium ? (['resume'] as const) : []),
    ...(isPremium ? (['end'] as const) : []),
  ];
}

function SubscriptionView({
  subscription,
  back,
}: SubscriptionProps & { back: { to: string; label: string } }) {
  const { t } = useTranslation('billing');
  const names = useBillingNames();
  const [action, setAction] = useState<SubscriptionAction>();
  return (
    <Page
      title={t('subscriptionOf', { plan: names.plan(subscription.planId) })}
      back={back}
      width="form"
      lede={
        <span className="billing-actions">
          <SubscriptionState status={subscription.status} />{' '}
          {subscription.isPaused ? <Badge tone="warning">{t('paused.badge')}</Badge> : null}{' '}
          <Owner {...subscription} />
        </span>
      }
      actions={possibleActions(subscription).map((name) => (
        <Button
          key={name}
          size="sm"
          variant={name === 'end' ? 'danger' : 'secondary'}
          onClick={() => setAction(name)}
        >
          {t(`dialogs.${name}.action`)}
        </Button>
      ))}
    >
      <div className="card-sections">
        {subscription.isPaused ? <Alert tone="warning">{t('paused.text')}</Alert> : null}
        <SubscriptionFacts subscription={subscription} />
        <SubscriptionHistory subscription={subscription} />
        <SubscriptionPayments subscription={subscription} />
        <SubscriptionComparisonCard id={subscription.id} />
        <AuditLink kind="subscription" id={subscription.id} />
      </div>
      {action ? (
        <SubscriptionDialog
          action={action}
          subscription={subscription}
          onClose={() => setAction(undefined)}
        />
      ) : null}
    </Page>
  );
}

function SubscriptionFacts({ subscription }: SubscriptionProps) {
  const { t } = useTranslation('billing');
  const { dateTime, money } = useFormats();
  const names = useBillingNames();
  const { price, currency, nextRenewalAt, trialEnd, failure } = subscription;
  const time = (at: number | null) => (at === null ? null : dateTime(at));
  return (
    <CardSection title={t('sections.subscription')}>
      <Facts
        facts={[
          [t('columns.plan'), names.plan(subscription.planId)],
          [t('nextPlan'), names.plan(subscription.nextPlanId)],
          [t('periodStart'), dateTime(subscription.periodStart)],
          [t('columns.periodEnd'), dateTime(subscription.periodEnd)],
          [t('trialEnd'), time(trialEnd)],
          [t(failure ? 'columns.nextTry' : 'columns.nextRenewal'), time(nextRenewalAt)],
          [t('keptPrice'), price === null ? t('notCharged') : money(price, currency ?? '')],
          [t('columns.failure'), names.failure(failure?.code ?? null)],
          [t('columns.tries'), subscription.failedRenewals === 0 ? null : subscription.failedRenewals],
          [t('columns.provider'), subscription.provider],
          [t('columns.id'), subscription.id],
        ]}
      />
    </CardSection>
  );
}

function SubscriptionHistory({ subscription: { history } }: SubscriptionProps) {
  const { t } = useTranslation('billing');
  const { dateTime } = useFormats();
  const names = useBillingNames();
  return (
    <CardSection title={t('sections.history')}>
      <Records
        records={history.map(({ type, status, planId, at }, index) => ({
          id: String(index),
          title: names.event(type),
          facts: [dateTime(at), names.subscriptionState(status), names.plan(planId)],
        }))}
      />
    </CardSection>
  );
}

function SubscriptionPayments({ subscription: { payments } }: SubscriptionProps) {
  const { t } = useTranslation('billing');
  const { dateTime, money } = useFormats();
  const names = useBillingNames();
  return (
    <CardSection title={t('sections.payments')}>
      <Records
        records={payments.map((payment) => ({
          id: payment.id,
          title: (
            <Link to={`/billing/payments/${encodeURIComponent(payment.id)}`}>
              {money(payment.amount, payment.currency)}
            </Link>
          ),
          facts: [
            dateTime(payment.createdAt),
            names.paymentState(payment.status),
            payment.provider,
            names.disputeState(payment.dispute),
          ],
        }))}
      />
    </CardSection>
  );
}

/** What an administrator can do with a subscription; each has the texts `dialogs.<name>`. */
type SubscriptionAction = 'cancel' | 'resume' | 'end';

interface SubscriptionDialogProps {
  action: SubscriptionAction;
  subscription: StudioSubscriptionDetails;
  onClose: () => void;
}

/** Asks for the reason of a change, and says what it does. */
function SubscriptionDialog({ action, subscription, onClose }: SubscriptionDialogProps) {
  const { t } = useTranslation('billing');
  const { dateTime } = useFormats();
  const { id, userId, status, periodEnd } = subscription;
  const isOverdue = action === 'cancel' && status === 'PastDue';
  return (
    <ReasonDialog
      send={async (api, reason) => {
        const body = { reason };
        if (action === 'end') await api.send('POST /users/:id/premium/end', { params: { id: userId }, body });
        else await api.send(`POST /subscriptions/:id/${action}`, { params: { id }, body });
      }}
      title={t(`dialogs.${action}.title`)}
      text={t(isOverdue ? 'dialogs.overdue' : `dialogs.${action}.text`, { date: dateTime(periodEnd) })}
      submit={t(`dialogs.${action}.submit`)}
      variant={action === 'resume' ? 'primary' : 'danger'}
      done={t(`dialogs.${action}.done`)}
      refusal={['SUBSCRIPTION_ERROR', t('dialogs.notPossible')]}
      onClose={onClose}
    />
  );
}
