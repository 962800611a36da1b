import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  EmptySearchTermsSchema,
  RevenueCsvQuerySchema,
  RevenueStatisticsSchema,
  StatisticsCsvQuerySchema,
  StatisticsEventsSchema,
  StatisticsQuerySchema,
  StatisticsSchema,
  TodaySchema,
} from '@lumigraph/contracts/studio';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import { csv } from '../../lib/csv.ts';
import { conversionCsv, eventCsv, figureCsv } from './statistics-csv.ts';
import type { Studio } from './studio-feature.ts';

const everybody = { studio: { roles: ['admin', 'editor'] } } as const;
const admins = { studio: { roles: ['admin'] } } as const;
const file = { 200: Type.String() };

/** Statistics by day, site and language; revenue only for administrators. */
export function statisticsRoutes(instance: FastifyInstance, { statistics }: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const querystring = StatisticsQuerySchema;
  app.get(
    '/statistics',
    {
      config: everybody,
      schema: { summary: 'Figures of a range of days', querystring, response: { 200: StatisticsSchema } },
    },
    (request) => statistics.statistics(request.query),
  );
  app.get(
    '/statistics/today',
    {
      config: everybody,
      schema: { summary: 'Figures of today, and of a week before', response: { 200: TodaySchema } },
    },
    () => statistics.today(),
  );
  app.get(
    '/statistics/events',
    {
      config: everybody,
      schema: {
        summary: 'The most frequent values of each event',
        querystring,
        response: { 200: StatisticsEventsSchema },
      },
    },
    (request) => statistics.events(request.query),
  );
  app.get(
    '/statistics/search-terms',
    {
      config: everybody,
      schema: {
        summary: 'Terms that several visitors searched for without a result',
        querystring,
        response: { 200: EmptySearchTermsSchema },
      },
    },
    (request) => statistics.emptySearchTerms(request.query),
  );
  app.get(
    '/statistics/search-terms/csv',
    {
      config: everybody,
      schema: { summary: 'The terms as a CSV file', querystring, response: file },
    },
    async (request, reply) => {
      const { items } = await statistics.emptySearchTerms(request.query);
      const rows = items.map(({ term, count, locales }) => [term, count, locales.join(' ')]);
      return sendCsv(reply, 'search-terms', csv([['term', 'searches', 'languages'], ...rows]));
    },
  );
  app.get(
    '/statistics/conversions/csv',
    {
      config: everybody,
      schema: { summary: 'The steps towards Premium as a CSV file', querystring, response: file },
    },
    async (request, reply) => {
      const { conversions, from, to } = await statistics.statistics(request.query);
      return sendCsv(reply, `conversion-${from}-${to}`, conversionCsv(conversions));
    },
  );
  app.get(
    '/statistics/events/csv',
    {
      config: everybody,
      schema: {
        summary: 'The events with their most frequent values as a CSV file',
        querystring,
        response: file,
      },
    },
    async (request, reply) => sendCsv(reply, 'events', eventCsv(await statistics.events(request.query))),
  );
  app.get(
    '/statistics/csv',
    {
      config: everybody,
      schema: {
        summary: 'One figure by day, site and language as a CSV file',
        querystring: StatisticsCsvQuerySchema,
        response: file,
      },
    },
    async (request, reply) => {
      const { figure, ...query } = request.query;
      const { range, rows } = await statistics.rows(figure, query);
      return sendCsv(reply, `${figure}-${range.from}-${range.to}`, figureCsv(figure, rows));
    },
  );
  app.get(
    '/statistics/revenue',
    {
      config: admins,
      schema: {
        summary: 'Revenue and members of a range of days',
        querystring,
        response: { 200: RevenueStatisticsSchema },
      },
    },
    (request) => statistics.revenue(request.query),
  );
  app.get(
    '/statistics/revenue/csv',
    {
      config: admins,
      schema: {
        summary: 'One figure of the revenue by day, site and language as a CSV file',
        querystring: RevenueCsvQuerySchema,
        response: file,
      },
    },
    async (request, reply) => {
      const { figure, ...query } = request.query;
      const { range, rows } = await statistics.revenueRows(figure, query);
      return sendCsv(reply, `${figure}-${range.from}-${range.to}`, figureCsv(figure, rows));
    },
  );
}

function sendCsv(reply: FastifyReply, name: string, text: string): string {
  void reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', contentDisposition(`${name}.csv`));
  return text;
}
