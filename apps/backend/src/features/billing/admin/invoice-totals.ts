import { currencyDigits } from '@lumigraph/contracts';
import type { InvoiceTotals } from '@lumigraph/contracts/studio';
import { toMajor } from '../../../lib/amounts.ts';
import { csv, type CsvCell, type CsvFormat } from '../../../lib/csv.ts';
import { amountsOf, countryOf, isOss } from './invoice-csv.ts';
import type { LedgerRow } from './invoice-list-store.ts';

type Group = Pick<
  InvoiceTotals['rows'][number],
  'currency' | 'country' | 'vatPercent' | 'noVatReason' | 'isOss'
>;
type Sums = Pick<InvoiceTotals['rows'][number], 'invoices' | 'corrections' | 'net' | 'vat' | 'gross'>;

/** The ledger of a month in sums by country and rate, and by currency. */
export function invoiceTotals(ledger: readonly LedgerRow[]): InvoiceTotals {
  const rows = groupsOf(ledger, ({ invoice }) => ({
    currency: invoice.currency,
    country: countryOf(invoice).country,
    vatPercent: invoice.vat_permille / 10,
    noVatReason: invoice.vat_reason,
    isOss: isOss(invoice),
  })).toSorted(
    (a, b) =>
      a.currency.localeCompare(b.currency) ||
      (a.country ?? '').localeCompare(b.country ?? '') ||
      b.vatPercent - a.vatPercent ||
      (a.noVatReason ?? '').localeCompare(b.noVatReason ?? ''),
  );
  const sums = groupsOf(ledger, ({ invoice: { currency } }) => ({ currency })).toSorted((a, b) =>
    a.currency.localeCompare(b.currency),
  );
  return { rows, sums };
}

function groupsOf<Key extends Pick<Group, 'currency'>>(
  ledger: readonly LedgerRow[],
  keyOf: (row: LedgerRow) => Key,
): (Key & Sums)[] {
  const groups = new Map<string, { key: Key; rows: LedgerRow[] }>();
  for (const row of ledger) {
    const key = keyOf(row);
    const name = JSON.stringify(key);
    const group = groups.get(name) ?? { key, rows: [] };
    group.rows.push(row);
    groups.set(name, group);
  }
  return [...groups.values()].map(({ key, rows }) => ({ ...key, ...sumsOf(rows, key.currency) }));
}

/** Sums of minor units, so that they are exact. */
function sumsOf(rows: readonly LedgerRow[], currency: string): Sums {
  const amounts = rows.map(amountsOf);
  const gross = amounts.reduce((sum, { grossMinor }) => sum + grossMinor, 0);
  const vat = amounts.reduce((sum, { vatMinor }) => sum + vatMinor, 0);
  const invoices = rows.filter(({ note, refund }) => !note && !refund).length;
  return {
    invoices,
    corrections: rows.length - invoices,
    net: toMajor(gross - vat, currency),
    vat: toMajor(vat, currency),
    gross: toMajor(gross, currency),
  };
}

/** Headings are for accountants and programs: English, never translated. */
const columns = [
  'sum',
  'currency',
  'country',
  'vat_percent',
  'oss',
  'no_vat_reason',
  'invoices',
  'corrections',
  'net',
  'vat',
  'gross',
] as const;

export function totalsCsv({ rows, sums }: InvoiceTotals, format: CsvFormat): string {
  const numbersOf = ({ invoices, corrections, ...row }: Sums & { currency: string }): CsvCell[] => [
    invoices,
    corrections,
    ...[row.net, row.vat, row.gross].map((amount) => ({
      written: amount.toFixed(currencyDigits(row.currency)),
    })),
  ];
  return csv(
    [
      columns,
      ...rows.map((row) => [
        'country and rate',
        row.currency,
        row.country ?? '',
        row.vatPercent,
        row.isOss ? 'yes' : 'no',
        row.noVatReason ?? '',
        ...numbersOf(row),
      ]),
      ...sums.map((sum) => ['currency', sum.currency, '', '', '', '', ...numbersOf(sum)]),
    ],
    format,
  );
}
