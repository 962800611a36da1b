import { paymentStatuses, readAmount, writeAmount } from '@lumigraph/contracts';
import { paymentShows } from '@lumigraph/contracts/studio';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStudioApi } from '../../lib/studio.tsx';
import type { TableFilter } from '../../lib/table/filter-bar.tsx';
import type { ListState } from '../../lib/table/use-list-state.ts';
import { choicesQuery, type paymentFilters } from './billing-api.ts';

type Name = (typeof paymentFilters)[number];

const showLabels = {
  disputed: 'filters.disputed',
  'other-amount': 'otherAmount.badge',
  attention: 'filters.attention',
} as const;

export function usePaymentFilters(filters: ListState<Name>['filters']): TableFilter<Name>[] {
  const { t, i18n } = useTranslation('billing');
  const { data: choices } = useQuery(choicesQuery(useStudioApi()));
  const currency = choices?.currency ?? '';
  const field = { language: i18n.language, currency };
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
