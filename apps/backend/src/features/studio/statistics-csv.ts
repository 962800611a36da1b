import { toMajor } from '../../lib/amounts.ts';
import { csv } from '../../lib/csv.ts';
import type { FigureRow } from '../analytics/figure-store.ts';

/** One line for each day, site and language with a number. Amounts are in the major unit of their currency. */
export function figureCsv(figure: string, rows: readonly FigureRow[]): string {
  const isAmount = rows.some(({ currency }) => currency !== undefined);
  const head = ['date', 'site', 'language', figure, ...(isAmount ? ['currency'] : [])];
  const lines = rows
    .filter(({ value }) => value !== 0)
    .map(({ day, site, locale, value, currency }) => [
      day,
      site,
      locale,
      currency === undefined ? value : toMajor(value, currency),
      ...(isAmount ? [currency ?? ''] : []),
    ]);
  return csv([head, ...lines]);
}
