import {
  ANALYTICS_MOST_DAYS,
  ANALYTICS_STATISTICS_PATH,
  ANALYTICS_PATH,
  AnalyticsStatisticsSchema,
  AnalyticsRequestSchema,
} from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { apiRoute, apiScope } from '../../http/api-route.ts';
import { networkOf } from '../../http/address-limits.ts';
import { mayCount } from '../../http/request-context.ts';
import type { EventService } from './event-service.ts';
import { countImages, type CountImage } from './count-event.ts';
import { visitFactsOf } from './visit-facts.ts';

export interface EventRoutesOptions {
  events: EventService;
  /** Counts the popularity of an image; the network is not stored. */
  countImage: CountImage;
  /** In which the proxy states the country of a visitor; empty for none. */
  countryHeader: string;
  /** Off: the site counts elsewhere or not at all, and nothing is taken in. */
  enabled: boolean;
}

const BODY_BYTES = 16 * 1024;

/** `POST /api/analytics` counts events, `GET /api/analytics/statistics` returns statistics to an operator. */
export function eventsPlugin(
  instance: FastifyInstance,
  { events, countImage, countryHeader, enabled }: EventRoutesOptions,
  done: () => void,
): void {
  const app = apiScope(instance, 'analytics');
  if (enabled) {
    app.post(
      `/${ANALYTICS_PATH}`,
      {
        ...apiRoute('public', ['analyticsAddress'], {
          summary: 'Count events (no cookie, no identifier, no address is kept)',
          body: AnalyticsRequestSchema,
          response: { 204: Type.Null() },
        }),
        bodyLimit: BODY_BYTES,
        logLevel: 'warn',
      },
      async (request, reply) => {
        if (mayCount(request)) {
          const facts = visitFactsOf(request.headers, countryHeader);
          await events.record(request.siteId, request.body.events, { locale: request.body.locale, facts });
          countImages(request.body.events, networkOf(request.ip), countImage);
        }
        return reply.code(204).send(null);
      },
    );
  }
  app.get(
    `/${ANALYTICS_STATISTICS_PATH}`,
    apiRoute({ roles: ['admin'] }, ['accountUser'], {
      summary: 'Numbers of the last days (role admin)',
      querystring: Type.Object(
        {
          days: Type.Integer({ minimum: 1, maximum: ANALYTICS_MOST_DAYS, default: 30 }),
          site: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' })),
        },
        { additionalProperties: false },
      ),
      response: { 200: AnalyticsStatisticsSchema },
    }),
    (request) => events.statistics(request.query.days, request.query.site),
  );
  done();
}
