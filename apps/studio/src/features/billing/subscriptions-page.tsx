import {
  storedSubscriptionStatuses,
  subscriptionSorts,
  type StudioSubscription,
} from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBillingNames } from '../../lib/billing/billing-names.tsx';
import { Page } from '../../lib/page.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { TableFilter } from '../../lib/table/filter-bar.tsx';
import type { TableColumn } from '../../lib/table/use-columns.ts';
import { useListState, type ListState } from '../../lib/table/use-list-state.ts';
import { BILLING, choicesQuery } from './billing-api.ts';
import { BillingNav, SubscriptionState, amountWidth, useBillingColumns } from './billing-parts.tsx';

const subscriptionFilters = ['q', 'status', 'plan', 'show'] as const;
type Name = (typeof subscriptionFilters)[number];

export function SubscriptionsPage() {
  const { t } = useTranslation('billing');
  const state = useListState(subscriptionFilters, subscriptionSorts);
  return (
    <Page title={t('pages.subscriptions')} lede={t('subscriptionsLede')}>
      <BillingNav />
      <SubscriptionTable
        name="subscriptions"
        state={state}
        sort={state.sort}
        filters={useSubscriptionFilters()}
      />
    </Page>
  );
}

/** Subscriptions whose last renewal was not paid, the next try first. */
export function FailedRenewalsPage() {
  const { t } = useTranslation('billing');
  const state = useListState(subscriptionFilters, subscriptionSorts);
  return (
    <Page title={t('pages.failedRenewals')} lede={t('failedLede')}>
      <BillingNav />
      <SubscriptionTable
        name="failed-renewals"
        state={{ ...state, filters: { ...state.filters, show: 'failed-renewals' } }}
        sort={state.sort ?? 'nextRenewalAt'}
        filters={[{ kind: 'text', name: 'q', type: 'search', label: t('filters.user') }]}
      />
    </Page>
  );
}

interface SubscriptionTableProps {
  name: 'subscriptions' | 'failed-renewals';
  state: ListState<Name>;
  sort: string | undefined;
  filters: readonly TableFilter<Name>[];
}

function SubscriptionTable({ name, state, sort, filters }: SubscriptionTableProps) {
  const { t } = useTranslation('billing');
  const api = useStudioApi();
  const columns = useSubscriptionColumns(name === 'failed-renewals');
  const isFailed = name === 'failed-renewals';
  return (
    <DataTable
      name={name}
      label={t(isFailed ? 'pages.failedRenewals' : 'pages.subscriptions')}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ email, id }) => email ?? id}
      pages={api.list('GET /subscriptions', BILLING, { ...state.filters, sort })}
      state={state}
      filters={filters}
      rowHref={({ id }) => `/billing/subscriptions/${encodeURIComponent(id)}`}
      empty={{
        icon: <CalendarSync />,
        title: t(isFailed ? 'empty.failed' : 'empty.subscriptions'),
        text: t(isFailed ? 'empty.failedText' : 'empty.subscriptionsText'),
      }}
    />
  );
}

function useSubscriptionFilters(): TableFilter<Name>[] {
  const { t } = useTranslation('billing');
  const { data: choices } = useQuery(choicesQuery(useStudioApi()));
  return [
    { kind: 'text', name: 'q', type: 'search', label: t('filters.user') },
    {
      kind: 'select',
      name: 'status',
      label: t('columns.state'),
      placeholder: t('filters.anyState'),
      options: storedSubscriptionStatuses.map((name) => ({
        value: name,
        label: t(`subscriptionStates.${name}`),
      })),
    },
    {
      kind: 'select',
      name: 'plan',
      label: t('columns.plan'),
      placeholder: t('filters.anyPlan'),
      options: (choices?.plans ?? []).map(({ id, interval }) => ({
        value: id,
        label: t(`intervals.${interval}`),
      })),
    },
    {
      kind: 'select',
      name: 'show',
      label: t('filters.show'),
      placeholder: t('filters.all'),
      options: [
        { value: 'ends-soon', label: t('filters.endsSoon') },
        { value: 'failed-renewals', label: t('filters.failedRenewals') },
      ],
    },
  ];
}

function useSubscriptionColumns(isFailed: boolean): TableColumn<StudioSubscription>[] {
  const { t } = useTranslation('billing');
  const { money } = useFormats();
  const { user, time } = useBillingColumns();
  const names = useBillingNames();
  const all: (TableColumn<StudioSubscription> & { only?: 'failed' | 'all' })[] = [
    user,
    {
      id: 'status',
      header: t('columns.state'),
      width: 184,
      grow: 0,
      only: 'all',
      cell: ({ status }) => <SubscriptionState status={status} />,
    },
    { id: 'plan', header: t('columns.plan'), width: 150, cell: ({ planId }) => names.plan(planId) },
    { ...time('periodEnd', t('columns.periodEnd')), sort: 'periodEnd' },
    {
      ...time('nextRenewalAt', t(isFailed ? 'columns.nextTry' : 'columns.nextRenewal')),
      sort: 'nextRenewalAt',
    },
    {
      id: 'price',
      header: t('columns.price'),
      ...amountWidth,
      cell: ({ price, currency }) => (price === null ? null : money(price, currency ?? '')),
    },
    {
      id: 'failure',
      header: t('columns.failure'),
      width: 190,
      only: 'failed',
      cell: ({ failure }) => names.failure(failure?.code ?? null),
    },
    {
      id: 'failedRenewals',
      header: t('columns.tries'),
      width: 90,
      grow: 0,
      align: 'end',
      only: 'failed',
      cell: ({ failedRenewals }) => failedRenewals,
    },
    { ...time('updatedAt', t('columns.changed')), sort: 'updatedAt', grow: 1, optional: true },
    { id: 'provider', header: t('columns.provider'), optional: true, cell: ({ provider }) => provider },
    { id: 'id', header: t('columns.id'), width: 220, optional: true, cell: ({ id }) => <code>{id}</code> },
  ];
  return all.filter(({ only }) => only === undefined || (only === 'failed') === isFailed);
}
