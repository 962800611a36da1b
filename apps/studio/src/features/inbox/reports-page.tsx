import { reportCategories } from '@lumigraph/contracts';
import { reportSorts, reportStates, type ImageReport } from '@lumigraph/contracts/studio';
import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { INBOX } from '../../lib/open-counts.ts';
import { Page } from '../../lib/page.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { TableFilter } from '../../lib/table/filter-bar.tsx';
import type { TableColumn } from '../../lib/table/use-columns.ts';
import { useListState } from '../../lib/table/use-list-state.ts';
import { InboxNav, DeliveryState, ReportBadge, useReceivedColumns } from './inbox-parts.tsx';
import './inbox.css';

const reportFilters = ['q', 'category', 'state'] as const;

/** Reports of images: open ones first, the oldest first. */
export function ReportsPage() {
  const { t } = useTranslation('inbox');
  const api = useStudioApi();
  const state = useListState(reportFilters, reportSorts);
  const columns = useReportColumns();
  return (
    <Page title={t('pages.reports')} lede={t('reportsLede')}>
      <InboxNav />
      <DataTable
        name="reports"
        label={t('pages.reports')}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={({ image }) => image.title || image.id}
        pages={api.list('GET /reports', INBOX, { ...state.filters, sort: state.sort })}
        state={state}
        filters={useReportFilters()}
        rowHref={({ id }) => `/inbox/reports/${encodeURIComponent(id)}`}
        empty={{ icon: <Flag />, title: t('empty.reports'), text: t('empty.reportsText') }}
      />
    </Page>
  );
}

function useReportFilters(): TableFilter<(typeof reportFilters)[number]>[] {
  const { t } = useTranslation('inbox');
  return [
    { kind: 'text', name: 'q', type: 'search', label: t('filters.searchReports'), maxLength: 200 },
    {
      kind: 'select',
      name: 'state',
      label: t('columns.state'),
      placeholder: t('filters.anyState'),
      options: reportStates.map((name) => ({ value: name, label: t(`states.${name}`) })),
    },
    {
      kind: 'select',
      name: 'category',
      label: t('columns.category'),
      placeholder: t('filters.anyCategory'),
      options: reportCategories.map((name) => ({ value: name, label: t(`categories.${name}`) })),
    },
  ];
}

function useReportColumns(): TableColumn<ImageReport>[] {
  const { t } = useTranslation('inbox');
  const { receivedAt, reference } = useReceivedColumns();
  return [
    {
      id: 'image',
      header: t('columns.image'),
      width: 200,
      grow: 2,
      required: true,
      cell: ({ image }) => image.title || image.id,
    },
    {
      id: 'category',
      header: t('columns.category'),
      width: 200,
      cell: ({ category }) => t(`categories.${category}`),
    },
    {
      id: 'state',
      header: t('columns.state'),
      width: 150,
      grow: 0,
      cell: (report) => <ReportBadge {...report} />,
    },
    { id: 'name', header: t('columns.sender'), width: 150, cell: ({ name }) => name || t('anonymous') },
    receivedAt,
    {
      id: 'statement',
      header: t('columns.statement'),
      width: 150,
      cell: ({ statement }) => <DeliveryState mail={statement} />,
    },
    reference,
  ];
}
