import type { StudioUserDetails } from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBillingNames } from '../../lib/billing/billing-names.tsx';
import { UserSection, RecordList } from './user-section.tsx';

/** Subscription, payments, invoices. */
export function UserBilling({ user }: { user: StudioUserDetails }) {
  const { t } = useTranslation('users');
  const names = useBillingNames();
  const { dateTime, money } = useFormats();
  const { subscription, subscriptionEvents, invoices } = user;
  return (
    <>
      <UserSection title={t('sections.subscription')}>
        {subscription.id === null ? (
          <p className="user-note">{t('noSubscription')}</p>
        ) : (
          <dl className="user-list">
            <div>
              <dt>{t('plan')}</dt>
              <dd>
                <Link to={`/billing/subscriptions/${encodeURIComponent(subscription.id)}`}>
                  {names.plan(subscription.planId)}
                </Link>
              </dd>
            </div>
            <div>
              <dt>{t('columns.state')}</dt>
              <dd>{names.subscriptionState(subscription.status)}</dd>
            </div>
            {subscription.currentPeriodEnd ? (
              <div>
                <dt>{t('periodEnd')}</dt>
                <dd>{dateTime(subscription.currentPeriodEnd)}</dd>
              </div>
            ) : null}
          </dl>
        )}
        <ul className="user-records">
          {subscriptionEvents.items.map(({ type, status, at }) => (
            <li key={`${at} ${type}`}>
              <div>
                <strong>{names.event(type)}</strong>
                <span className="user-facts">
                  <span>{dateTime(at)}</span>
                  <span>{names.subscriptionState(status)}</span>
                </span>
              </div>
            </li>
          ))}
        </ul>
      </UserSection>
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
