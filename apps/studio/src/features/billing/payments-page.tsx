import { paymentSorts, type StudioPayment } from '@lumigraph/contracts/studio';
import { EmptyState } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useBillingNames } from '../../lib/billing/billing-names.tsx';
import { Page } from '../../lib/page.tsx';
import { useSiteName } from '../../lib/sites.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { TableColumn } from '../../lib/table/use-columns.ts';
import { useListState } from '../../lib/table/use-list-state.ts';
import { choicesQuery, paymentFilters, paymentPages } from './billing-api.ts';
import { BillingNav, PaymentMarks, usePurposeText } from './billing-parts.tsx';
import { usePaymentFilters } from './payment-filters.ts';

/** Payments of all users. */
export function PaymentsPage() {
  const { t, i18n } = useTranslation('billing');
  const api = useStudioApi();
  const state = useListState(paymentFilters);
  const columns = usePaymentColumns();
  const sort = paymentSorts.find((name) => name === state.sort);
  const { language } = i18n;
  const { data: choices } = useQuery(choicesQuery(api));
  const currency = choices?.currency ?? '';
  const pages = useMemo(
    () => paymentPages(api, state.filters, { sort, language, currency }),
    [api, state.filters, sort, language, currency],
  );
  return (
    <Page title={t('pages.payments')} lede={t('lede')}>
      <BillingNav />
      <DataTable
        name="payments"
        label={t('pages.payments')}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={({ email, id }) => email ?? id}
        pages={pages}
        state={state}
        filters={usePaymentFilters(state.filters)}
        rowHref={({ id }) => `/billing/payments/${encodeURIComponent(id)}`}
        empty={
          <EmptyState icon={<CreditCard />} title={t('empty.payments')}>
            {t('empty.paymentsText')}
          </EmptyState>
        }
      />
    </Page>
  );
}

function usePaymentColumns(): TableColumn<StudioPayment>[] {
  const { t } = useTranslation('billing');
  const { dateTime, money } = useFormats();
  const names = useBillingNames();
  const purposeText = usePurposeText();
  const siteName = useSiteName();
  return useMemo(
    () => [
      {
        id: 'createdAt',
        header: t('columns.time'),
        sort: 'createdAt',
        width: 184,
        grow: 0,
        cell: ({ createdAt }) => dateTime(createdAt),
      },
      {
        id: 'email',
        header: t('columns.user'),
        width: 200,
        grow: 2,
        required: true,
        cell: ({ email, userId }) => email ?? t('deletedAccount', { id: userId }),
      },
      {
        id: 'amount',
        header: t('columns.amount'),
        sort: 'amount',
        width: 110,
        grow: 0,
        align: 'end',
        cell: ({ amount, currency }) => money(amount, currency),
      },
      {
        id: 'status',
        header: t('columns.state'),
        width: 240,
        grow: 0,
        cell: (payment) => <PaymentMarks payment={payment} />,
      },
      {
        id: 'refunded',
        header: t('columns.refunded'),
        width: 110,
        grow: 0,
        align: 'end',
        cell: ({ refunded, currency, charged }) =>
          refunded === 0 ? null : money(refunded, charged?.currency ?? currency),
      },
      { id: 'provider', header: t('columns.provider'), width: 110, cell: ({ provider }) => provider },
      {
        id: 'plan',
        header: t('columns.plan'),
        width: 150,
        optional: true,
        cell: ({ planId }) => names.plan(planId),
      },
      {
        id: 'purpose',
        header: t('columns.purpose'),
        optional: true,
        cell: ({ purpose }) => purposeText(purpose),
      },
      {
        id: 'failure',
        header: t('columns.failure'),
        width: 180,
        optional: true,
        cell: ({ failureCode }) => names.failure(failureCode),
      },
      { id: 'card', header: t('columns.card'), optional: true, cell: ({ card }) => card },
      { id: 'site', header: t('columns.site'), optional: true, cell: ({ site }) => site && siteName(site) },
      { id: 'id', header: t('columns.id'), width: 220, optional: true, cell: ({ id }) => <code>{id}</code> },
    ],
    [t, dateTime, money, names, purposeText, siteName],
  );
}
