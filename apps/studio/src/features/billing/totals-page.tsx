import { euVat, noVatReasons } from '@lumigraph/contracts';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { Sigma } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../lib/language-name.ts';
import { Page } from '../../lib/page.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { TableColumn } from '../../lib/table/use-columns.ts';
import { useListState } from '../../lib/table/use-list-state.ts';
import { monthOf, thisMonth, totalPages, type TotalRow } from './billing-api.ts';
import { BillingNav } from './billing-parts.tsx';
import { ExportButton } from './export-dialog.tsx';

const totalsFilters = ['month'] as const;

const isSum = ({ vatPercent }: TotalRow): boolean => vatPercent === undefined;

/** The sums of a month, as an accountant books them. */
export function TotalsPage() {
  const { t } = useTranslation('billing');
  const api = useStudioApi();
  const state = useListState(totalsFilters);
  const columns = useTotalColumns();
  const month = monthOf(state.filters.month) ?? thisMonth();
  return (
    <Page title={t('pages.totals')} lede={t('totalsLede')} actions={<ExportButton month={month} hasSums />}>
      <BillingNav />
      <VatNote />
      <DataTable
        name="totals"
        label={t('pages.totals')}
        columns={columns}
        rowId={({ currency, country, vatPercent, noVatReason }) =>
          [currency, country, vatPercent, noVatReason].join(' ')
        }
        rowLabel={({ currency, country }) => `${country ?? ''} ${currency}`}
        pages={totalPages(api, month)}
        state={state}
        filters={[
          {
            kind: 'select',
            name: 'month',
            label: t('filters.month'),
            initial: thisMonth(),
            options: useMonths(),
          },
        ]}
        empty={{ icon: <Sigma />, title: t('totals.empty'), text: t('totals.emptyText') }}
      />
    </Page>
  );
}

/** Which rates the sums have, and from which sales on the rate of the customer's country is due. */
function VatNote() {
  const { t } = useTranslation('billing');
  const { day, money } = useFormats();
  const { rates, ossThreshold } = euVat;
  return (
    <div className="billing-note">
      <p>
        {t('totals.rates', { date: day(rates.asOf) })}{' '}
        <a href={rates.source} target="_blank" rel="noreferrer">
          {t('totals.ratesSource')}
        </a>
      </p>
      <p>{t('totals.threshold', { amount: money(ossThreshold.amount, ossThreshold.currency) })}</p>
    </div>
  );
}

/** The last two years, this month first. */
function useMonths(): { value: string; label: string }[] {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const [year = 0, month = 1] = thisMonth().split('-').map(Number);
  return Array.from({ length: 24 }, (_, index) => {
    const begin = new Date(Date.UTC(year, month - 1 - index));
    return { value: begin.toISOString().slice(0, 7), label: format.format(begin) };
  });
}

function useTotalColumns(): TableColumn<TotalRow>[] {
  const { t, i18n } = useTranslation('billing');
  const { money, number } = useFormats();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const amount = (name: 'net' | 'vat' | 'gross', header: string): TableColumn<TotalRow> => ({
    id: name,
    header,
    width: 130,
    grow: 0,
    align: 'end',
    cell: (row) => <Sum row={row}>{money(row[name], row.currency)}</Sum>,
  });
  const count = (name: 'invoices' | 'corrections'): TableColumn<TotalRow> => ({
    id: name,
    header: t(`totals.${name}`),
    width: 120,
    grow: 0,
    align: 'end',
    cell: (row) => <Sum row={row}>{number(row[name])}</Sum>,
  });
  return [
    {
      id: 'country',
      header: t('columns.country'),
      width: 180,
      grow: 2,
      required: true,
      cell(row) {
        if (isSum(row)) return <strong>{t('totals.sum', { currency: row.currency })}</strong>;
        return row.country ? countryName(i18n.language, row.country) : '–';
      },
    },
    {
      id: 'rate',
      header: t('totals.rate'),
      width: 190,
      cell({ vatPercent, noVatReason }) {
        if (vatPercent === undefined) return null;
        const rate = percent.format(vatPercent / 100);
        const reason = noVatReasons.find((name) => name === noVatReason);
        return reason ? `${rate}, ${t(`totals.noVat.${reason}`)}` : rate;
      },
    },
    {
      id: 'oss',
      header: t('totals.oss'),
      width: 130,
      cell: ({ isOss }) => (isOss ? t('totals.isOss') : null),
    },
    count('invoices'),
    count('corrections'),
    amount('net', t('totals.net')),
    amount('vat', t('columns.vat')),
    amount('gross', t('columns.gross')),
  ];
}

const Sum = ({ row, children }: { row: TotalRow; children: string }) =>
  isSum(row) ? <strong>{children}</strong> : children;
