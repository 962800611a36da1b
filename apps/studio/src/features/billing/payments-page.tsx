import { paymentStatuses, readAmount, writeAmount, type AmountField } from '@lumigraph/contracts';
import { paymentSorts, type StudioPayment, paymentShows } from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBillingNames } from '../../lib/billing/billing-names.tsx';
import { Page } from '../../lib/page.tsx';
import { useSiteName } from '../../lib/sites.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { TableFilter } from '../../lib/table/filter-bar.tsx';
import type { TableColumn } from '../../lib/table/use-columns.ts';
import { timesOf, useListState, type ListState } from '../../lib/table/use-list-state.ts';
import { BILLING, choicesQuery } from './billing-api.ts';
import {
  BillingNav,
  PaymentMarks,
  amountWidth,
  useBillingColumns,
  usePurposeText,
} from './billing-parts.tsx';

const paymentFilters = [
  'q',
  'status',
  'provider',
  'site',
  'from',
  'to',
  'amountFrom',
  'amountTo',
  'show',
] as const;

/** Payments of all users. */
export function PaymentsPage() {
  const { t } = useTranslation('billing');
  const api = useStudioApi();
  const state = useListState(paymentFilters, paymentSorts);
  const columns = usePaymentColumns();
  const { filters, sort } = state;
  const field = useAmountField();
  const query = {
    ...filters,
    ...timesOf(filters),
    amountFrom: readAmount(filters.amountFrom ?? '', field),
    amountTo: readAmount(filters.amountTo ?? '', field),
    sort,
  };
  return (
    <Page title={t('pages.payments')} lede={t('lede')}>
      <BillingNav />
      <DataTable
        name="payments"
        label={t('pages.payments')}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={({ email, id }) => email ?? id}
        pages={api.list('GET /payments', BILLING, query)}
        state={state}
        filters={usePaymentFilters(filters)}
        rowHref={({ id }) => `/billing/payments/${encodeURIComponent(id)}`}
        empty={{ icon: <CreditCard />, title: t('empty.payments'), text: t('empty.paymentsText') }}
      />
    </Page>
  );
}

function usePaymentColumns(): TableColumn<StudioPayment>[] {
  const { t } = useTranslation('billing');
  const { money } = useFormats();
  const { user, time } = useBillingColumns();
  const names = useBillingNames();
  const purposeText = usePurposeText();
  const siteName = useSiteName();
  return [
    { ...time('createdAt', t('columns.time')), sort: 'createdAt' },
    user,
    {
      id: 'amount',
      header: t('columns.amount'),
      sort: 'amount',
      ...amountWidth,
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
      ...amountWidth,
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
  ];
}

/** How amounts are typed in the filters. */
function useAmountField(): AmountField {
  const { language } = useTranslation().i18n;
  const { data: choices } = useQuery(choicesQuery(useStudioApi()));
  return { language, currency: choices?.currency ?? '' };
}

type Name = (typeof paymentFilters)[number];

const showLabels = {
  disputed: 'filters.disputed',
  'other-amount': 'otherAmount.badge',
  attention: 'filters.attention',
} as const;

function usePaymentFilters(filters: ListState<Name>['filters']): TableFilter<Name>[] {
  const { t } = useTranslation('billing');
  const { data: choices } = useQuery(choicesQuery(useStudioApi()));
  const field = useAmountField();
  const { currency } = field;
  const problemOf = (amount = ''): string | undefined =>
    amount.trim() === '' || readAmount(amount, field) !== undefined
      ? undefined
      : t('refund.unclear', { example: writeAmount(1250, field) });
  const site: TableFilter<'site'> = {
    kind: 'select',
    name: 'site',
    label: t('columns.site'),
    placeholder: t('filters.anySite'),
    options: (choices?.sites ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
  return [
    { kind: 'text', name: 'q', type: 'search', label: t('filters.search') },
    {
      kind: 'select',
      name: 'status',
      label: t('columns.state'),
      placeholder: t('filters.anyState'),
      options: paymentStatuses.map((name) => ({ value: name, label: t(`paymentStates.${name}`) })),
    },
    {
      kind: 'select',
      name: 'provider',
      label: t('columns.provider'),
      placeholder: t('filters.anyProvider'),
      options: (choices?.providers ?? []).map((name) => ({ value: name, label: name })),
    },
    {
      kind: 'select',
      name: 'show',
      label: t('filters.show'),
      placeholder: t('filters.all'),
      options: paymentShows.map((value) => ({ value, label: t(showLabels[value]) })),
    },
    ...(site.options.length > 1 ? [site] : []),
    { kind: 'days', from: t('filters.from'), to: t('filters.to') },
    {
      kind: 'text',
      name: 'amountFrom',
      inputMode: 'decimal',
      label: t('filters.amountFrom', { currency }),
      error: problemOf(filters.amountFrom),
    },
    {
      kind: 'text',
      name: 'amountTo',
      inputMode: 'decimal',
      label: t('filters.amountTo', { currency }),
      error: problemOf(filters.amountTo),
    },
  ];
}
