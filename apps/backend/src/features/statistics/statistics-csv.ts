import type { Statistics, StatisticsEvents } from '@lumigraph/contracts/studio';
import { toMajor } from '../../lib/amounts.ts';
import { csv } from '../../lib/csv.ts';
import type { FigureRow } from './figure-store.ts';

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

/** One line for each step, with its numbers in the period before where there is one. */
export function conversionCsv(conversions: Statistics['conversions']): string {
  const lines = conversions.map(({ name, before, after, previous }) => [
    name,
    before,
    after,
    previous?.before ?? '',
    previous?.after ?? '',
  ]);
  return csv([['step', 'total', 'reached', 'total before', 'reached before'], ...lines]);
}

/** One line for each event without its values, then one for each of its most frequent values. */
export function eventCsv(events: StatisticsEvents): string {
  const lines = events.flatMap(({ name, count, values }) => [
    [name, '', '', count, ''],
    ...values.map((row) => [name, row.field, row.value, row.count, row.total]),
  ]);
  return csv([['event', 'field', 'value', 'count', 'sum'], ...lines]);
}
