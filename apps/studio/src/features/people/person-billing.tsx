import { subscriptionStatuses, type SubscriptionStatus } from '@lumigraph/contracts';
import type { PersonDetails } from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useTranslation } from 'react-i18next';
import { PersonSection, RecordList } from './person-section.tsx';

/** Stored events may contain a status of an earlier version. */
const isSubscriptionStatus = (status: string): status is SubscriptionStatus =>
  (subscriptionStatuses as readonly string[]).includes(status);

/** Subscription, payments, invoices. Event types and failure codes are those of the providers and of the commands. */
export function PersonBilling({ person }: { person: PersonDetails }) {
  const { t } = useTranslation('people');
  const { dateTime, money } = useFormats();
  const { subscription, subscriptionEvents, payments, invoices } = person;
  return (
    <>
      <PersonSection title={t('sections.subscription')}>
        {subscription.id === null ? (
          <p className="person-note">{t('noSubscription')}</p>
        ) : (
          <dl className="person-list">
            <div>
              <dt>{t('plan')}</dt>
              <dd>{subscription.planId}</dd>
            </div>
            <div>
              <dt>{t('columns.state')}</dt>
              <dd>{t(`subscriptionStates.${subscription.status}`)}</dd>
            </div>
            {subscription.currentPeriodEnd ? (
              <div>
                <dt>{t('periodEnd')}</dt>
                <dd>{dateTime(subscription.currentPeriodEnd)}</dd>
              </div>
            ) : null}
          </dl>
        )}
        <ul className="person-records">
          {subscriptionEvents.items.map(({ type, status, at }) => (
            <li key={`${at} ${type}`}>
              <div>
                <strong>{type}</strong>
                <span className="person-facts">
                  <span>{dateTime(at)}</span>
                  <span>{isSubscriptionStatus(status) ? t(`subscriptionStates.${status}`) : status}</span>
                </span>
              </div>
            </li>
          ))}
        </ul>
      </PersonSection>
      <RecordList
        title={t('sections.payments')}
        total={payments.total}
        records={payments.items.map((payment) => ({
          id: payment.id,
          title: money(payment.amount, payment.currency),
          facts: [
            dateTime(payment.createdAt),
            payment.provider,
            t(`paymentStates.${payment.status}`),
            payment.failureCode ?? '',
          ],
        }))}
      />
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
