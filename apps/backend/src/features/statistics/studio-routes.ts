import { sendFile } from '../../http/send-stored.ts';
import { adminRoute, editorRoute, studioRoute } from '../../http/studio-route.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { csv } from '../../lib/csv.ts';
import type { StatisticsService } from './statistics-service.ts';
import type { Statistics, StatisticsEvents } from '@lumigraph/contracts/studio';
import { toMajor } from '../../lib/amounts.ts';
import type { StatisticRow } from './statistic-store.ts';

/** One line for each day, site and language with a number. Amounts are in the major unit of their currency. */
function statisticCsv(statistic: string, rows: readonly StatisticRow[]): string {
  const isAmount = rows.some(({ currency }) => currency !== undefined);
  const head = ['date', 'site', 'language', statistic, ...(isAmount ? ['currency'] : [])];
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
function conversionCsv(conversions: Statistics['conversions']): string {
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
function eventCsv(events: StatisticsEvents): string {
  const lines = events.flatMap(({ name, count, values }) => [
    [name, '', '', count, ''],
    ...values.map((row) => [name, row.field, row.value, row.count, row.total]),
  ]);
  return csv([['event', 'field', 'value', 'count', 'sum'], ...lines]);
}

/** Statistics by day, site and language; revenue only for administrators. */
export function statisticsStudioRoutes(app: FastifyInstance, statistics: StatisticsService): void {
  const route = studioRoute(app);
  route('GET /statistics', { config: editorRoute, summary: 'Statistics of a range of days' }, (request) =>
    statistics.statistics(request.query),
  );
  route(
    'GET /statistics/events',
    { config: editorRoute, summary: 'The most frequent values of each event' },
    (request) => statistics.events(request.query),
  );
  route(
    'GET /statistics/search-terms',
    { config: editorRoute, summary: 'Terms that several visitors searched for without a result' },
    (request) => statistics.emptySearchTerms(request.query),
  );
  route(
    'GET /statistics/search-terms/csv',
    { config: editorRoute, summary: 'The terms as a CSV file' },
    async (request, reply) => {
      const { items } = await statistics.emptySearchTerms(request.query);
      const rows = items.map(({ term, count, locales }) => [term, count, locales.join(' ')]);
      return sendCsv(reply, 'search-terms', csv([['term', 'searches', 'languages'], ...rows]));
    },
  );
  route(
    'GET /statistics/conversions/csv',
    { config: editorRoute, summary: 'The steps towards Premium as a CSV file' },
    async (request, reply) => {
      const { conversions, from, to } = await statistics.statistics(request.query);
      return sendCsv(reply, `conversion-${from}-${to}`, conversionCsv(conversions));
    },
  );
  route(
    'GET /statistics/events/csv',
    { config: editorRoute, summary: 'The events with their most frequent values as a CSV file' },
    async (request, reply) => sendCsv(reply, 'events', eventCsv(await statistics.events(request.query))),
  );
  route(
    'GET /statistics/csv',
    { config: editorRoute, summary: 'One statistic by day, site and language as a CSV file' },
    async (request, reply) => {
      const { statistic, ...query } = request.query;
      const { range, rows } = await statistics.rows(statistic, query);
      return sendCsv(reply, `${statistic}-${range.from}-${range.to}`, statisticCsv(statistic, rows));
    },
  );
  route(
    'GET /statistics/revenue',
    { config: adminRoute, summary: 'Revenue and members of a range of days' },
    (request) => statistics.revenue(request.query),
  );
  route(
    'GET /statistics/revenue/csv',
    { config: adminRoute, summary: 'One statistic of the revenue by day, site and language as a CSV file' },
    async (request, reply) => {
      const { statistic, ...query } = request.query;
      const { range, rows } = await statistics.revenueRows(statistic, query);
      return sendCsv(reply, `${statistic}-${range.from}-${range.to}`, statisticCsv(statistic, rows));
    },
  );
}

const sendCsv = (reply: FastifyReply, name: string, text: string): FastifyReply =>
  sendFile(reply, { fileName: `${name}.csv`, mediaType: 'text/csv; charset=utf-8', content: text });
