import type { StudioPaymentDetails } from '@lumigraph/contracts/studio';
import { Alert, Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { AuditLink } from '../../lib/audit/audit-changes.tsx';
import { useBillingNames } from '../../lib/billing/billing-names.tsx';
import { CardSection, Facts, Records } from '../../lib/card-section.tsx';
import { knownText } from '../../lib/known-text.ts';
import { countryName } from '../../lib/language-name.ts';
import { Page } from '../../lib/page.tsx';
import { useSiteName } from '../../lib/sites.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { WaitingPage } from '../../lib/load-failure.tsx';
import { paymentQuery } from './billing-api.ts';
import './billing.css';
import { Owner, PaymentMarks, usePurposeText, PdfButton, ReasonDialog } from './billing-parts.tsx';
import { PaymentComparisonCard } from './comparison-cards.tsx';
import { RefundDialog } from './refund-dialog.tsx';

interface PaymentProps {
  payment: StudioPaymentDetails;
}

/** One payment with everything that belongs to it. */
export function PaymentPage() {
  const { t } = useTranslation('billing');
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(paymentQuery(useStudioApi(), id));
  const back = { to: '/billing', label: t('pages.payments') };
  if (!data)
    return <WaitingPage title={t('payment')} back={back} error={error} onRetry={() => void refetch()} />;
  return <PaymentView key={data.id} payment={data} back={back} />;
}

function PaymentView({ payment, back }: PaymentProps & { back: { to: string; label: string } }) {
  const { t } = useTranslation('billing');
  const { money } = useFormats();
  const [isRefunding, setRefunding] = useState(false);
  const [isDeciding, setDeciding] = useState(false);
  const { amount, currency, left, invoice } = payment;
  return (
    <Page
      title={t('paymentOf', { amount: money(amount, currency) })}
      back={back}
      width="form"
      lede={
        <span className="billing-actions">
          <PaymentMarks payment={payment} /> <Owner {...payment} />
        </span>
      }
      actions={
        <>
          {invoice ? <PdfButton document={invoice} /> : null}
          {left > 0 ? (
            <Button variant="danger" size="sm" onClick={() => setRefunding(true)}>
              {t('refund.action')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="card-sections">
        <OtherAmount payment={payment} />
        {payment.attention === null ? null : (
          <Alert tone="danger">
            <p className="billing-decision">{t(`attention.${payment.attention}`)}</p>
            <Button variant="secondary" size="sm" onClick={() => setDeciding(true)}>
              {t('attention.done')}
            </Button>
          </Alert>
        )}
        <PaymentFacts payment={payment} />
        <History payment={payment} />
        <Refunds payment={payment} />
        {payment.disputes.length > 0 ? <Disputes payment={payment} /> : null}
        {payment.purpose === 'intent' ? null : <PaymentComparisonCard id={payment.id} />}
        <AuditLink kind="payment" id={payment.id} />
      </div>
      {isRefunding ? <RefundDialog payment={payment} onClose={() => setRefunding(false)} /> : null}
      {isDeciding ? (
        <ReasonDialog
          send={(api, reason) =>
            api.send('POST /payments/:id/decision', { params: { id: payment.id }, body: { reason } })
          }
          title={t('attention.done')}
          text={t('attention.doneText')}
          submit={t('attention.done')}
          done={t('attention.isDone')}
          onClose={() => setDeciding(false)}
        />
      ) : null}
    </Page>
  );
}

/** What an administrator has to do with a payment over another amount than was asked for. */
function OtherAmount({ payment: { amount, currency, charged, left } }: PaymentProps) {
  const { t } = useTranslation('billing');
  const { money } = useFormats();
  if (!charged || left === 0) return null;
  return (
    <Alert tone="danger">
      {charged.amount === null
        ? t('otherAmount.unknown')
        : t('otherAmount.text', {
            charged: money(charged.amount, charged.currency),
            amount: money(amount, currency),
          })}
    </Alert>
  );
}

/** That of what the provider took: refunds are in it. */
const takenCurrency = ({ charged, currency }: StudioPaymentDetails): string => charged?.currency ?? currency;

function PaymentFacts({ payment }: PaymentProps) {
  const { t, i18n } = useTranslation('billing');
  const { dateTime, money } = useFormats();
  const names = useBillingNames();
  const purposeText = usePurposeText();
  const siteName = useSiteName();
  const {
    currency,
    providerReference: reference,
    providerUrl,
    subscription,
    invoice,
    country,
    company,
    charged,
  } = payment;
  const taken = takenCurrency(payment);
  return (
    <CardSection title={t('sections.payment')}>
      <Facts
        facts={[
          [t('columns.amount'), money(payment.amount, currency)],
          [
            t('otherAmount.taken'),
            charged &&
              (charged.amount === null ? t('otherAmount.notReported') : money(charged.amount, taken)),
          ],
          [t('columns.refunded'), payment.refunded === 0 ? null : money(payment.refunded, taken)],
          [t('left'), money(payment.left, taken)],
          [t('columns.time'), dateTime(payment.createdAt)],
          [t('columns.failure'), names.failure(payment.failureCode)],
          [t('columns.plan'), names.plan(payment.planId)],
          [
            t('columns.subscription'),
            subscription ? (
              <Link to={`/billing/subscriptions/${encodeURIComponent(subscription.id)}`}>
                {names.subscriptionState(subscription.status)}
              </Link>
            ) : null,
          ],
          [t('columns.invoice'), invoice?.number],
          [t('columns.provider'), payment.provider],
          [
            t('reference'),
            reference !== null && providerUrl !== null ? (
              <a href={providerUrl} target="_blank" rel="noreferrer">
                {reference}
              </a>
            ) : (
              reference
            ),
          ],
          [t('columns.card'), payment.card],
          [t('columns.country'), country === null ? null : countryName(i18n.language, country)],
          [t('columns.company'), company && `${company.name}, ${company.address.replaceAll('\n', ', ')}`],
          [
            t('columns.vatNumber'),
            company?.isUnchecked === true
              ? t('vatNumberUnchecked', { number: company.vatNumber })
              : company?.vatNumber,
          ],
          [t('columns.site'), payment.site === null ? null : siteName(payment.site)],
          [t('columns.purpose'), purposeText(payment.purpose)],
          [t('request'), payment.requestId],
          [t('columns.id'), payment.id],
        ]}
      />
    </CardSection>
  );
}

function History({ payment: { history } }: PaymentProps) {
  const { t } = useTranslation('billing');
  const { dateTime } = useFormats();
  const names = useBillingNames();
  return (
    <CardSection title={t('sections.history')}>
      <Records
        records={history.map((entry, index) => ({
          id: String(index),
          title: names.paymentState(entry.status),
          facts: [
            dateTime(entry.at),
            t(entry.cause === null ? 'causes.unknown' : `causes.${entry.cause}`),
            names.failure(entry.failureCode),
            entry.requestId,
          ],
        }))}
      />
    </CardSection>
  );
}

/** Those that are not an administrator by name. */
const requesters = ['operator', 'system', 'provider', 'dispute'] as const;

function Refunds({ payment }: PaymentProps) {
  const { t } = useTranslation('billing');
  const { dateTime, money } = useFormats();
  return (
    <CardSection title={t('sections.refunds')}>
      <Records
        records={payment.refunds.map((refund) => ({
          id: refund.id,
          title: `${money(refund.amount, takenCurrency(payment))} – ${t(`refundStates.${refund.status}`)}`,
          facts: [
            dateTime(refund.settledAt ?? refund.createdAt),
            knownText(requesters, refund.requestedBy, (name) => t(`requesters.${name}`)),
            refund.reason,
            refund.failureReason,
          ],
          action: refund.creditNote ? <PdfButton isCreditNote document={refund.creditNote} /> : null,
        }))}
      />
    </CardSection>
  );
}

function Disputes({ payment: { disputes } }: PaymentProps) {
  const { t } = useTranslation('billing');
  const { dateTime, money } = useFormats();
  const names = useBillingNames();
  return (
    <CardSection title={t('sections.disputes')}>
      <Records
        records={disputes.map((dispute) => ({
          id: dispute.reference,
          title: `${money(dispute.amount, dispute.currency)} – ${names.disputeState(dispute.status)}`,
          facts: [
            dateTime(dispute.openedAt),
            dispute.respondBy !== null && (dispute.status === 'open' || dispute.status === 'warning')
              ? t('disputeRespond', { time: dateTime(dispute.respondBy) })
              : null,
            dispute.reason,
            dispute.reference,
          ],
        }))}
      />
    </CardSection>
  );
}
