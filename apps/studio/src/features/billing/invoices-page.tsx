import type { StudioInvoice } from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../lib/language-name.ts';
import { Page } from '../../lib/page.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { TableColumn } from '../../lib/table/use-columns.ts';
import { useListState } from '../../lib/table/use-list-state.ts';
import { BILLING, monthOf } from './billing-api.ts';
import { BillingNav, PdfButton, amountWidth, useBillingColumns } from './billing-parts.tsx';
import { ExportButton } from './export-dialog.tsx';

const invoiceFilters = ['month', 'q'] as const;

/** Invoices of all users by month, and the ledger of a month. */
export function InvoicesPage() {
  const { t } = useTranslation('billing');
  const api = useStudioApi();
  const state = useListState(invoiceFilters);
  const columns = useInvoiceColumns();
  const month = monthOf(state.filters.month);
  return (
    <Page title={t('pages.invoices')} lede={t('invoicesLede')} actions={<ExportButton month={month} />}>
      <BillingNav />
      <DataTable
        name="invoices"
        label={t('pages.invoices')}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={({ number }) => number}
        pages={api.list('GET /invoices', BILLING, { ...state.filters, month })}
        state={state}
        filters={[
          { kind: 'text', name: 'month', type: 'month', label: t('filters.month') },
          { kind: 'text', name: 'q', type: 'search', label: t('filters.invoice') },
        ]}
        rowHref={({ paymentId }) => `/billing/payments/${encodeURIComponent(paymentId)}`}
        empty={{ icon: <FileText />, title: t('empty.invoices'), text: t('empty.invoicesText') }}
      />
    </Page>
  );
}

function useInvoiceColumns(): TableColumn<StudioInvoice>[] {
  const { t, i18n } = useTranslation('billing');
  const { money } = useFormats();
  const { user, time } = useBillingColumns();
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  return [
    {
      id: 'number',
      header: t('columns.invoice'),
      width: 120,
      grow: 0,
      required: true,
      cell: ({ number }) => number,
    },
    time('issuedAt', t('columns.time')),
    { ...user, width: 190, required: false },
    {
      id: 'amount',
      header: t('columns.gross'),
      ...amountWidth,
      cell: ({ amount, currency }) => money(amount, currency),
    },
    {
      id: 'vat',
      header: t('columns.vat'),
      width: 150,
      grow: 0,
      align: 'end',
      cell: ({ vat, vatPercent, currency }) =>
        `${money(vat, currency)} (${percent.format(vatPercent / 100)})`,
    },
    {
      id: 'country',
      header: t('columns.country'),
      width: 150,
      cell({ country, countrySource }) {
        const name = country === null ? '–' : countryName(i18n.language, country);
        return countrySource === 'assumed' ? t('countryAssumed', { country: name }) : name;
      },
    },
    {
      id: 'refunded',
      header: t('columns.refunded'),
      ...amountWidth,
      optional: true,
      cell: ({ refunded, currency }) => (refunded === 0 ? null : money(refunded, currency)),
    },
    {
      id: 'pdf',
      header: t('pdf'),
      width: 90,
      grow: 0,
      cell: (invoice) => <PdfButton document={invoice} />,
    },
  ];
}
