import type { StudioUserDetails } from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CardSection, Facts, Records } from '../../lib/card-section.tsx';
import { useBillingNames } from '../../lib/billing/billing-names.tsx';
import { RecordList } from './user-section.tsx';

/** Subscription, payments, invoices. */
export function UserBilling({ user }: { user: StudioUserDetails }) {
  const { t } = useTranslation('users');
  const names = useBillingNames();
  const { dateTime, money } = useFormats();
  const { subscription, subscriptionEvents, invoices } = user;
  return (
    <>
      <CardSection title={t('sections.subscription')}>
        {subscription.id === null ? (
          <p className="page-note">{t('noSubscription')}</p>
        ) : (
          <Facts
            facts={[
              [
                t('plan'),
                <Link key="plan" to={`/billing/subscriptions/${encodeURIComponent(subscription.id)}`}>
                  {names.plan(subscription.planId)}
                </Link>,
              ],
              [t('columns.state'), names.subscriptionState(subscription.status)],
              [t('periodEnd'), subscription.currentPeriodEnd && dateTime(subscription.currentPeriodEnd)],
            ]}
          />
        )}
        {subscriptionEvents.items.length === 0 ? null : (
          <Records
            records={subscriptionEvents.items.map(({ type, status, at }) => ({
              id: `${at} ${type}`,
              title: names.event(type),
              facts: [dateTime(at), names.subscriptionState(status)],
            }))}
          />
        )}
      </CardSection>
      <UserPayments user={user} />
      <RecordList
        title={t('sections.invoices')}
        total={invoices.total}
        records={invoices.items.map((invoice) => ({
          id: invoice.id,
          title: invoice.number,
          facts: [
            dateTime(invoice.issuedAt),
            money(invoice.amount, invoice.currency),
            t(`invoiceStates.${invoice.status}`),
          ],
        }))}
      />
    </>
  );
}

function UserPayments({ user: { payments, disputes } }: { user: StudioUserDetails }) {
  const { t } = useTranslation('users');
  const names = useBillingNames();
  const { dateTime, money } = useFormats();
  return (
    <RecordList
      title={t('sections.payments')}
      total={payments.total}
      records={payments.items.map((payment) => ({
        id: payment.id,
        title: (
          <Link to={`/billing/payments/${encodeURIComponent(payment.id)}`}>
            {money(payment.amount, payment.currency)}
          </Link>
        ),
        facts: [
          dateTime(payment.createdAt),
          payment.provider,
          names.paymentState(payment.status),
          names.failure(payment.failureCode ?? null),
          names.disputeState(disputes.find(({ paymentId }) => paymentId === payment.id)?.status ?? null),
        ],
      }))}
    />
  );
}
