import { subscriptionStatuses, type SubscriptionStatus } from '@lumigraph/contracts';
import type { PersonDetails } from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PersonSection, RecordList } from './person-section.tsx';

/** Stored events may contain a status of an earlier version. */
const isSubscriptionStatus = (status: string): status is SubscriptionStatus =>
  (subscriptionStatuses as readonly string[]).includes(status);

const events = [
  'started',
  'trialStarted',
  'granted',
  'renewed',
  'renewalFailed',
  'cancelled',
  'resumed',
  'planChanged',
  'planChangeScheduled',
  'refunded',
  'timePassed',
] as const;

const failures = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'authentication_failed',
  'payment_failed',
  'no_payment_method',
] as const;

/** The words for stored names; one without words is shown as it is. */
function useWords() {
  const { t } = useTranslation('people');
  return {
    eventText(type: string): string {
      const known = events.find((name) => name === type);
      return known ? t(`events.${known}`) : type;
    },
    failureText(code: string): string {
      const known = failures.find((name) => name === code);
      return known ? t(`failures.${known}`) : code;
    },
  };
}

/** Subscription, payments, invoices. */
export function PersonBilling({ person }: { person: PersonDetails }) {
  const { t } = useTranslation('people');
  const { eventText, failureText } = useWords();
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
              <dd>
                <Link to={`/billing/subscriptions/${encodeURIComponent(subscription.id)}`}>
                  {subscription.planId}
                </Link>
              </dd>
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
                <strong>{eventText(type)}</strong>
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
          title: (
            <Link to={`/billing/payments/${encodeURIComponent(payment.id)}`}>
              {money(payment.amount, payment.currency)}
            </Link>
          ),
          facts: [
            dateTime(payment.createdAt),
            payment.provider,
            t(`paymentStates.${payment.status}`),
            payment.failureCode ? failureText(payment.failureCode) : '',
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
